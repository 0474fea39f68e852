import InterlockJSON

struct ExclusiveMinimum: NumberLimit {
  let limit: JSON.Number

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    limit = try site.number(value)
  }

  var reason: Schema.Failure.Reason { .exclusiveMinimum(limit) }
  func admits(_ number: JSON.Number) -> Bool { number > limit }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.add(builder.bound(limit, .above), for: .number)
  }
}
