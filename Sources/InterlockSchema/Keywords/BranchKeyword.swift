import InterlockJSON

/// What `allOf`, `anyOf` and `oneOf` have in common: a list of schemas for the same value.
protocol BranchKeyword: Keyword {
  init(schemas: [SchemaGraph.Index])
  var schemas: [SchemaGraph.Index] { get }
}

extension BranchKeyword {
  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    self.init(schemas: try site.subschemaList(value))
  }

  var inPlace: [SchemaGraph.Index] { schemas }

  /// What a branch evaluates counts where it matches.
  func coverBranches(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    for schema in schemas {
      let matches = coverage.condition(.holds(builder.node(schema)), under: condition)
      coverage.include(schema, under: matches)
    }
  }
}
