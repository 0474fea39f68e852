import InterlockJSON

/// Reports each missing name as a failure of its own.
struct Required: Keyword {
  let names: [String]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    names = try site.names(value)
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    guard instance.kind == .object else { return true }
    var isValid = true
    // Few names: looked up one by one. Many: by a table, so that a wide object does not cost its square.
    let present = names.count > 8 ? Set(instance.members.map { ExactString($0.name) }) : nil
    for name in names where !(present?.contains(ExactString(name)) ?? (instance[name] != nil)) {
      isValid = evaluator.fail(instance, .required(name: name))
      if !evaluator.goesOn { break }
    }
    return isValid
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { draft.object.required = names }
}
