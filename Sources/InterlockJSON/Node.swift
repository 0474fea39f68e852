extension JSON {
  /// A value in a document.
  ///
  /// Two nodes are equal when their values are, as for `JSON`; where they stand does not matter.
  public struct Node: Sendable {
    public let document: Document
    let index: Int
  }
}

extension JSON.Node {
  private var slot: JSON.Document.Slot { document.tape[index] }

  public var kind: JSON.Kind { slot.kind }

  public var isNull: Bool { kind == .null }

  /// Bytes of the text before this value.
  public var byteOffset: Int { Int(slot.offset) }

  /// The bytes of this value as they were written.
  public var source: ArraySlice<UInt8> {
    let slot = slot
    return document.bytes[Int(slot.offset)..<Int(slot.offset + slot.length)]
  }

  public var bool: Bool? { kind == .boolean ? slot.flag : nil }

  public var number: JSON.Number? {
    kind == .number ? JSON.Number(checked: String(decoding: source, as: UTF8.self)) : nil
  }

  /// The string with its escapes replaced, or `nil` where this is no string.
  public var string: String? { kind == .string ? String(decoding: stringBytes, as: UTF8.self) : nil }

  /// How many elements or members this holds; 0 for a scalar.
  public var count: Int { Int(slot.count) }

  /// The UTF-8 bytes of a string, unescaped.
  var stringBytes: ArraySlice<UInt8> {
    let content = source.dropFirst().dropLast()
    return slot.flag ? JSON.unescaped(content)[...] : content
  }

  /// The elements of an array in order; empty for any other value.
  public var elements: Elements { Elements(array: self) }

  /// The members of an object in the order written; empty for any other value.
  public var members: Members { Members(object: self) }

  /// The member of that name, or `nil` where this is no object or has no such member.
  ///
  /// - Complexity: O(*m*), *m* the number of members.
  public subscript(name: String) -> JSON.Node? {
    let name = Array(name.utf8)
    return members.first { $0.nameNode.stringBytes.elementsEqual(name) }?.value
  }

  /// The element at that index, or `nil` where this is no array or ends before.
  ///
  /// - Complexity: O(*index*).
  public subscript(index: Int) -> JSON.Node? {
    guard kind == .array, index >= 0, index < count else { return nil }
    return elements.dropFirst(index).first { _ in true }
  }

  /// The value apart from its document, to be edited or built into another.
  public var json: JSON {
    switch kind {
    case .null: .null
    case .boolean: .bool(slot.flag)
    case .number: .number(JSON.Number(checked: String(decoding: source, as: UTF8.self)))
    case .string: .string(String(decoding: stringBytes, as: UTF8.self))
    case .array: .array(elements.map(\.json))
    case .object:
      .object(JSON.Object(uniqueMembers: uniqueMembers.map { JSON.Member(name: $0.name, value: $0.value.json) }))
    }
  }

  /// The first member of each name.
  private var uniqueMembers: [Member] {
    guard document.mayHoldDuplicateNames else { return Array(members) }
    var names: Set<JSON.Node> = []
    return members.filter { names.insert($0.nameNode).inserted }
  }
}

extension JSON.Node {
  public struct Elements: Sequence, Sendable {
    let array: JSON.Node

    public func makeIterator() -> Iterator {
      Iterator(document: array.document, slot: array.index + 1, remaining: array.kind == .array ? array.count : 0)
    }

    public struct Iterator: IteratorProtocol {
      let document: JSON.Document
      var slot: Int
      var remaining: Int

      public mutating func next() -> JSON.Node? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let node = JSON.Node(document: document, index: slot)
        slot = Int(document.tape[slot].next)
        return node
      }
    }
  }

  public struct Member: Sendable {
    /// The name as a value of its own, which knows its place in the text.
    public let nameNode: JSON.Node
    public let value: JSON.Node

    public var name: String { String(decoding: nameNode.stringBytes, as: UTF8.self) }
  }

  public struct Members: Sequence, Sendable {
    let object: JSON.Node

    public func makeIterator() -> Iterator {
      Iterator(
        document: object.document, slot: object.index + 1, remaining: object.kind == .object ? object.count : 0)
    }

    public struct Iterator: IteratorProtocol {
      let document: JSON.Document
      var slot: Int
      var remaining: Int

      public mutating func next() -> Member? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let name = JSON.Node(document: document, index: slot)
        let value = JSON.Node(document: document, index: slot + 1)
        slot = Int(document.tape[slot + 1].next)
        return Member(nameNode: name, value: value)
      }
    }
  }
}

extension JSON.Node: Hashable {
  public static func == (left: JSON.Node, right: JSON.Node) -> Bool {
    guard left.kind == right.kind, left.count == right.count else { return false }
    switch left.kind {
    case .null: return true
    case .boolean: return left.bool == right.bool
    case .number: return left.source == right.source || left.number == right.number
    case .string: return left.stringBytes == right.stringBytes
    case .array: return left.elements.elementsEqual(right.elements)
    case .object:
      // Few members: looked up one by one. Many: by a table, so that a wide object does not cost its square.
      if left.count <= 8 {
        return left.members.allSatisfy { member in
          right.members.first { $0.nameNode == member.nameNode }.map { $0.value == member.value } ?? false
        }
      }
      let byName = Dictionary(left.members.map { ($0.nameNode, $0.value) }, uniquingKeysWith: { first, _ in first })
      return right.members.allSatisfy { byName[$0.nameNode] == $0.value }
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(count)  // else values that differ only in where their brackets close would hash alike
    switch kind {
    case .null: break
    case .boolean: hasher.combine(bool)
    case .number: hasher.combine(number)
    case .string:
      for byte in stringBytes { hasher.combine(byte) }
      hasher.combine(0xFF as UInt8)  // no UTF-8 text holds this byte: a prefix hashes differently
    case .array: for element in elements { hasher.combine(element) }
    case .object:
      // A sum does not depend on the order of members, as equality does not.
      let sum = members.reduce(0) { sum, member in
        var hasher = Hasher()
        hasher.combine(member.nameNode)
        hasher.combine(member.value)
        return sum &+ hasher.finalize()
      }
      hasher.combine(sum)
    }
  }
}
