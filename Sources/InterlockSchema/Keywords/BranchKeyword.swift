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
}
