import InterlockJSON

/// What `unevaluatedItems` and `unevaluatedProperties` have in common: the children that no other keyword of the schema,
/// nor of those it applied to the same value, was about.
protocol Unevaluated: Keyword {
  var schema: SchemaGraph.Index { get }
  init(schema: SchemaGraph.Index)
  /// The kind of value that it is about.
  static var tag: Tags { get }
}

extension Unevaluated {
  static var looksAtEvaluated: Bool { true }

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    self.init(schema: try site.subschema(value))
  }

  /// The builder adds it after its neighbours, with what they evaluate.
  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {}

  /// Passes only where it is about all the rest, or nothing is left.
  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    if tag == Self.tag { coverage.add(.everything, under: condition) }
  }
}
