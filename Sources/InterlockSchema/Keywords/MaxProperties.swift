import InterlockJSON

struct MaxProperties: CountLimit {
  let limit: Int

  func count(of instance: JSON.Node) -> Int? { instance.kind == .object ? instance.count : nil }
  func admits(_ count: Int) -> Bool { count <= limit }
  func reason(got count: Int) -> Schema.Failure.Reason { .maxProperties(limit) }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { draft.object.plan.maximum = limit }
}
