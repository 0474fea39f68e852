import InterlockJSON

/// What `unevaluatedItems` and `unevaluatedProperties` have in common: the children that no other keyword of the schema,
/// nor of those it applied to the same value, was about.
protocol Unevaluated: Keyword {
  var schema: SchemaGraph.Index { get }
  init(schema: SchemaGraph.Index)
  /// The children by place, with their names in the instance; `nil` where the keyword is not about the value.
  func children(of instance: JSON.Node) -> [(name: String, value: JSON.Node)]?
}

extension Unevaluated {
  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    self.init(schema: try site.subschema(value))
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard let children = children(of: instance) else { return true }
    var isValid = true
    for (place, child) in children.enumerated() where !evaluated.contains(place) {
      isValid = evaluator.apply(schema, toChild: child.value, named: child.name) && isValid
    }
    evaluated.insertEverything()
    return isValid
  }
}
