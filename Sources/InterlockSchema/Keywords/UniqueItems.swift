import InterlockJSON

struct UniqueItems: Assertion {
  init?(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    let isAsked = try site.flag(value)
    if !isAsked { return nil }
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    // By hash: a million elements must not cost their square.
    var first: [JSON.Node: Int] = [:]
    for (index, element) in instance.elements.enumerated() {
      if let earlier = first.updateValue(index, forKey: element) {
        return .uniqueItems(first: earlier, second: index)
      }
    }
    return nil
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { draft.array.isUnique = true }
}
