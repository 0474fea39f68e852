import InterlockJSON

/// The subschemas directly below a schema object, with their places: by the keywords that hold schemas, and not by
/// looking for objects, since a `const` or a property called `default` may hold anything.
package func subschemas(of schema: JSON.Node, at pointer: JSON.Pointer) -> [(node: JSON.Node, pointer: JSON.Pointer)] {
  schema.members.flatMap { member -> [(node: JSON.Node, pointer: JSON.Pointer)] in
    let place = pointer.appending(member.name)
    switch member.name {
    case "properties", "patternProperties", "$defs", "dependentSchemas":
      return member.value.members.map { ($0.value, place.appending($0.name)) }
    case "items", "additionalProperties", "propertyNames", "contains", "not", "if", "then", "else",
      "unevaluatedItems", "unevaluatedProperties":
      return [(member.value, place)]
    case "allOf", "anyOf", "oneOf", "prefixItems":
      return member.value.elements.enumerated().map { ($1, place.appending($0)) }
    default:
      return []
    }
  }
}
