import InterlockJSON

/// `exclusiveMinimum` and `exclusiveMaximum` of draft 4: flags for the limits beside them, which read them.
struct ExclusiveFlag: Keyword {
  init?(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    _ = try site.flag(value)
    return nil
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool { true }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {}
}
