import InterlockJSON

/// With its neighbours `then` and `else`.
struct If: Keyword {
  private let condition: SchemaGraph.Index
  private let then: SchemaGraph.Index?
  private let otherwise: SchemaGraph.Index?

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    condition = try site.subschema(value)
    then = try site.siblingSubschema("then")
    otherwise = try site.siblingSubschema("else")
  }

  var inPlace: [SchemaGraph.Index] { [condition, then, otherwise].compactMap(\.self) }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    let holds = evaluator.apart {
      $0.apply(condition, to: instance, marking: &evaluated)
    }
    if !holds { evaluator.forgetApplied() }
    guard let branch = holds ? then : otherwise else { return true }
    return evaluator.apply(branch, to: instance, besides: holds ? "then" : "else", marking: &evaluated)
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    let branches = [then, otherwise].map { $0.map(builder.node) ?? Plan.always }
    let operation = builder.condition(
      Condition(condition: builder.node(condition), then: branches[0], otherwise: branches[1]))
    for tag in 0..<Tags.count {
      let start = builder.start(condition, tag)
      if start > 0 {
        draft.add(operation, for: Tags(tag: tag))
      } else if let branch = start == 0 ? then : otherwise {
        draft.include(builder.node(branch), start: builder.start(branch, tag), tag: tag)
      }
    }
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    let holds = coverage.condition(.holds(builder.node(self.condition)), under: condition)
    coverage.include(self.condition, under: holds)
    if let then { coverage.include(then, under: holds) }
    if let otherwise {
      let fails = coverage.condition(.fails(builder.node(self.condition)), under: condition)
      coverage.include(otherwise, under: fails)
    }
  }
}
