import InterlockJSON

/// A name that fails is a fault of the object that holds it: a failure's instance is the name, its location the object.
struct PropertyNames: Keyword {
  private let schema: SchemaGraph.Index

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    var isValid = true
    for member in instance.members {
      var ignored = Evaluated()
      isValid = evaluator.apply(schema, to: member.nameNode, marking: &ignored) && isValid
    }
    if isValid { evaluator.forgetApplied() }  // names are no values that could be annotated
    return isValid
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) { draft.object.plan.names = builder.node(schema) }
}
