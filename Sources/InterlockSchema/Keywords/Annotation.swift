import InterlockJSON

/// A keyword whose value is all that it says: of the standard, or one that the dialect does not know.
struct Annotation: Keyword {
  init() {}
  init(_ value: JSON.Node, at site: SchemaSite) {}

  func annotates(_ instance: JSON.Node) -> Bool { true }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool { true }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {}
}
