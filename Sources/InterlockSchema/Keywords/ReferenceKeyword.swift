import InterlockJSON

/// What `$ref`, `$dynamicRef` and `$recursiveRef` have in common: a schema elsewhere, for the same value.
protocol ReferenceKeyword: Keyword {
  static var dynamic: DynamicReference? { get }
  init(target: SchemaGraph.Index)
  var target: SchemaGraph.Index { get }
}

extension ReferenceKeyword {
  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    self.init(target: try site.target(dynamic: Self.dynamic))
  }

  var inPlace: [SchemaGraph.Index] { [target] }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { builder.include(target, in: &draft) }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    coverage.include(target, under: condition)
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    evaluator.apply(target, to: instance, marking: &evaluated)
  }
}
