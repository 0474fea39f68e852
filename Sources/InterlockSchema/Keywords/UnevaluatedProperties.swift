import InterlockJSON

/// For the members that no other keyword of the schema, nor of those it applied, was about.
struct UnevaluatedProperties: Keyword {
  static let name = "unevaluatedProperties"

  private let schema: SchemaGraph.Index

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .object else { return true }
    var isValid = true
    for (place, member) in instance.members.enumerated() where !evaluated.contains(place) {
      isValid = evaluator.apply(schema, toChild: member.value, named: member.name) && isValid
    }
    evaluated.insertEverything()
    return isValid
  }
}
