import InterlockJSON

struct AllOf: BranchKeyword {
  let schemas: [SchemaGraph.Index]

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var isValid = true
    for (branch, schema) in schemas.enumerated() {
      isValid = evaluator.apply(schema, to: instance, at: String(branch), marking: &evaluated) && isValid
      if !isValid, !evaluator.goesOn { return false }
    }
    return isValid
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    for schema in schemas { builder.include(schema, in: &draft) }
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    for schema in schemas { coverage.include(schema, under: condition) }
  }
}
