import InterlockJSON
import TestSupport
import Testing

@testable import InterlockSchema

/// The formats `basic` and `detailed`, checked by hand against JSON Schema Core 2020-12, section 12.
@Suite struct OutputTests {
  private func output(_ schema: String, _ instance: String) throws -> Schema.Output {
    try Schema(JSON.Document(parsing: schema).root).output(for: JSON.Document(parsing: instance).root)
  }

  /// The units of `basic`: "keyword location @ instance location: error or annotation".
  private func units(_ schema: String, _ instance: String) throws -> [String] {
    let output = try output(schema, instance)
    let basic = try JSON.Document(parsing: output.json(.basic).compactText).root
    #expect(basic["valid"]?.bool == output.isValid)
    return (basic["errors"] ?? basic["annotations"])?.elements.map { unit in
      let says = unit["error"]?.string ?? unit["annotation"]?.json.compactText ?? "nothing"
      return "\(unit["keywordLocation"]?.string ?? "?") @ \(unit["instanceLocation"]?.string ?? "?"): \(says)"
    } ?? []
  }

  /// The schema of the specification's own example, with our order of members.
  private static let polygon = ##"""
    {
      "$id": "https://example.com/polygon",
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$defs": {
        "point": {
          "type": "object",
          "properties": {"x": {"type": "number"}, "y": {"type": "number"}},
          "additionalProperties": false,
          "required": ["x", "y"]
        }
      },
      "type": "array",
      "items": {"$ref": "#/$defs/point"},
      "minItems": 3
    }
    """##

  @Test func `the specification's example has its shape in each format`() throws {
    let output = try output(Self.polygon, #"[{"x": 2.5, "y": 1.3}, {"x": 1, "z": 6.7}]"#)
    #expect(output.json(.flag).compactText == #"{"valid":false}"#)
    let additional =
      ##"{"valid":false,"keywordLocation":"/items/$ref/additionalProperties","##
      + ##""absoluteKeywordLocation":"https://example.com/polygon#/$defs/point/additionalProperties","##
      + ##""instanceLocation":"/1/z","error":"the member \"z\" is not allowed here"}"##
    let required =
      ##"{"valid":false,"keywordLocation":"/items/$ref/required","##
      + ##""absoluteKeywordLocation":"https://example.com/polygon#/$defs/point/required","##
      + ##""instanceLocation":"/1","error":"the member \"y\" is missing"}"##
    let few =
      ##"{"valid":false,"keywordLocation":"/minItems","##
      + ##""absoluteKeywordLocation":"https://example.com/polygon#/minItems","##
      + ##""instanceLocation":"","error":"expected at least 3 elements, got 2"}"##
    #expect(output.json(.basic).compactText == #"{"valid":false,"errors":[\#(additional),\#(required),\#(few)]}"#)
    let point =
      ##"{"valid":false,"keywordLocation":"/items/$ref","##
      + ##""absoluteKeywordLocation":"https://example.com/polygon#/$defs/point","##
      + ##""instanceLocation":"/1","errors":[\##(additional),\##(required)]}"##
    let whole =
      ##"{"valid":false,"keywordLocation":"","absoluteKeywordLocation":"https://example.com/polygon#","##
      + ##""instanceLocation":"","errors":[\##(point),\##(few)]}"##
    #expect(output.json(.detailed).compactText == whole)
  }

  @Test func `a valid instance has its annotations in both structures`() throws {
    let output = try output(
      #"{"title": "T", "properties": {"a": {"default": 1}, "b": {"minimum": 1}}}"#, #"{"a": 0, "b": 1}"#)
    let title = #"{"valid":true,"keywordLocation":"/title","instanceLocation":"","annotation":"T"}"#
    let properties = #""valid":true,"keywordLocation":"/properties","instanceLocation":"","annotation":["a","b"]"#
    let inner = #"{"valid":true,"keywordLocation":"/properties/a/default","instanceLocation":"/a","annotation":1}"#
    #expect(
      output.json(.basic).compactText == #"{"valid":true,"annotations":[\#(title),{\#(properties)},\#(inner)]}"#)
    #expect(
      output.json(.detailed).compactText
        == #"{"valid":true,"keywordLocation":"","instanceLocation":"","annotations":"#
        + #"[\#(title),{\#(properties),"annotations":[\#(inner)]}]}"#)
  }

  @Test func `a node with one child is replaced by it and one with none is dropped`() throws {
    let output = try output(
      #"{"allOf": [{"allOf": [{"minimum": 5}]}, {"title": "passes"}], "not": {"type": "string"}}"#, "1")
    #expect(
      output.json(.detailed).compactText
        == #"{"valid":false,"keywordLocation":"/allOf/0/allOf/0/minimum","instanceLocation":"","#
        + #""error":"1 is less than the minimum 5"}"#)
    #expect(try self.output("{}", "1").json(.detailed).compactText == #"{"valid":true}"#)
    #expect(try self.output("{}", "1").json(.basic).compactText == #"{"valid":true}"#)
  }

  @Test(
    arguments: [
      // A condition that does not hold is no error, whether or not the branch it leads to fails.
      (#"{"if": {"minimum": 5}, "then": false}"#, "1", []),
      (
        #"{"if": {"minimum": 5}, "else": {"maximum": 0}}"#, "1",
        ["/else/maximum @ : 1 is greater than the maximum 0"]
      ),
      (#"{"if": {"title": "T"}, "then": {"maximum": 0}}"#, "1", ["/then/maximum @ : 1 is greater than the maximum 0"]),
      // What fails under a not that passes is no error; a not that fails is one.
      (#"{"not": {"minimum": 5}}"#, "1", []),
      (#"{"not": {"minimum": 5}, "maximum": 0}"#, "1", ["/maximum @ : 1 is greater than the maximum 0"]),
      (#"{"not": {"minimum": 0}}"#, "1", ["/not @ : 1 matches the schema that it must not match"]),
      // So with a branch that fails beside one that matches.
      (#"{"anyOf": [{"minimum": 5}, true], "maximum": 0}"#, "1", ["/maximum @ : 1 is greater than the maximum 0"]),
      (
        #"{"anyOf": [{"minimum": 5}, {"type": "null"}]}"#, "1",
        [
          "/anyOf @ : 1 matches no schema of anyOf; closest is anyOf/0",
          "/anyOf/0/minimum @ : 1 is less than the minimum 5",
          "/anyOf/1/type @ : expected null, got number 1",
        ]
      ),
      (
        #"{"oneOf": [true, {"minimum": 0}, {"minimum": 5}]}"#, "1",
        ["/oneOf @ : 1 matches several schemas of oneOf (0, 1), expected exactly one"]
      ),
      // Each of contains and its neighbours fails by its own name, for what is wrong with the array.
      (
        #"{"contains": {"minimum": 5}}"#, "[1]",
        [
          "/contains @ : expected at least 1 element that matches the schema of contains, got 0",
          "/contains/minimum @ /0: 1 is less than the minimum 5",
        ]
      ),
      (
        #"{"contains": {"minimum": 5}, "maxContains": 1}"#, "[7, 1, 8]",
        ["/maxContains @ : expected exactly 1 element that matches the schema of contains, got 2"]
      ),
      // All that is wrong is told, each where it is.
      (#"{"required": ["a", "b"]}"#, "{}", [#"/required @ : the member "a" is missing; the member "b" is missing"#]),
      (
        #"{"additionalProperties": false}"#, #"{"a": 1, "b/": 2}"#,
        [
          #"/additionalProperties @ /a: the member "a" is not allowed here"#,
          #"/additionalProperties @ /b~1: the member "b/" is not allowed here"#,
        ]
      ),
      (
        #"{"unevaluatedProperties": false}"#, #"{"a": 1}"#,
        [#"/unevaluatedProperties @ /a: the member "a" is not allowed here"#]
      ),
      (#"{"items": false}"#, "[1]", ["/items @ /0: no value is allowed here, got 1"]),
      (#"{"properties": {"a": false}}"#, #"{"a": 1}"#, ["/properties/a @ /a: no value is allowed here, got 1"]),
      ("false", "1", [" @ : no value is allowed here, got 1"]),
    ] as [(String, String, [String])])
  func `basic lists each error of what fails`(schema: String, instance: String, expected: [String]) throws {
    #expect(try units(schema, instance) == expected)
  }

  @Test(
    arguments: [
      // A branch that fails annotates nothing; all that match do.
      (
        #"{"anyOf": [{"title": "a"}, {"title": "b", "minimum": 5}, {"title": "c"}]}"#, "1",
        ["/anyOf/0/title", "/anyOf/2/title"]
      ),
      (#"{"if": {"title": "a"}, "then": {"title": "b"}, "else": {"title": "c"}}"#, "1", ["/if/title", "/then/title"]),
      (#"{"if": {"title": "a", "minimum": 5}, "then": {"title": "b"}, "else": {"title": "c"}}"#, "1", ["/else/title"]),
      (#"{"not": {"not": {"title": "a"}}}"#, "1", []),
      (#"{"items": {"title": "a"}, "maxItems": 0}"#, "[1]", []),
      // The names of members are no values of the instance, so they are not annotated.
      (#"{"propertyNames": {"title": "a"}}"#, #"{"a": 1}"#, []),
    ] as [(String, String, [String])])
  func `titles are told of what passes`(schema: String, instance: String, expected: [String]) throws {
    let titles = try output(schema, instance).annotations.filter { $0.keyword == "title" }
    #expect(titles.map(\.keywordLocation.description) == expected)
  }

  @Test func `locations in the schema are URIs, and absent where the schema has none`() throws {
    let text = #"{"$id": "https://example.com/a", "patternProperties": {"^[é ]%": {"minimum": 5}}}"#
    let failure = try #require(
      try Schema(JSON.Document(parsing: text).root)
        .failures(of: JSON.Document(parsing: #"{"é%": 1}"#).root).first)
    #expect(failure.keywordLocation.description == "/patternProperties/^[é ]%/minimum")
    #expect(failure.schemaLocation == "https://example.com/a#/patternProperties/%5E%5B%C3%A9%20%5D%25/minimum")
    let named = try output(text, #"{"é%": 1}"#).json(.detailed)
    #expect(named["absoluteKeywordLocation"] == .string(failure.schemaLocation))
    #expect(try output(#"{"minimum": 5}"#, "1").json(.detailed)["absoluteKeywordLocation"] == nil)
  }

  @Test func `a limit that is reached is the one error, whatever stands around it`() throws {
    let text = "\"" + String(repeating: "a", count: 5_000) + "c\""
    let output = try output(#"{"title": "T", "not": {"pattern": "(a+)+\\1$"}}"#, text)
    #expect(!output.isValid)
    #expect(output.annotations.isEmpty)
    #expect(
      output.json(.basic).compactText
        == #"{"valid":false,"errors":[{"valid":false,"keywordLocation":"/not/pattern","instanceLocation":"","#
        + #""error":"matching the pattern takes more steps than its limit"}]}"#)
  }

  @Test func `an output past its limit loses what says least, not what holds the rest`() throws {
    let schema = try Schema(JSON.Document(parsing: "{}").root)
    let builder = OutputBuilder(limit: 2)
    func close(_ isValid: Bool) {
      builder.close(
        isValid: isValid, keyword: nil, keywordLocation: [], instanceLocation: [], schemaLocation: (schema.graph, 0))
    }
    builder.open()
    for _ in 0..<3 {
      builder.open()
      close(false)
    }
    close(false)
    #expect(builder.isCut)
    #expect(builder.root?.units.count == 2)
  }
}
