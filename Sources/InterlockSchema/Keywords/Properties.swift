import InterlockJSON

struct Properties: Keyword {
  let schemas: [(name: String, index: SchemaGraph.Index)]
  private let byName: [ExactString: SchemaGraph.Index]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schemas = try site.subschemaMap(value)
    byName = Dictionary(uniqueKeysWithValues: schemas.map { (ExactString($0.name), $0.index) })
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .object else { return true }
    var isValid = true
    var found: [JSON] = []
    for (place, member) in instance.members.enumerated() {
      let name = member.name
      guard let index = byName[ExactString(name)] else { continue }
      evaluated.insert(place)
      found.append(.string(name))
      isValid = evaluator.apply(index, toChild: member.value, named: name, at: name) && isValid
      if !isValid, !evaluator.goesOn { return false }
    }
    evaluator.annotate(.array(found))
    return isValid
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.object.properties = schemas.map { ($0.name, builder.node($0.index)) }
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    guard tag == .object, !byName.isEmpty else { return }
    let entries = byName.keys.map { KeyStore.Entry(text: $0.string, value: 0) }
    coverage.add(.names(builder.keyTable(entries)), under: condition)
  }
}
