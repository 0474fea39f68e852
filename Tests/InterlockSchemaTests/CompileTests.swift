import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

@Suite struct CompileTests {
  @Test(arguments: [
    (
      ##"{"type": "int"}"##,
      #"#/type: expected one of null, boolean, integer, number, string, array, object, got "int""#
    ),
    (##"{"type": []}"##, "#/type: expected one type name or more, got []"),
    (##"{"properties": {"a": {"minimum": "1"}}}"##, #"#/properties/a/minimum: expected a number, got "1""#),
    (##"{"multipleOf": 0}"##, "#/multipleOf: expected a number greater than 0, got 0"),
    (##"{"minLength": -1}"##, "#/minLength: expected a whole number from 0, got -1"),
    (##"{"maxItems": 1.5}"##, "#/maxItems: expected a whole number from 0, got 1.5"),
    (##"{"enum": "a"}"##, #"#/enum: expected an array of values, got "a""#),
    (##"{"required": ["a", "a"]}"##, #"#/required: a name stands twice, got ["a", "a"]"#),
    (##"{"required": "a"}"##, #"#/required: expected an array of member names, got "a""#),
    (##"{"items": [true]}"##, "#/items: expected a schema; a list of schemas is prefixItems since 2020-12, got [true]"),
    (##"{"allOf": []}"##, "#/allOf: expected an array of one schema or more, got []"),
    (##"{"properties": []}"##, "#/properties: expected an object of schemas, got []"),
    (##"{"properties": {"a": 1}}"##, "#/properties/a: a schema is an object or a boolean, got number"),
    (
      #"{"$defs": {"a": {"type": "x"}}}"#,
      #"#/$defs/a/type: expected one of null, boolean, integer, number, string, array, object, got "x""#
    ),
    (##"{"$ref": "#/$defs/none"}"##, "#/$ref: refers to a place that the schema does not have"),
    (##"{"$ref": "#none"}"##, "#/$ref: refers to an anchor that the schema does not have"),
    (##"{"$ref": "#/a~2"}"##, "#/$ref: the reference is not a JSON Pointer: ~ stands for nothing"),
    (#"{"$ref": "other.json"}"#, "#/$ref: refers to another document, which is not at hand: other.json"),
    (##"{"$ref": "#"}"##, "#: this schema refers back to itself without looking into the value"),
    (
      ##"{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"allOf": [{"$ref": "#/$defs/a"}]}}}"##,
      "#/$defs/b/allOf/0: this schema refers back to itself without looking into the value"
    ),
    (##"{"uniqueItems": 1}"##, "#/uniqueItems: expected a boolean, got 1"),
  ])
  func `a schema that is not understood does not compile`(schema: String, message: String) throws {
    let node = try JSON.Document(parsing: schema).root
    let error = #expect(throws: Schema.CompileError.self) { try Schema(node) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (#"{"required": ["a"], "required": ["b"]}"#, "#/required: this name stands twice"),
    (#"{"properties": {"a": true, "a": false}}"#, "#/properties/a: this name stands twice"),
    (#"{"$defs": {"d": {"minLength": 1, "minLength": 2}}}"#, "#/$defs/d/minLength: this name stands twice"),
  ])
  func `a schema that says a keyword or a name twice does not compile`(schema: String, message: String) throws {
    let node = try JSON.Document(parsing: schema, duplicateNames: .taken).root
    let error = #expect(throws: Schema.CompileError.self) { try Schema(node) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (#"{"minContains": "x"}"#, #"#/minContains: expected a whole number from 0, got "x""#),
    (
      #"{"then": {"type": "nope"}}"#,
      #"#/then/type: expected one of null, boolean, integer, number, string, array, object, got "nope""#
    ),
    (#"{"else": 1}"#, "#/else: a schema is an object or a boolean, got number"),
  ])
  func `a keyword must be sound where the one that reads it is missing too`(schema: String, message: String) throws {
    let node = try JSON.Document(parsing: schema).root
    let error = #expect(throws: Schema.CompileError.self) { try Schema(node) }
    #expect(error?.description == message)
  }

  @Test func `a document without a dialect has that of the schema that was compiled, whoever refers to it`() throws {
    // Draft 7 ignores what stands beside $ref; the order of the two that refer must not matter.
    let shared = try JSON.Document(parsing: ##"{"$ref": "#/$defs/any", "maximum": 3, "$defs": {"any": true}}"##).root
    for names in [["a", "b"], ["b", "a"]] {
      var options = Schema.Options()
      options.registry.add(shared, at: "https://example.com/shared")
      let definitions = [
        "a":
          #"{"$id": "https://example.com/a", "$schema": "http://json-schema.org/draft-07/schema#", "allOf": [{"$ref": "shared"}]}"#,
        "b":
          #"{"$id": "https://example.com/b", "$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "shared"}"#,
      ]
      let members = names.map { "\"\($0)\": \(definitions[$0] ?? "")" }.joined(separator: ",")
      let text = ##"{"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}], "$defs": {\##(members)}}"##
      let schema = try Schema(JSON.Document(parsing: text).root, options: options)
      #expect(!schema.isValid(try JSON.Document(parsing: "4").root))
    }
  }

  @Test func `a faulty pattern does not compile`() throws {
    let node = try JSON.Document(parsing: #"{"pattern": "(a"}"#).root
    let error = #expect(throws: Schema.CompileError.self) { try Schema(node) }
    #expect(error?.description.hasPrefix("#/pattern: the regular expression has a fault at character") == true)
  }

  @Test func `unknown keywords are annotations`() throws {
    let schema = try Schema(JSON.Document(parsing: #"{"x-note": {"type": "nonsense"}, "minimun": "1"}"#).root)
    #expect(schema.isValid(try JSON.Document(parsing: "{}").root))
  }

  @Test func `a recursive schema that steps down compiles and ends`() throws {
    let schema = try Schema(JSON.Document(parsing: ##"{"items": {"$ref": "#"}, "type": "array"}"##).root)
    #expect(schema.isValid(try JSON.Document(parsing: "[[], [[]]]").root))
    #expect(!schema.isValid(try JSON.Document(parsing: "[[], [1]]").root))
  }

  @Test func `a schema that multiplies its work is stopped, and nothing passes, not even through not`() throws {
    var definitions = (0..<30).map {
      ##""d\##($0)": {"anyOf": [{"$ref": "#/$defs/d\##($0 + 1)"}, {"$ref": "#/$defs/d\##($0 + 1)", "maximum": 1\##($0)}]}"##
    }
    definitions.append(#""d30": {"minimum": 40}"#)
    let text = ##"{"$defs": {\##(definitions.joined(separator: ","))}, "not": {"$ref": "#/$defs/d0"}}"##
    let schema = try Schema(JSON.Document(parsing: text).root)
    #expect(!schema.isValid(try JSON.Document(parsing: "1").root))
  }

  @Test func `a subschema is reached by its pointer`() throws {
    let schema = try Schema(JSON.Document(parsing: #"{"properties": {"a": {"type": ["string", "null"]}}}"#).root)
    let inner = try #require(JSON.Pointer("/properties/a").flatMap { schema.subschema(at: $0) })
    #expect(inner.isValid(try JSON.Document(parsing: "null").root))
    #expect(schema.subschema(at: JSON.Pointer(tokens: ["properties", "b"])) == nil)
  }
}
