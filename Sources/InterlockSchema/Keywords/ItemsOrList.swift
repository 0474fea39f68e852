import InterlockJSON

/// `items` up to 2019-09: a schema for every element, or a list of schemas for the first ones.
struct ItemsOrList: Keyword {
  let schemas: Schemas

  enum Schemas {
    case every(SchemaGraph.Index)
    case first([SchemaGraph.Index])
  }

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    if value.kind == .array {
      // Draft 4 asks for one schema or more; later drafts take an empty list.
      schemas = .first(value.count == 0 && site.draft > .draft4 ? [] : try site.subschemaList(value))
    } else {
      schemas = .every(try site.subschema(value))
    }
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    switch schemas {
    case .every(let schema): evaluator.apply(schema, toElementsOf: instance, from: 0, marking: &evaluated)
    case .first(let schemas): evaluator.apply(schemas, toFirstElementsOf: instance, marking: &evaluated)
    }
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    switch schemas {
    case .every(let schema): draft.array.items = builder.node(schema)
    case .first(let schemas): draft.array.setPrefix(builder.list(schemas.map(builder.node)))
    }
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    guard tag == .array else { return }
    switch schemas {
    case .every: coverage.add(.everything, under: condition)
    case .first(let schemas): coverage.add(.first(Plan.index(schemas.count)), under: condition)
    }
  }
}
