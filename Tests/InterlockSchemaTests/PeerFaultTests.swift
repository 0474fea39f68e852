import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

/// What other validators get wrong, one by one.
@Suite struct PeerFaultTests {
  private func isValid(_ instance: String, _ schema: String) throws -> Bool {
    let schema = try Schema(JSON.Document(parsing: schema).root)
    let document = try JSON.Document(
      parsing: instance, limits: JSON.Limits(textSize: 1 << 28, depth: JSON.Limits.deepest))
    let isValid = schema.isValid(document.root)
    #expect(schema.failures(of: document.root).isEmpty == isValid)
    return isValid
  }

  @Test(arguments: [
    ("3", "0.7", false), ("2.1", "0.7", true), ("19.99", "0.01", true), ("4.02", "0.01", true),
    ("600.03", "0.01", true),
    ("2222.22", "0.01", true), ("19.999", "0.01", false), ("1e308", "0.5", true), ("1e400", "3", false),
    ("9007199254740993", "2", false), ("18446744073709551616", "2", true), ("0.0075", "0.0001", true),
  ])
  func `multiples are those of decimals, not of doubles`(instance: String, divisor: String, isMultiple: Bool) throws {
    #expect(try isValid(instance, #"{"multipleOf": \#(divisor)}"#) == isMultiple)
  }

  @Test(arguments: [
    ("9007199254740993", #"{"maximum": 9007199254740992}"#, false),
    ("9223372036854775807", #"{"maximum": 9223372036854775806}"#, false),
    ("9223372036854775808", #"{"exclusiveMinimum": 9223372036854775807}"#, true),
    ("10e399", #"{"const": 1e400}"#, true),
    ("12345678901234567890123456789012345", #"{"const": 12345678901234567890123456789012345}"#, true),
    ("12345678901234567890123456789012344", #"{"const": 12345678901234567890123456789012345}"#, false),
    ("0.10", #"{"const": 0.1}"#, true), ("1e-1", #"{"const": 0.1}"#, true),
    ("0.1000000000000000055511151231257827", #"{"const": 0.1}"#, false),
    ("1.0", #"{"enum": [1]}"#, true), ("[1, 1.0]", #"{"uniqueItems": true}"#, false),
    (#"[{"a": 1}, {"a": 1.0}]"#, #"{"uniqueItems": true}"#, false), ("[0, -0]", #"{"uniqueItems": true}"#, false),
    ("[1, true]", #"{"uniqueItems": true}"#, true), ("[false, 0]", #"{"uniqueItems": true}"#, true),
    ("false", #"{"enum": [0]}"#, false), ("1e2", #"{"type": "integer"}"#, true),
  ])
  func `numbers beyond doubles are told apart, and equal ones are equal`(instance: String, schema: String, valid: Bool)
    throws
  {
    #expect(try isValid(instance, schema) == valid)
  }

  @Test(arguments: [
    ("\"e\u{301}\"", #"{"maxLength": 1}"#, false), ("\"😀\"", #"{"maxLength": 1}"#, true),
    (#""\ud83d\ude00""#, #"{"minLength": 2}"#, false), ("\"👩‍👧\"", #"{"minLength": 3, "maxLength": 3}"#, true),
    (#""a\n""#, #"{"pattern": "^a$"}"#, false), ("\"٣\"", #"{"pattern": "^\\d$"}"#, false),
    ("\"é\"", #"{"pattern": "^\\w$"}"#, false), ("\"K\"", #"{"pattern": "^k$"}"#, false),
  ])
  func `strings are measured and matched by scalar, as ECMA-262 says`(instance: String, schema: String, valid: Bool)
    throws
  {
    #expect(try isValid(instance, schema) == valid)
  }

  @Test(arguments: [
    ##"{"$ref": "#/allOf/01", "allOf": [true, true]}"##, ##"{"$ref": "#/allOf/+1", "allOf": [true, true]}"##,
    #"{"maximum": "five"}"#, #"{"type": "strnig"}"#, #"{"required": "a"}"#, #"{"properties": {"a": "string"}}"#,
    ##"{"$ref": "#"}"##, ##"{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}"##,
    ##"{"anyOf": [{"not": {"$ref": "#"}}]}"##, ##"{"if": {"$ref": "#"}, "then": true}"##,
    #"{"pattern": "a{2,1}"}"#, #"{"$ref": "https://example.com/never-fetched"}"#,
  ])
  func `a schema that is not understood does not compile`(schema: String) throws {
    let node = try JSON.Document(parsing: schema).root
    #expect(throws: Schema.CompileError.self) { try Schema(node) }
  }

  @Test(arguments: [
    (
      ##"{"anyOf": [{"properties": {"a": true}, "required": ["a"]}, {"properties": {"b": true}}], "unevaluatedProperties": false}"##,
      #"{"a": 1, "b": 2}"#, true
    ),
    (
      ##"{"oneOf": [{"required": ["z"]}, {"properties": {"a": true}}], "unevaluatedProperties": false}"##, #"{"a": 1}"#,
      true
    ),
    (
      ##"{"if": {"properties": {"a": {"const": 1}}}, "then": {"properties": {"b": true}}, "else": {"properties": {"c": true}}, "unevaluatedProperties": false}"##,
      #"{"a": 1, "b": 2}"#, true
    ),
    (
      ##"{"if": {"properties": {"a": {"const": 1}}}, "then": {"properties": {"b": true}}, "else": {"properties": {"c": true}}, "unevaluatedProperties": false}"##,
      #"{"a": 2, "c": 2}"#, false
    ),
    (
      ##"{"$ref": "#/$defs/x", "properties": {"b": true}, "unevaluatedProperties": false, "$defs": {"x": {"properties": {"a": true}}}}"##,
      #"{"a": 1, "b": 2}"#, true
    ),
    (
      ##"{"$dynamicRef": "#x", "unevaluatedProperties": false, "$defs": {"x": {"$dynamicAnchor": "x", "properties": {"a": true}}}}"##,
      #"{"a": 1}"#, true
    ),
    (
      ##"{"not": {"properties": {"a": {"const": 1}}, "required": ["a"]}, "unevaluatedProperties": false}"##,
      #"{"a": 2}"#, false
    ),
    (##"{"allOf": [{"unevaluatedProperties": true}], "unevaluatedProperties": false}"##, #"{"a": 2}"#, true),
    (
      ##"{"dependentSchemas": {"a": {"properties": {"a": true, "b": true}}}, "unevaluatedProperties": false}"##,
      #"{"a": 2, "b": 1}"#, true
    ),
    (##"{"contains": {"const": 1}, "unevaluatedItems": {"const": 2}}"##, "[1, 2, 1]", true),
    (
      ##"{"anyOf": [{"prefixItems": [true]}, {"prefixItems": [true, true], "minItems": 9}], "unevaluatedItems": false}"##,
      "[1, 2]", false
    ),
  ])
  func `what branches evaluate counts where they match`(schema: String, instance: String, valid: Bool) throws {
    #expect(try isValid(instance, schema) == valid)
  }

  @Test func `threads that validate at once agree`() async throws {
    let schema = try Schema(
      JSON.Document(
        parsing:
          ##"{"type": "array", "items": {"anyOf": [{"type": "string", "pattern": "^a+$"}, {"$ref": "#"}, {"enum": [1, 2]}]}}"##
      ).root)
    let good = try JSON.Document(parsing: #"[["aaa", 1], [[2, "a"], "aa"]]"#).root
    let bad = try JSON.Document(parsing: #"[["aaa", 1], [[2, "b"], "aa"]]"#).root
    let wrong = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<2_000).count { _ in !schema.isValid(good) || schema.isValid(bad) } }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
