import InterlockJSON

struct AnyOf: BranchKeyword {
  let schemas: [SchemaGraph.Index]

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var matches = false
    var closest = ClosestBranch(of: instance)
    for (branch, schema) in schemas.enumerated() {
      let failures = evaluator.attempt {
        $0.apply(schema, to: instance, at: String(branch), marking: &evaluated)
      }
      guard let failures else {
        matches = true
        // Every branch that matches counts as having evaluated, so all are tried where that is asked for.
        if evaluator.tracksEvaluation { continue } else { break }
      }
      if !matches { closest.consider(branch, failures) }
    }
    return matches
      || evaluator.fail(instance, .noBranch(keyword: "anyOf", closest: closest.branch), causes: closest.failures)
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    BranchPlan(schemas: schemas, isExclusive: false).plan(into: &draft, builder)
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    coverBranches(&coverage, under: condition, for: tag, builder)
  }
}
