import InterlockJSON

struct AnyOf: Keyword {
  static let name = "anyOf"

  private let schemas: [SchemaGraph.Index]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schemas = try site.subschemaList(value)
  }

  var inPlace: [SchemaGraph.Index] { schemas }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    let matches = evaluator.apart { evaluator in
      var matches = false
      for (branch, schema) in schemas.enumerated() {
        matches = evaluator.apply(schema, to: instance, at: String(branch), marking: &evaluated) || matches
        // Every branch that matches counts as having evaluated, so all are tried where that is asked for.
        if matches, !evaluator.tracksEvaluation { break }
      }
      return matches
    }
    return matches || evaluator.fail(instance, .noBranch(keyword: Self.name))
  }
}
