/// The place of one value in the making. Containers write into it as long as its encoder lives.
final class Slot {
  private(set) var content: Content = .empty

  enum Content {
    case empty
    case value(JSON)
    case object(ObjectSlot)
    case array(ArraySlot)
  }

  /// Puts a finished value here; the members of an object join those that are here already.
  ///
  /// - Returns: Whether that was possible: a place takes one value.
  func put(_ value: JSON) -> Bool {
    switch (content, value) {
    case (.empty, _):
      content = .value(value)
      return true
    case (.object(let object), .object(let more)):
      for member in more.members { object.put(.value(member.value), named: member.name) }
      return true
    case (.object, _), (.array, _), (.value, _): return false
    }
  }

  /// The object here, made where nothing is yet; `nil` where something else is.
  func openObject() -> ObjectSlot? {
    switch content {
    case .empty:
      let object = ObjectSlot()
      content = .object(object)
      return object
    case .object(let object): return object
    case .value(.object(let finished)):
      // What was put as one value is an object: a type may add members of its own.
      let object = ObjectSlot()
      for member in finished.members { object.put(.value(member.value), named: member.name) }
      content = .object(object)
      return object
    case .value, .array: return nil
    }
  }

  /// The array here, made where nothing is yet; `nil` where something else is.
  func openArray() -> ArraySlot? {
    switch content {
    case .empty:
      let array = ArraySlot()
      content = .array(array)
      return array
    case .array(let array): return array
    case .value, .object: return nil
    }
  }

  /// The finished value, or `nil` where nothing was encoded.
  ///
  /// Calls itself once a level; the encoder has refused more than `JSON.Limits.deepest`.
  var json: JSON? {
    switch content {
    case .empty: nil
    case .value(let value): value
    case .object(let object): .object(object.json)
    case .array(let array): .array(array.elements.map(\.json))
    }
  }
}

/// A finished value, or the place of one that may still be written to.
enum Item {
  case value(JSON)
  case slot(Slot)

  /// Nested values that encode nothing are empty objects, as Foundation's encoder has it.
  var json: JSON {
    switch self {
    case .value(let value): value
    case .slot(let slot): slot.json ?? .object(JSON.Object())
    }
  }
}

/// An object in the making.
final class ObjectSlot {
  private var members: [(name: String, item: Item)] = []
  /// Where each name stands, once there are too many members to look through.
  private var byName: [ExactString: Int] = [:]

  private static let fewMembers = 16

  /// Adds a member, or replaces the value of the one with that name.
  func put(_ item: Item, named name: String) {
    if let index = index(of: name) {
      members[index].item = item
      return
    }
    members.append((name, item))
    if members.count == ObjectSlot.fewMembers + 1 {
      for (index, member) in members.enumerated() { byName[ExactString(member.name)] = index }
    } else if members.count > ObjectSlot.fewMembers {
      byName[ExactString(name)] = members.count - 1
    }
  }

  func item(named name: String) -> Item? { index(of: name).map { members[$0].item } }

  private func index(of name: String) -> Int? {
    members.count > ObjectSlot.fewMembers
      ? byName[ExactString(name)] : members.firstIndex { $0.name.hasSameScalars(as: name) }
  }

  var json: JSON.Object {
    JSON.Object(uniqueMembers: members.map { JSON.Member(name: $0.name, value: $0.item.json) })
  }
}

/// An array in the making.
final class ArraySlot {
  var elements: [Item] = []
}
