import InterlockJSON

/// For the elements after those of the neighbour `prefixItems`.
struct Items: Keyword {
  static let name = "items"

  private let schema: SchemaGraph.Index
  private let prefix: Int

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard value.kind != .array else {
      throw site.refuse(value, "expected a schema; a list of schemas is prefixItems since 2020-12")
    }
    schema = try site.subschema(value)
    prefix = site.sibling("prefixItems")?.count ?? 0
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .array else { return true }
    var isValid = true
    for (place, element) in instance.elements.enumerated().dropFirst(prefix) {
      isValid = evaluator.apply(schema, toChild: element, named: String(place)) && isValid
      if !isValid, !evaluator.collects { return false }
    }
    evaluated.insertEverything()
    return isValid
  }
}
