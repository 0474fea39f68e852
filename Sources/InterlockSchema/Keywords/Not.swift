import InterlockJSON

struct Not: Keyword {
  private let schema: SchemaGraph.Index

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
  }

  var inPlace: [SchemaGraph.Index] { [schema] }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    let matches = evaluator.apart {
      var ignored = Evaluated()
      return $0.apply(schema, to: instance, marking: &ignored)
    }
    return matches ? evaluator.fail(instance, .not) : true
  }
}
