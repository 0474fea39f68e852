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

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    for tag in 0..<Tags.count {
      switch builder.start(schema, tag) {
      case -1: break
      case 0: draft.exclude(Tags(tag: tag))
      default: draft.add(.not(builder.node(schema)), for: Tags(tag: tag))
      }
    }
  }
}
