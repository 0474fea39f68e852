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
  subschemas(of: schema, at: pointer) { Dialect.standard(draft).keywords[$0] }
}

/// As above, where `definition` says what the keyword of a name is, if one at all.
func subschemas(
  of schema: JSON.Node, at pointer: JSON.Pointer, by definition: (String) -> KeywordDefinition?
) -> [(node: JSON.Node, pointer: JSON.Pointer)] {
  schema.members.flatMap { member -> [(node: JSON.Node, pointer: JSON.Pointer)] in
    guard let definition = definition(member.name) else { return [] }
    let (value, place) = (member.value, pointer.appending(member.name))
    return switch definition.schemas(in: value) {
    case .none: []
    case .itself: [(value, place)]
    case .elements: value.elements.enumerated().map { ($1, place.appending($0)) }
    case .members: value.members.map { ($0.value, place.appending($0.name)) }
    }
  }
}
