import InterlockJSON

/// For the members that the neighbours `properties` and `patternProperties` are not about.
struct AdditionalProperties: Keyword {
  let schema: SchemaGraph.Index
  let names: [String]
  let patterns: [Pattern]
  private let nameSet: Set<ExactString>

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
    names = site.sibling("properties")?.members.map(\.name) ?? []
    nameSet = Set(names.map { ExactString($0) })
    var patterns: [Pattern] = []
    if let neighbour = site.sibling("patternProperties") {
      for member in neighbour.members { patterns.append(try site.pattern(member.name, node: neighbour)) }
    }
    self.patterns = patterns
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var isValid = true
    var found: [JSON] = []
    for (place, member) in instance.members.enumerated() {
      let name = member.name
      if nameSet.contains(ExactString(name)) { continue }
      let outcomes = patterns.map { $0.match(name, within: &evaluator.budget.patterns) }
      if outcomes.contains(.gaveUp) { return evaluator.stop(member.nameNode, .pattern) }
      if outcomes.contains(.matches) { continue }
      evaluated.insert(place)
      found.append(.string(name))
      isValid = evaluator.apply(schema, toMember: member, declared: names) && isValid
      if !isValid, !evaluator.goesOn { return false }
    }
    if instance.kind == .object { evaluator.annotate(.array(found)) }
    return isValid
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.object.plan.additional = builder.node(schema)
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    if tag == .object { coverage.add(.everything, under: condition) }
  }
}
