import InterlockJSON

/// For the members that the neighbours `properties` and `patternProperties` are not about.
struct AdditionalProperties: Keyword {
  static let name = "additionalProperties"

  private let schema: SchemaGraph.Index
  private let names: Set<ExactString>
  private let patterns: [Pattern]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
    names = Set(site.sibling("properties")?.members.map { ExactString($0.name) } ?? [])
    var patterns: [Pattern] = []
    if let neighbour = site.sibling("patternProperties") {
      for member in neighbour.members { patterns.append(try site.pattern(member.name, node: neighbour)) }
    }
    self.patterns = patterns
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var isValid = true
    for (place, member) in instance.members.enumerated() {
      let name = member.name
      if names.contains(ExactString(name)) { continue }
      let outcomes = patterns.map { $0.match(name, within: &evaluator.patternBudget) }
      if outcomes.contains(.gaveUp) { return evaluator.stop(member.nameNode, .pattern) }
      if outcomes.contains(.matches) { continue }
      evaluated.insert(place)
      isValid = evaluator.apply(schema, toChild: member.value, named: name) && isValid
      if !isValid, !evaluator.collects { return false }
    }
    return isValid
  }
}
