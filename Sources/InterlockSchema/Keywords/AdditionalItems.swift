import InterlockJSON

/// For the elements after those of the neighbour `items`, where that is a list (2019-09 and before).
struct AdditionalItems: Keyword {
  let schema: SchemaGraph.Index
  let prefix: Int

  init?(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
    guard let items = site.sibling("items"), items.kind == .array else { return nil }
    prefix = items.count
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    evaluator.apply(schema, toElementsOf: instance, from: prefix, marking: &evaluated)
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { draft.array.items = builder.node(schema) }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    if tag == .array { coverage.add(.everything, under: condition) }
  }
}
