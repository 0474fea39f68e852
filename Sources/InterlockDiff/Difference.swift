import InterlockJSON

/// One place where two values differ.
///
/// Members are compared by name and elements by position; numbers by mathematical value, strings by scalar.
public struct Difference: Sendable {
  /// From the root of both values.
  public let pointer: JSON.Pointer
  public let kind: Kind

  public enum Kind: Sendable {
    /// A member or element that the right side lacks.
    case onlyLeft(JSON.Node)
    /// A member or element that the left side lacks.
    case onlyRight(JSON.Node)
    /// Another kind of value, or another scalar.
    case changed(left: JSON.Node, right: JSON.Node)
  }
}

extension Difference {
  /// All differences of two values: those of the right side's members and elements in its order, then what only
  /// the left side has.
  ///
  /// - Complexity: O(*n* + *k* · *d*) for *n* values on both sides and *k* differences at depth *d*.
  public static func all(from left: JSON.Node, to right: JSON.Node) -> [Difference] {
    var differences: [Difference] = []
    visit(from: left, to: right) { differences.append(Difference(pointer: JSON.Pointer(tokens: $1), kind: $0)) }
    return differences
  }

  /// Calls `body` with each difference of two values and its place, in the order of `all`. Nothing is kept: two values
  /// may differ in half a million places.
  package static func visit(
    from left: JSON.Node, to right: JSON.Node, at path: [ExactString] = [],
    _ body: (_ kind: Kind, _ path: [ExactString]) -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      var comparison = Comparison(path: path, body: body)
      comparison.compare(left, right)
    }
  }
}

private struct Comparison {
  private var path: [ExactString]
  private let body: (Difference.Kind, [ExactString]) -> Void

  init(path: [ExactString], body: @escaping (Difference.Kind, [ExactString]) -> Void) {
    self.path = path
    self.body = body
  }

  mutating func compare(_ left: JSON.Node, _ right: JSON.Node) {
    switch (left.kind, right.kind) {
    case (.object, .object): compareMembers(left, right)
    case (.array, .array): compareElements(left, right)
    default: if left != right { note(.changed(left: left, right: right)) }
    }
  }

  private mutating func compareMembers(_ left: JSON.Node, _ right: JSON.Node) {
    let leftByName = Dictionary(
      left.members.map { ($0.nameNode, $0.value) }, uniquingKeysWith: { first, _ in first })
    var rightNames: Set<JSON.Node> = []
    for member in right.members {
      rightNames.insert(member.nameNode)
      inside(member.name) { comparison in
        if let other = leftByName[member.nameNode] {
          comparison.compare(other, member.value)
        } else {
          comparison.note(.onlyRight(member.value))
        }
      }
    }
    for member in left.members where !rightNames.contains(member.nameNode) {
      inside(member.name) { $0.note(.onlyLeft(member.value)) }
    }
  }

  private mutating func compareElements(_ left: JSON.Node, _ right: JSON.Node) {
    for (index, (one, other)) in zip(left.elements, right.elements).enumerated() {
      inside(String(index)) { $0.compare(one, other) }
    }
    for (index, element) in right.elements.enumerated().dropFirst(left.count) {
      inside(String(index)) { $0.note(.onlyRight(element)) }
    }
    for (index, element) in left.elements.enumerated().dropFirst(right.count) {
      inside(String(index)) { $0.note(.onlyLeft(element)) }
    }
  }

  private mutating func inside(_ token: String, _ work: (inout Comparison) -> Void) {
    path.append(ExactString(token))
    work(&self)
    path.removeLast()
  }

  private mutating func note(_ kind: Difference.Kind) {
    body(kind, path)
  }
}
