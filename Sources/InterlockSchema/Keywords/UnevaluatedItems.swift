import InterlockJSON

struct UnevaluatedItems: Unevaluated {
  static let tag = Tags.array

  let schema: SchemaGraph.Index

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .array else { return true }
    var isValid = true
    var found = false
    for (place, element) in instance.elements.enumerated() where !evaluated.contains(place) {
      found = true
      isValid = evaluator.apply(schema, toChild: element, named: String(place)) && isValid
      if !isValid, !evaluator.goesOn { return false }
    }
    evaluated.insertEverything()
    if found { evaluator.annotate(.bool(true)) }
    return isValid
  }
}
