import InterlockJSON

/// Lengths are counted in Unicode scalars (Validation 2020-12, section 6.3, and RFC 8259).
struct MinLength: CountLimit {
  let limit: Int

  func count(of instance: JSON.Node) -> Int? { instance.string?.unicodeScalars.count }
  func admits(_ count: Int) -> Bool { count >= limit }
  func reason(got count: Int) -> Schema.Failure.Reason { .minLength(limit, got: count) }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { draft.length.minimum = limit }
}
