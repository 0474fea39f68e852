import InterlockJSON

struct UnevaluatedProperties: Unevaluated {
  static let tag = Tags.object

  let schema: SchemaGraph.Index

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .object else { return true }
    var isValid = true
    var found: [JSON] = []
    var names: [String]?
    for (place, member) in instance.members.enumerated() where !evaluated.contains(place) {
      found.append(.string(member.name))
      if names == nil, evaluator.isExplaining { names = evaluator.declaredNames() }
      isValid = evaluator.apply(schema, toMember: member, declared: names ?? []) && isValid
      if !isValid, !evaluator.goesOn { return false }
    }
    evaluated.insertEverything()
    evaluator.annotate(.array(found))
    return isValid
  }
}
