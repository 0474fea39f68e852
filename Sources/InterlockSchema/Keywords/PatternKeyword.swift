import InterlockJSON

/// Patterns are ECMA-262 regular expressions with the u flag and match anywhere in the string.
struct PatternKeyword: Keyword {
  private let pattern: Pattern

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard let source = value.string else { throw site.refuse(value, "expected a regular expression as a string") }
    pattern = try site.pattern(source, node: value)
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    guard let text = instance.string else { return true }
    switch pattern.match(text, within: &evaluator.budget.patterns) {
    case .matches: return true
    case .fails: return evaluator.fail(instance, .pattern(pattern.source))
    case .gaveUp: return evaluator.stop(instance, .pattern)
    }
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.add(.pattern(builder.pattern(pattern)), for: .string)
  }
}
