import InterlockJSON

struct DependentRequired: Keyword {
  private let dependencies: [(name: String, required: [String])]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard value.kind == .object else { throw site.refuse(value, "expected an object of lists of names") }
    var dependencies: [(name: String, required: [String])] = []
    for member in value.members {
      dependencies.append((member.name, try site.names(member.value)))
    }
    self.dependencies = dependencies
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    guard instance.kind == .object else { return true }
    var isValid = true
    let present = Set(instance.members.map { ExactString($0.name) })
    for (because, required) in dependencies where present.contains(ExactString(because)) {
      for name in required where !present.contains(ExactString(name)) {
        isValid = evaluator.fail(instance, .dependentRequired(name: name, because: because))
      }
    }
    return isValid
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    for (name, required) in dependencies {
      for other in required { draft.add(.memberImpliesMember(builder.name(name), builder.name(other)), for: .object) }
    }
  }
}
