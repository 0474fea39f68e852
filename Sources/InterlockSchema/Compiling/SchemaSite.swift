import InterlockJSON

/// Where a keyword stands while it is compiled: its neighbours, and the ways to read its value.
struct SchemaSite {
  let compiler: SchemaCompiler
  /// The schema object that holds the keyword.
  let schema: JSON.Node
  let keyword: String
  let value: JSON.Node
  let context: SchemaContext
  let dialect: Dialect

  var draft: Schema.Draft { dialect.draft }

  /// A neighbour that the dialect knows.
  func sibling(_ name: String) -> JSON.Node? { dialect.keywords[name] == nil ? nil : schema[name] }

  /// The subschema below this keyword.
  func subschema(_ node: JSON.Node) throws(Schema.CompileError) -> SchemaGraph.Index {
    // Draft 4 has no boolean schemas, but takes a boolean for these two.
    if draft == .draft4, node.kind == .boolean, keyword != "additionalProperties", keyword != "additionalItems" {
      throw refuse(node, "expected a schema, which is an object in draft 4")
    }
    return try compiler.subschema(node, resource: context.resource, scope: context.scope)
  }

  /// The subschema that is a neighbour's value.
  func siblingSubschema(_ name: String) throws(Schema.CompileError) -> SchemaGraph.Index? {
    try sibling(name).map { node throws(Schema.CompileError) in try subschema(node) }
  }

  func subschemaList(_ value: JSON.Node) throws(Schema.CompileError) -> [SchemaGraph.Index] {
    guard value.kind == .array, value.count > 0 else { throw refuse(value, "expected an array of one schema or more") }
    return try value.elements.map { element throws(Schema.CompileError) in try subschema(element) }
  }

  func subschemaMap(_ value: JSON.Node) throws(Schema.CompileError) -> [(name: String, index: SchemaGraph.Index)] {
    guard value.kind == .object else { throw refuse(value, "expected an object of schemas") }
    try compiler.refuseDuplicates(in: value)
    return try value.members.map { member throws(Schema.CompileError) in (member.name, try subschema(member.value)) }
  }

  func target(dynamic: DynamicReference? = nil) throws(Schema.CompileError) -> SchemaGraph.Index {
    try compiler.target(of: value, in: context, dynamic: dynamic)
  }

  func number(_ value: JSON.Node) throws(Schema.CompileError) -> JSON.Number {
    guard let number = value.number else { throw refuse(value, "expected a number") }
    return number
  }

  func flag(_ value: JSON.Node) throws(Schema.CompileError) -> Bool {
    guard let flag = value.bool else { throw refuse(value, "expected a boolean") }
    return flag
  }

  /// A whole number from 0; one past `Int` is as good as no limit.
  func count(_ value: JSON.Node) throws(Schema.CompileError) -> Int {
    guard let number = value.number, number.isInteger, number >= JSON.Number(0) else {
      throw refuse(value, "expected a whole number from 0")
    }
    return number.int ?? Int.max
  }

  func names(_ value: JSON.Node) throws(Schema.CompileError) -> [String] {
    guard value.kind == .array, value.elements.allSatisfy({ $0.kind == .string }) else {
      throw refuse(value, "expected an array of member names")
    }
    guard Set(value.elements).count == value.count else { throw refuse(value, "a name stands twice") }
    return value.elements.compactMap(\.string)
  }

  func pattern(_ source: String, node: JSON.Node) throws(Schema.CompileError) -> Pattern {
    do throws(Pattern.SyntaxError) {
      return try compiler.pattern(source)
    } catch {
      throw refuse(node, "the regular expression has a fault at character \(error.offset + 1): \(error.message)")
    }
  }

  /// An error at the keyword; what was got is added.
  func refuse(_ got: JSON.Node, _ message: String) -> Schema.CompileError {
    compiler.loader.fault(at: value, "\(message), got \(got.shown)")
  }
}
