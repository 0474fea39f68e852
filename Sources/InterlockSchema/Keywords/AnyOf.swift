import InterlockJSON

struct AnyOf: BranchKeyword {
  static let name = "anyOf"

  let schemas: [SchemaGraph.Index]

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
