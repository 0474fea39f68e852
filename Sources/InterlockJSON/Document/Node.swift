extension JSON {
  /// A value in a document.
  ///
  /// Two nodes are equal when their values are, as for `JSON`; where they stand does not matter.
  public struct Node: Sendable {
    public let document: Document
    package let index: Int
  }
}

extension JSON.Node {
  public var kind: JSON.Kind {
    switch Tape.tag(document.word(index)) {
    case .null: .null
    case .false, .true: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  public var isNull: Bool { kind == .null }

  /// Bytes of the text before this value.
  public var byteOffset: Int { Int(truncatingIfNeeded: document.word(index) & 0xFFFF_FFFF) }

  /// The place of this value.
  ///
  /// - Complexity: O(*n*) in the bytes before it; for several values ask the document.
  public var position: JSON.Position { document.positions(of: [self])[0] }

  /// The bytes of this value as they were written.
  ///
  /// - Complexity: O(1) for scalars; for a container O(*m*) in the members along the way to its last one.
  public var source: JSON.Bytes { JSON.Bytes(text: document.text, range: document.range(index)) }

  public var bool: Bool? {
    switch Tape.tag(document.word(index)) {
    case .true: true
    case .false: false
    default: nil
    }
  }

  public var number: JSON.Number? {
    kind == .number ? JSON.Number(checked: document.text.string(in: document.range(index))) : nil
  }

  /// The string with its escapes replaced, or `nil` where this is no string.
  public var string: String? { kind == .string ? decodedString : nil }

  /// How many elements or members this holds; 0 for a scalar.
  public var count: Int { document.count(index) }

  /// Whether this is a string in which a character is written as an escape.
  var hasEscapes: Bool { document.word(index) & Tape.hasEscapes != 0 }

  /// The bytes between a string's quotes, escapes left as they are.
  var content: JSON.Bytes {
    let range = document.range(index)
    let end = index < document.wordCount ? range.upperBound - 1 : range.upperBound  // an open string has no quote yet
    return JSON.Bytes(text: document.text, range: range.lowerBound + 1..<end)
  }

  private var decodedString: String {
    let content = content
    if hasEscapes { return String(decoding: JSON.unescaped(content), as: UTF8.self) }
    return content.text.string(in: content.range)
  }

  /// Whether this string is that text, in UTF-8.
  @inline(always)
  func isString(_ utf8: String.UTF8View) -> Bool {
    let content = content
    if hasEscapes { return JSON.unescaped(content).elementsEqual(utf8) }
    return content.count == utf8.count && content.text.hasBytes(in: content.range, equalTo: utf8)
  }

  private func isSameString(as other: JSON.Node) -> Bool {
    switch (hasEscapes, other.hasEscapes) {
    case (false, false): content == other.content
    case (true, false): other.content.elementsEqual(JSON.unescaped(content))
    case (false, true): content.elementsEqual(JSON.unescaped(other.content))
    case (true, true): JSON.unescaped(content) == JSON.unescaped(other.content)
    }
  }

  /// The elements of an array in order; empty for any other value.
  public var elements: Elements { Elements(array: self) }

  /// The members of an object in the order written; empty for any other value.
  public var members: Members { Members(object: self) }

  /// The member of that name, or `nil` where this is no object or has no such member.
  ///
  /// - Complexity: O(*m*), *m* the number of members.
  public subscript(name: String) -> JSON.Node? {
    let name = name.utf8
    var members = members.makeIterator()
    while let member = members.next() {
      if member.nameNode.isString(name) { return member.value }
    }
    return nil
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
    case .boolean: .bool(bool == true)
    case .number: .number(JSON.Number(checked: document.text.string(in: document.range(index))))
    case .string: .string(decodedString)
    case .array: .array(elements.map(\.json))
    case .object:
      .object(JSON.Object(uniqueMembers: uniqueMembers.map { JSON.Member(name: $0.name, value: $0.value.json) }))
    }
  }

  private var membersByName: [JSON.Node: JSON.Node] {
    Dictionary(members.map { ($0.nameNode, $0.value) }, uniquingKeysWith: { first, _ in first })
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
      Iterator(document: array.document, index: array.index + 2, remaining: array.kind == .array ? array.count : 0)
    }

    public struct Iterator: IteratorProtocol {
      let document: JSON.Document
      var index: Int
      var remaining: Int

      public mutating func next() -> JSON.Node? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let node = JSON.Node(document: document, index: index)
        index = document.next(index)
        return node
      }
    }
  }

  public struct Member: Sendable {
    /// The name as a value of its own, which knows its place in the text.
    public let nameNode: JSON.Node
    public let value: JSON.Node

    public var name: String { nameNode.decodedString }
  }

  public struct Members: Sequence, Sendable {
    let object: JSON.Node

    public func makeIterator() -> Iterator {
      Iterator(
        document: object.document, index: object.index + 2, remaining: object.kind == .object ? object.count : 0)
    }

    public struct Iterator: IteratorProtocol {
      let document: JSON.Document
      var index: Int
      var remaining: Int

      public mutating func next() -> Member? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let name = JSON.Node(document: document, index: index)
        let value = JSON.Node(document: document, index: document.next(index))
        index = document.next(value.index)
        return Member(nameNode: name, value: value)
      }
    }
  }
}

extension JSON.Node: Hashable {
  public static func == (left: JSON.Node, right: JSON.Node) -> Bool {
    guard left.kind == right.kind else { return false }
    switch left.kind {
    case .null: return true
    case .boolean: return left.bool == right.bool
    case .number: return JSON.Number.areEqual(left.source, right.source)
    case .string: return left.isSameString(as: right)
    case .array: return left.count == right.count && left.elements.elementsEqual(right.elements)
    case .object:
      if left.document.mayHoldDuplicateNames || right.document.mayHoldDuplicateNames {
        return left.membersByName == right.membersByName
      }
      guard left.count == right.count else { return false }
      // Few members: looked up one by one. Many: by a table, so that a wide object does not cost its square.
      if left.count <= 8 {
        return left.members.allSatisfy { member in
          right.members.first { $0.nameNode == member.nameNode }.map { $0.value == member.value } ?? false
        }
      }
      let byName = left.membersByName
      return right.members.allSatisfy { byName[$0.nameNode] == $0.value }
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    let members = kind == .object ? uniqueMembers : []
    // The count, else values that differ only in where their brackets close would hash alike.
    hasher.combine(kind == .object ? members.count : count)
    switch kind {
    case .null: break
    case .boolean: hasher.combine(bool)
    case .number: JSON.Number.hash(source, into: &hasher)
    case .string:
      if hasEscapes {
        let bytes = JSON.unescaped(content)
        hasher.combine(bytes.count)
        for byte in bytes { hasher.combine(byte) }
      } else {
        let content = content
        hasher.combine(content.count)
        content.hash(into: &hasher)
      }
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
