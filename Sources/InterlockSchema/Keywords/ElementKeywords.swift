import InterlockJSON

/// What the keywords for an array's elements have in common.
extension Evaluator {
  /// Applies a schema to each element from an index on.
  mutating func apply(
    _ schema: SchemaGraph.Index, toElementsOf array: JSON.Node, from prefix: Int, marking evaluated: inout Evaluated
  ) -> Bool {
    guard array.kind == .array else { return true }
    var isValid = true
    for (place, element) in array.elements.enumerated().dropFirst(prefix) {
      isValid = apply(schema, toChild: element, named: String(place)) && isValid
      if !isValid, !goesOn { return false }
    }
    evaluated.insertEverything()
    if array.count > prefix { annotate(.bool(true)) }
    return isValid
  }

  /// Applies each schema to the element of the same index.
  mutating func apply(
    _ schemas: [SchemaGraph.Index], toFirstElementsOf array: JSON.Node, marking evaluated: inout Evaluated
  ) -> Bool {
    guard array.kind == .array else { return true }
    var isValid = true
    for (place, (element, schema)) in zip(array.elements, schemas).enumerated() {
      evaluated.insert(place)
      isValid = apply(schema, toChild: element, named: String(place), at: String(place)) && isValid
      if !isValid, !goesOn { return false }
    }
    let count = min(array.count, schemas.count)
    if count > 0 { annotate(array.count <= schemas.count ? .bool(true) : .number(JSON.Number(count - 1))) }
    return isValid
  }

  /// Applies a schema to a member that the schema's `properties` do not name.
  mutating func apply(
    _ schema: SchemaGraph.Index, toMember member: JSON.Node.Member, declared: [String]
  ) -> Bool {
    if case .never = graph.subschemas[schema].body {
      return refuse(member.value, named: member.name, .undeclared(name: member.name, declared: declared))
    }
    return apply(schema, toChild: member.value, named: member.name)
  }

  /// The names in `properties` of the schema at work and of those that it applies in place, for a suggestion.
  func declaredNames() -> [String] {
    guard let start = schemaPath.last else { return [] }
    var (names, found, next) = ([String](), [start], 0)
    while next < found.count, found.count < 1_000 {
      if case .keywords(let keywords) = graph.subschemas[found[next]].body {
        for keyword in keywords.map(\.keyword) {
          if let properties = keyword as? Properties { names += properties.schemas.map(\.name) }
          found += keyword.inPlace.filter { !found.contains($0) }
        }
      }
      next += 1
    }
    return names
  }
}
