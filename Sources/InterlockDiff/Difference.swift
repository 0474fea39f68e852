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
  /// - Complexity: O(*n*) for *n* values on both sides.
  public static func all(from left: JSON.Node, to right: JSON.Node) -> [Difference] {
    var differences: [Difference] = []
    collect(left, right, at: .root, into: &differences)
    return differences
  }

  private static func collect(
    _ left: JSON.Node, _ right: JSON.Node, at pointer: JSON.Pointer, into differences: inout [Difference]
  ) {
    switch (left.kind, right.kind) {
    case (.object, .object):
      let leftByName = Dictionary(left.members.map { ($0.nameNode, $0.value) }, uniquingKeysWith: { first, _ in first })
      var rightNames: Set<JSON.Node> = []
      for member in right.members {
        rightNames.insert(member.nameNode)
        let place = pointer.appending(member.name)
        if let other = leftByName[member.nameNode] {
          collect(other, member.value, at: place, into: &differences)
        } else {
          differences.append(Difference(pointer: place, kind: .onlyRight(member.value)))
        }
      }
      for member in left.members where !rightNames.contains(member.nameNode) {
        differences.append(Difference(pointer: pointer.appending(member.name), kind: .onlyLeft(member.value)))
      }
    case (.array, .array):
      for (index, (one, other)) in zip(left.elements, right.elements).enumerated() {
        collect(one, other, at: pointer.appending(index), into: &differences)
      }
      for (index, element) in right.elements.enumerated().dropFirst(left.count) {
        differences.append(Difference(pointer: pointer.appending(index), kind: .onlyRight(element)))
      }
      for (index, element) in left.elements.enumerated().dropFirst(right.count) {
        differences.append(Difference(pointer: pointer.appending(index), kind: .onlyLeft(element)))
      }
    default:
      if left != right { differences.append(Difference(pointer: pointer, kind: .changed(left: left, right: right))) }
    }
  }
}
