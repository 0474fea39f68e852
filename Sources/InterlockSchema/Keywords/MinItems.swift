import InterlockJSON

struct MinItems: CountLimit {
  let limit: Int

  func count(of instance: JSON.Node) -> Int? { instance.kind == .array ? instance.count : nil }
  func admits(_ count: Int) -> Bool { count >= limit }
  func reason(got count: Int) -> Schema.Failure.Reason { .minItems(limit) }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { draft.array.minimum = limit }
}
