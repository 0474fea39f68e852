import InterlockJSON

/// For the elements that no other keyword of the schema, nor of those it applied, was about.
struct UnevaluatedItems: Keyword {
  static let name = "unevaluatedItems"

  private let schema: SchemaGraph.Index

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .array else { return true }
    var isValid = true
    for (place, element) in instance.elements.enumerated() where !evaluated.contains(place) {
      isValid = evaluator.apply(schema, toChild: element, named: String(place)) && isValid
    }
    evaluated.insertEverything()
    return isValid
  }
}
