import InterlockJSON

struct PrefixItems: Keyword {
  static let name = "prefixItems"

  private let schemas: [SchemaGraph.Index]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schemas = try site.subschemaList(value)
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var isValid = true
    for (place, (element, schema)) in zip(instance.elements, schemas).enumerated() {
      evaluated.insert(place)
      isValid = evaluator.apply(schema, toChild: element, named: String(place), at: String(place)) && isValid
    }
    return isValid
  }
}
