import InterlockJSON

struct PrefixItems: Keyword {
  let schemas: [SchemaGraph.Index]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schemas = try site.subschemaList(value)
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    evaluator.apply(schemas, toFirstElementsOf: instance, marking: &evaluated)
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.array.setPrefix(builder.list(schemas.map(builder.node)))
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    if tag == .array { coverage.add(.first(Plan.index(schemas.count)), under: condition) }
  }
}
