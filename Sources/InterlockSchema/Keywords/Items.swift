import InterlockJSON

/// For the elements after those of the neighbour `prefixItems`.
struct Items: Keyword {
  let schema: SchemaGraph.Index
  let prefix: Int

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard value.kind != .array else {
      throw site.refuse(value, "expected a schema; a list of schemas is prefixItems since 2020-12")
    }
    schema = try site.subschema(value)
    prefix = site.sibling("prefixItems")?.count ?? 0
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    evaluator.apply(schema, toElementsOf: instance, from: prefix, marking: &evaluated)
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { draft.array.items = builder.node(schema) }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    if tag == .array { coverage.add(.everything, under: condition) }
  }
}
