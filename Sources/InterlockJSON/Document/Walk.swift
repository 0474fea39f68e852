extension JSON.Node {
  /// A value met on a walk.
  public struct Visit: Sendable {
    public let node: JSON.Node
    /// The member's name; `nil` for elements and for the value where the walk began.
    public let name: JSON.Node?
    /// The place among the elements or members; 0 where the walk began.
    public let index: Int
    /// How many containers of the walk are around it.
    public let depth: Int
  }

  /// Whether a walk goes into the value just met.
  public enum Descent: Sendable {
    case into, over
  }

  /// Meets this value and all values inside it, in document order. Nothing is allocated.
  ///
  /// - Complexity: O(*v*) in the values met.
  public func walk<Failure: Error>(_ body: (Visit) throws(Failure) -> Descent) throws(Failure) {
    try walk(as: Visit(node: self, name: nil, index: 0, depth: 0), body)
  }

  private func walk<Failure: Error>(
    as visit: Visit, _ body: (Visit) throws(Failure) -> Descent
  ) throws(Failure) {
    guard try body(visit) == .into else { return }
    var index = 0
    for element in elements {
      try element.walk(as: Visit(node: element, name: nil, index: index, depth: visit.depth + 1), body)
      index += 1
    }
    for member in members {
      let next = Visit(node: member.value, name: member.nameNode, index: index, depth: visit.depth + 1)
      try member.value.walk(as: next, body)
      index += 1
    }
  }

  /// The way from the document's root to this value; for a member's name, to the member's value.
  ///
  /// - Complexity: O(*m*) in the members and elements passed on the way.
  public var pointer: JSON.Pointer {
    var tokens: [ExactString] = []
    var node = document.root
    while node.index < index {
      var place = 0
      var next: JSON.Node?
      for element in node.elements {
        if document.next(element.index) > index {
          tokens.append(ExactString(String(place)))
          next = element
          break
        }
        place += 1
      }
      for member in node.members where document.next(member.value.index) > index {
        tokens.append(ExactString(member.name))
        next = member.value
        break
      }
      guard let next else { break }
      node = next
    }
    return JSON.Pointer(tokens: tokens)
  }
}
