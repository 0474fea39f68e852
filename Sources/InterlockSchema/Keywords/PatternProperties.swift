import InterlockJSON

struct PatternProperties: Keyword {
  static let name = "patternProperties"

  private let schemas: [(pattern: Pattern, index: SchemaGraph.Index)]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    var schemas: [(pattern: Pattern, index: SchemaGraph.Index)] = []
    for (name, index) in try site.subschemaMap(value) {
      schemas.append((try site.pattern(name, node: value), index))
    }
    self.schemas = schemas
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var isValid = true
    for (place, member) in instance.members.enumerated() {
      for (pattern, index) in schemas {
        switch pattern.match(member.name, within: &evaluator.patternBudget) {
        case .fails: continue
        case .gaveUp: return evaluator.stop(member.nameNode, .pattern)
        case .matches:
          evaluated.insert(place)
          let name = member.name
          isValid = evaluator.apply(index, toChild: member.value, named: name, at: pattern.source) && isValid
        }
      }
    }
    return isValid
  }
}
