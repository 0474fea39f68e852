import InterlockJSON

struct OneOf: BranchKeyword {
  let schemas: [SchemaGraph.Index]

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var matches: [Int] = []
    var closest = ClosestBranch(of: instance)
    for (branch, schema) in schemas.enumerated() {
      let failures = evaluator.attempt {
        $0.apply(schema, to: instance, at: String(branch), marking: &evaluated)
      }
      if let failures { closest.consider(branch, failures) } else { matches.append(branch) }
    }
    switch matches.count {
    case 1: return true
    case 0:
      return evaluator.fail(instance, .noBranch(keyword: "oneOf", closest: closest.branch), causes: closest.failures)
    default:
      evaluator.forgetApplied()  // the branches that fail are not what is wrong
      return evaluator.fail(instance, .severalBranches(matches))
    }
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    BranchPlan(schemas: schemas, isExclusive: true).plan(into: &draft, builder)
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    coverBranches(&coverage, under: condition, for: tag, builder)
  }
}
