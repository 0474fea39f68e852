import InterlockJSON

struct Maximum: NumberLimit {
  let limit: JSON.Number
  /// Draft 4: the limit itself is not allowed.
  let isExclusive: Bool

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    limit = try site.number(value)
    isExclusive = site.draft == .draft4 && site.sibling("exclusiveMaximum")?.bool == true
  }

  var reason: Schema.Failure.Reason { isExclusive ? .exclusiveMaximum(limit) : .maximum(limit) }
  func admits(_ number: JSON.Number) -> Bool { isExclusive ? number < limit : number <= limit }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.add(builder.bound(limit, isExclusive ? .below : .atMost), for: .number)
  }
}
