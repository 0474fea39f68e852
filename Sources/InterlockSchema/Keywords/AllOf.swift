import InterlockJSON

struct AllOf: Keyword {
  static let name = "allOf"

  private let schemas: [SchemaGraph.Index]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schemas = try site.subschemaList(value)
  }

  var inPlace: [SchemaGraph.Index] { schemas }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var isValid = true
    for (branch, schema) in schemas.enumerated() {
      isValid = evaluator.apply(schema, to: instance, at: String(branch), marking: &evaluated) && isValid
      if !isValid, !evaluator.collects { return false }
    }
    return isValid
  }
}
