import InterlockJSON

extension Schema {
  /// The keywords that can fail in the place where they stand; others only hold subschemas or annotate.
  package static let failingKeywords: Set<String> = Set(
    Dialect.standard(.draft2020).keywords.values.compactMap { definition in
      switch (definition.behaviour, definition.subschemas) {
      case (.evaluated, .none), (.evaluated, .byNameOrNames): definition.name == "$ref" ? nil : definition.name
      default: nil
      }
    }
  ).union(["anyOf", "oneOf", "not", "contains", "minContains", "maxContains"])

  /// The keywords that a draft knows, those without effect included.
  package static func knownKeywords(in draft: Draft = .draft2020) -> Set<String> {
    Set(Dialect.standard(draft).keywords.keys)
  }
}

/// The subschemas directly below a schema object, with their places: by the keywords that hold schemas, and not by
/// looking for objects, since a `const` or a property called `default` may hold anything.
package func subschemas(
  of schema: JSON.Node, at pointer: JSON.Pointer, in draft: Schema.Draft = .draft2020
) -> [(node: JSON.Node, pointer: JSON.Pointer)] {
  let keywords = Dialect.standard(draft).keywords
  return schema.members.flatMap { member -> [(node: JSON.Node, pointer: JSON.Pointer)] in
    let place = pointer.appending(member.name)
    let elements = member.value.elements.enumerated().map { ($1, place.appending($0)) }
    let members = member.value.members.map { ($0.value, place.appending($0.name)) }
    return switch keywords[member.name]?.subschemas {
    case .some(.none), nil: []
    case .one: [(member.value, place)]
    case .list: elements
    case .oneOrList: member.value.kind == .array ? elements : [(member.value, place)]
    case .byName: members
    case .byNameOrNames: members.filter { $0.0.kind != .array }
    }
  }
}
