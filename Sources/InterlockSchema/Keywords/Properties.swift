import InterlockJSON

struct Properties: Keyword {
  static let name = "properties"

  private let schemas: [ExactString: SchemaGraph.Index]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schemas = Dictionary(
      uniqueKeysWithValues: try site.subschemaMap(value).map { (ExactString($0.name), $0.index) })
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    var isValid = true
    for (place, member) in instance.members.enumerated() {
      let name = member.name
      guard let index = schemas[ExactString(name)] else { continue }
      evaluated.insert(place)
      isValid = evaluator.apply(index, toChild: member.value, named: name, at: name) && isValid
      if !isValid, !evaluator.collects { return false }
    }
    return isValid
  }
}
