import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

@Suite struct MessageTests {
  @Test(
    arguments: [
      (#"{"type": "string"}"#, "1", ": expected string, got number 1 (#/type)"),
      (#"{"type": ["integer", "null"]}"#, "1.5", ": expected integer or null, got number 1.5 (#/type)"),
      (
        #"{"properties": {"quantity": {"minimum": 1}}}"#, #"{"quantity": 0}"#,
        "/quantity: 0 is less than the minimum 1 (#/properties/quantity/minimum)"
      ),
      (
        #"{"maximum": 9007199254740992}"#, "9007199254740993",
        ": 9007199254740993 is greater than the maximum 9007199254740992 (#/maximum)"
      ),
      (#"{"exclusiveMinimum": 0}"#, "0", ": 0 is not greater than 0 (#/exclusiveMinimum)"),
      (#"{"exclusiveMaximum": 1e400}"#, "10e399", ": 10e399 is not less than 1e400 (#/exclusiveMaximum)"),
      (#"{"multipleOf": 0.01}"#, "19.999", ": 19.999 is not a multiple of 0.01 (#/multipleOf)"),
      (#"{"minLength": 2}"#, "\"e\u{301}\"", nil),
      (#"{"maxLength": 1}"#, "\"e\u{301}\"", ": expected at most 1 character, got 2 (#/maxLength)"),
      (
        #"{"pattern": "^ord_[0-9]+$"}"#, "\"ord_1\\n\"",
        ": \"ord_1\\n\" does not match the pattern ^ord_[0-9]+$ (#/pattern)"
      ),
      (
        #"{"format": "date-time"}"#, "\"tomorrow at nine\"",
        ": \"tomorrow at nine\" is not a valid date-time (#/format)"
      ),
      (#"{"format": "no-such-format"}"#, "\"x\"", nil),
      (
        #"{"enum": ["pickup", "delivery"]}"#, "\"ship\"",
        #": expected one of ["pickup", "delivery"], got "ship" (#/enum)"#
      ),
      (#"{"const": 1}"#, "1.0", nil),
      (
        #"{"propertyNames": {"maxLength": 1}}"#, #"{"a": 1, "bc": 2}"#,
        ": expected at most 1 character, got 2 (#/propertyNames/maxLength)"
      ),
      (#"{"items": {"type": "string"}}"#, #"["a", 2]"#, "/1: expected string, got number 2 (#/items/type)"),
      (#"{"uniqueItems": true}"#, "[1, 2, 1.0]", ": elements 0 and 2 are equal (#/uniqueItems)"),
      (#"{"required": ["a"]}"#, "{}", #": the member "a" is missing (#/required)"#),
      (
        #"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#,
        #": the member "b" is missing, which "a" asks for (#/dependentRequired)"#
      ),
      (
        #"{"additionalProperties": false}"#, #"{"a/b": 1}"#,
        #"/a~1b: the member "a/b" is not allowed here (#/additionalProperties)"#
      ),
      (
        ##"{"$defs": {"p": {"minimum": 1}}, "$ref": "#/$defs/p"}"##, "0",
        ": 0 is less than the minimum 1 (#/$ref/minimum)"
      ),
      (
        #"{"anyOf": [{"type": "string"}, {"minimum": 5}]}"#, "1",
        ": 1 matches no schema of anyOf; closest is anyOf/1: 1 is less than the minimum 5 (#/anyOf)"
      ),
      (#"{"oneOf": [true, true]}"#, "1", ": 1 matches several schemas of oneOf (0, 1), expected exactly one (#/oneOf)"),
      (#"{"not": {}}"#, "1", ": 1 matches the schema that it must not match (#/not)"),
      (#"{"if": {"minimum": 5}, "then": {"maximum": 6}}"#, "7", ": 7 is greater than the maximum 6 (#/then/maximum)"),
      (
        #"{"contains": {"const": 1}, "minContains": 2}"#, "[1, 2]",
        ": expected at least 2 elements that match the schema of contains, got 1 (#/minContains)"
      ),
      (
        #"{"unevaluatedProperties": false, "allOf": [{"properties": {"a": true}}]}"#, #"{"a": 1, "b": 2}"#,
        #"/b: the member "b" is not allowed here (#/unevaluatedProperties)"#
      ),
    ] as [(String, String, String?)])
  func `a failure says where, what, expected and got`(schema: String, instance: String, expected: String?) throws {
    let schema = try Schema(JSON.Document(parsing: schema).root)
    let failures = schema.failures(of: try JSON.Document(parsing: instance).root)
    let told = failures.map { "\($0.instanceLocation): \($0.message) (#\($0.keywordLocation))" }
    #expect(told == (expected.map { [$0] } ?? []))
  }

  @Test func `all failures are told, in the schema's order, with the place of each value`() throws {
    let schema = try Schema(
      JSON.Document(parsing: #"{"required": ["c"], "properties": {"a": {"type": "string", "minimum": 1}, "b": false}}"#)
        .root)
    let document = try JSON.Document(parsing: "{\n  \"b\": null,\n  \"a\": 0\n}")
    let failures = schema.failures(of: document.root)
    #expect(failures.map(\.keyword) == ["required", "b", "type", "minimum"])
    #expect(document.positions(of: failures.map(\.instance)).map(\.description) == ["1:1", "2:8", "3:8", "3:8"])
  }
}
