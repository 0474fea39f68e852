import InterlockJSON

struct DependentSchemas: Keyword {
  private let schemas: [(name: String, index: SchemaGraph.Index)]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schemas = try site.subschemaMap(value)
  }

  var inPlace: [SchemaGraph.Index] { schemas.map(\.index) }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var isValid = true
    let present = Set(instance.members.map { ExactString($0.name) })
    for (name, index) in schemas where present.contains(ExactString(name)) {
      isValid = evaluator.apply(index, to: instance, at: name, marking: &evaluated) && isValid
    }
    return isValid
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    for (name, index) in schemas { draft.add(.memberImplies(builder.name(name), builder.node(index)), for: .object) }
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    guard tag == .object else { return }
    for (name, index) in schemas {
      let isPresent = coverage.condition(.has(builder.name(name)), under: condition)
      coverage.include(index, under: isPresent)
    }
  }
}
