import InterlockJSON

/// Where a keyword stands while it is compiled: its neighbours, and the ways to read its value.
struct SchemaSite {
  let compiler: SchemaCompiler
  /// The schema object that holds the keyword.
  let schema: JSON.Node
  /// Of the keyword, from the schema's root.
  let location: JSON.Pointer

  func sibling(_ name: String) -> JSON.Node? { schema[name] }

  /// The subschema below this keyword.
  func subschema(_ node: JSON.Node, _ tokens: String...) throws(Schema.CompileError) -> SchemaGraph.Index {
    try compiler.subschema(at: tokens.reduce(location) { $0.appending($1) }, in: node)
  }

  /// The subschema that is a neighbour's value.
  func siblingSubschema(_ name: String) throws(Schema.CompileError) -> SchemaGraph.Index? {
    guard let node = sibling(name) else { return nil }
    let parent = JSON.Pointer(tokens: location.tokens.dropLast())
    return try compiler.subschema(at: parent.appending(name), in: node)
  }

  func subschemaList(_ value: JSON.Node) throws(Schema.CompileError) -> [SchemaGraph.Index] {
    guard value.kind == .array, value.count > 0 else { throw refuse(value, "expected an array of one schema or more") }
    var list: [SchemaGraph.Index] = []
    for (index, element) in value.elements.enumerated() {
      list.append(try subschema(element, String(index)))
    }
    return list
  }

  func subschemaMap(_ value: JSON.Node) throws(Schema.CompileError) -> [(name: String, index: SchemaGraph.Index)] {
    guard value.kind == .object else { throw refuse(value, "expected an object of schemas") }
    var map: [(name: String, index: SchemaGraph.Index)] = []
    for member in value.members {
      map.append((member.name, try subschema(member.value, member.name)))
    }
    return map
  }

  func number(_ value: JSON.Node) throws(Schema.CompileError) -> JSON.Number {
    guard let number = value.number else { throw refuse(value, "expected a number") }
    return number
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
      return try Pattern(source)
    } catch {
      throw refuse(node, "the regular expression has a fault at character \(error.offset + 1): \(error.message)")
    }
  }

  /// An error about the keyword's value; what was got is added.
  func refuse(_ value: JSON.Node, _ message: String) -> Schema.CompileError {
    Schema.CompileError(location: location, node: value, message: "\(message), got \(value.shown)")
  }
}
