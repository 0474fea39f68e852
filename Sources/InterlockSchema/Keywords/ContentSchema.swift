import InterlockJSON

/// An annotation of strings, where `contentMediaType` beside it says what they hold.
///
/// - Source: JSON Schema Validation 2020-12, section 8.5.
struct ContentSchema: Keyword {
  init?(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    _ = try site.subschema(value)  // must be sound all the same
    if site.sibling("contentMediaType") == nil { return nil }
  }

  func annotates(_ instance: JSON.Node) -> Bool { instance.kind == .string }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool { true }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {}
}
