import InterlockJSON

struct Minimum: NumberLimit {
  let limit: JSON.Number
  /// Draft 4: the limit itself is not allowed.
  let isExclusive: Bool

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    limit = try site.number(value)
    isExclusive = site.draft == .draft4 && site.sibling("exclusiveMinimum")?.bool == true
  }

  var reason: Schema.Failure.Reason { isExclusive ? .exclusiveMinimum(limit) : .minimum(limit) }
  func admits(_ number: JSON.Number) -> Bool { isExclusive ? number > limit : number >= limit }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.add(builder.bound(limit, isExclusive ? .above : .atLeast), for: .number)
  }
}
