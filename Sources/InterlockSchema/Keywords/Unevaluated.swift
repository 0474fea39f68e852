import InterlockJSON

/// What `unevaluatedItems` and `unevaluatedProperties` have in common: the children that no other keyword of the schema,
/// nor of those it applied to the same value, was about.
protocol Unevaluated: Keyword {
  var schema: SchemaGraph.Index { get }
  init(schema: SchemaGraph.Index)
}

extension Unevaluated {
  static var looksAtEvaluated: Bool { true }

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    self.init(schema: try site.subschema(value))
  }

  /// Needs what the neighbours have evaluated, which a plan does not keep: the builder sees to it.
  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {}
}
