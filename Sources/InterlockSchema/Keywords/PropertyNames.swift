import InterlockJSON

struct PropertyNames: Keyword {
  static let name = "propertyNames"

  private let schema: SchemaGraph.Index

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    var isValid = true
    for member in instance.members {
      isValid = evaluator.apply(schema, toChild: member.nameNode, named: member.name) && isValid
    }
    return isValid
  }
}
