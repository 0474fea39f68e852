import InterlockJSON

struct OneOf: BranchKeyword {
  static let name = "oneOf"

  let schemas: [SchemaGraph.Index]

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    let matches = evaluator.apart { evaluator in
      schemas.indices.filter { branch in
        evaluator.apply(schemas[branch], to: instance, at: String(branch), marking: &evaluated)
      }
    }
    switch matches.count {
    case 1: return true
    case 0: return evaluator.fail(instance, .noBranch(keyword: Self.name))
    default: return evaluator.fail(instance, .severalBranches(matches))
    }
  }
}
