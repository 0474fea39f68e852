import InterlockJSON

struct MinProperties: CountLimit {
  let limit: Int

  func count(of instance: JSON.Node) -> Int? { instance.kind == .object ? instance.count : nil }
  func admits(_ count: Int) -> Bool { count >= limit }
  func reason(got count: Int) -> Schema.Failure.Reason { .minProperties(limit) }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { draft.object.plan.minimum = limit }
}
