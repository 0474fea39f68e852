extension JSON {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSON

    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }

    public static func == (left: Member, right: Member) -> Bool {
      left.name.hasSameScalars(as: right.name) && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(ExactString(name))
      hasher.combine(value)
    }
  }

  /// The members of a JSON object in the order in which they were put in; no name stands twice.
  ///
  /// Two objects are equal when they hold the same members, in whatever order.
  public struct Object: Hashable, Sendable {
    public private(set) var members: [Member]

    /// - Precondition: No name stands twice.
    public init(_ members: [Member] = []) {
      self.members = []
      self.members.reserveCapacity(members.count)
      var names: Set<ExactString> = []
      for member in members {
        precondition(names.insert(ExactString(member.name)).inserted, "a member name stands twice")
        self.members.append(member)
      }
    }

    /// Members whose names a document has already shown to be unique.
    init(uniqueMembers members: [Member]) {
      self.members = members
    }

    public var count: Int { members.count }

    /// The member's value. Setting a new name appends it; setting `nil` removes the member.
    ///
    /// - Complexity: O(*m*), *m* the number of members.
    public subscript(name: String) -> JSON? {
      get { members.first { $0.name.hasSameScalars(as: name) }?.value }
      set {
        let index = members.firstIndex { $0.name.hasSameScalars(as: name) }
        switch (index, newValue) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(Member(name: name, value: value))
        case (nil, nil): break
        }
      }
    }

    public static func == (left: Object, right: Object) -> Bool {
      guard left.count == right.count else { return false }
      let byName = Dictionary(uniqueKeysWithValues: left.members.map { (ExactString($0.name), $0.value) })
      return right.members.allSatisfy { byName[ExactString($0.name)] == $0.value }
    }

    public func hash(into hasher: inout Hasher) {
      // A sum does not depend on the order of members, as equality does not.
      hasher.combine(count)
      hasher.combine(members.reduce(0) { $0 &+ $1.hashValue })
    }
  }
}
