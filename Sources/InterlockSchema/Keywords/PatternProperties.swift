import InterlockJSON

struct PatternProperties: Keyword {
  let schemas: [(pattern: Pattern, index: SchemaGraph.Index)]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schemas = try site.subschemaMap(value).map { name, index throws(Schema.CompileError) in
      (try site.pattern(name, node: value), index)
    }
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .object else { return true }
    var isValid = true
    var found: [JSON] = []
    for (place, member) in instance.members.enumerated() {
      let name = member.name
      var matches = false
      for (pattern, index) in schemas {
        switch pattern.match(name, within: &evaluator.budget.patterns) {
        case .fails: continue
        case .gaveUp: return evaluator.stop(member.nameNode, .pattern)
        case .matches:
          matches = true
          isValid = evaluator.apply(index, toChild: member.value, named: name, at: pattern.source) && isValid
          if !isValid, !evaluator.goesOn { return false }
        }
      }
      guard matches else { continue }
      evaluated.insert(place)
      found.append(.string(name))
    }
    evaluator.annotate(.array(found))
    return isValid
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.object.patterns = schemas.map {
      PatternMember(pattern: builder.pattern($0.pattern), node: builder.node($0.index))
    }
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    guard tag == .object else { return }
    for (pattern, _) in schemas { coverage.add(.pattern(builder.pattern(pattern)), under: condition) }
  }
}
