import InterlockJSON

struct OneOf: Keyword {
  static let name = "oneOf"

  private let schemas: [SchemaGraph.Index]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schemas = try site.subschemaList(value)
  }

  var inPlace: [SchemaGraph.Index] { schemas }

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
