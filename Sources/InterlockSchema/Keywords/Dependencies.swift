import InterlockJSON

/// `dependencies`, which became `dependentRequired` and `dependentSchemas` in 2019-09.
struct Dependencies: Keyword {
  let dependencies: [(name: String, dependency: Dependency)]

  enum Dependency {
    case names([String])
    case schema(SchemaGraph.Index)
  }

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard value.kind == .object else { throw site.refuse(value, "expected an object of schemas and lists of names") }
    dependencies = try value.members.map { member throws(Schema.CompileError) in
      if member.value.kind == .array { return (member.name, .names(try site.names(member.value))) }
      return (member.name, .schema(try site.subschema(member.value)))
    }
  }

  var inPlace: [SchemaGraph.Index] {
    dependencies.compactMap { if case .schema(let index) = $0.dependency { index } else { nil } }
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .object else { return true }
    var isValid = true
    let present = Set(instance.members.map { ExactString($0.name) })
    for (name, dependency) in dependencies where present.contains(ExactString(name)) {
      switch dependency {
      case .names(let names):
        for required in names where !present.contains(ExactString(required)) {
          isValid = evaluator.fail(instance, .dependentRequired(name: required, because: name))
        }
      case .schema(let index):
        isValid = evaluator.apply(index, to: instance, at: name, marking: &evaluated) && isValid
      }
    }
    return isValid
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    for (name, dependency) in dependencies {
      switch dependency {
      case .schema(let index): draft.add(.memberImplies(builder.name(name), builder.node(index)), for: .object)
      case .names(let required):
        for other in required { draft.add(.memberImpliesMember(builder.name(name), builder.name(other)), for: .object) }
      }
    }
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    guard tag == .object else { return }
    for (name, dependency) in dependencies {
      guard case .schema(let index) = dependency else { continue }
      let isPresent = coverage.condition(.has(builder.name(name)), under: condition)
      coverage.include(index, under: isPresent)
    }
  }
}
