import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

/// Failures as a person is told of them, each with all its places.
@Suite struct GoldenMessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let schema: String
    let instance: String
    /// "line:column instance-location schema-location: sentence", a line for each failure.
    let told: String

    init(_ schema: String, _ instance: String, _ told: String) {
      self.schema = schema
      self.instance = instance
      self.told = told
    }

    var testDescription: String { "\(schema) on \(instance)" }
  }

  private func told(_ schema: String, _ instance: String) throws -> String {
    let document = try JSON.Document(parsing: instance)
    let failures = try Schema(JSON.Document(parsing: schema).root).failures(of: document.root)
    return zip(failures, document.positions(of: failures.map(\.instance))).map { failure, position in
      "\(position) \(failure.instanceLocation) \(failure.schemaLocation): \(failure.message)"
    }.joined(separator: "\n")
  }

  private static let order = ##"""
    {
      "$id": "https://example.com/order",
      "type": "object",
      "required": ["id", "lines"],
      "additionalProperties": false,
      "properties": {
        "id": {"type": "string", "pattern": "^ord_[0-9]+$"},
        "lines": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/line"}},
        "delivery": {"enum": ["pickup", "courier", "locker"]},
        "note": {"type": ["string", "null"], "maxLength": 10}
      },
      "$defs": {
        "line": {
          "type": "object",
          "required": ["sku", "quantity"],
          "properties": {"sku": {"type": "string"}, "quantity": {"type": "integer", "minimum": 1}}
        }
      }
    }
    """##

  static let orders: [Case] = [
    Case(order, "[]", "1:1  https://example.com/order#/type: expected object, got array []"),
    Case(
      order, "{\"id\": \"ord_1\"}", #"1:1  https://example.com/order#/required: the member "lines" is missing"#),
    Case(
      order, "{\n  \"id\": \"ord_x\",\n  \"lines\": []\n}",
      ##"2:9 /id https://example.com/order#/properties/id/pattern: "ord_x" does not match the pattern ^ord_[0-9]+$"##
        + "\n3:12 /lines https://example.com/order#/properties/lines/minItems: expected at least 1 element, got 0"),
    Case(
      order, #"{"id": "ord_1", "lines": [{"sku": "a", "quantity": 0}]}"#,
      "1:52 /lines/0/quantity https://example.com/order#/$defs/line/properties/quantity/minimum: "
        + "0 is less than the minimum 1"),
    Case(
      order, #"{"id": "ord_1", "lines": [{"sku": "a", "quantity": "two"}]}"#,
      "1:52 /lines/0/quantity https://example.com/order#/$defs/line/properties/quantity/type: "
        + #"expected integer, got string "two""#),
    Case(
      order, #"{"id": "ord_1", "lines": [{"sku": "a", "quantity": 1}], "delivry": "pickup"}"#,
      "1:68 /delivry https://example.com/order#/additionalProperties: "
        + #"the member "delivry" is not allowed here; did you mean "delivery"?"#),
    Case(
      order, #"{"id": "ord_1", "lines": [{"sku": "a", "quantity": 1}], "delivery": "curier"}"#,
      "1:69 /delivery https://example.com/order#/properties/delivery/enum: "
        + #"expected one of ["pickup", "courier", "locker"], got "curier"; did you mean "courier"?"#),
    Case(
      order, #"{"id": "ord_1", "lines": [{"sku": "a", "quantity": 1}], "note": 5}"#,
      "1:65 /note https://example.com/order#/properties/note/type: expected string or null, got number 5"),
    Case(
      order, "{\"id\": \"ord_1\", \"lines\": [{\n  \"sku\": \"a\",\n  \"size\": [1,  2]}], \"note\": \"ten and more\"}",
      #"1:27 /lines/0 https://example.com/order#/$defs/line/required: the member "quantity" is missing"#
        + "\n3:30 /note https://example.com/order#/properties/note/maxLength: expected at most 10 characters, got 12"),
  ]

  static let keywords: [Case] = [
    Case(#"{"type": "string"}"#, "null", "1:1  #/type: expected string, got null"),
    Case(
      #"{"type": ["string", "number", "null"]}"#, "true",
      "1:1  #/type: expected string, number or null, got boolean true"),
    Case(
      #"{"type": "string"}"#, "{\n  \"a\" : [ 1,\n 2 ],\n\"b\":\"x  y\\\"  \"}",
      #"1:1  #/type: expected string, got object {"a" : [1, 2], "b":"x  y\"  "}"#),
    Case(#"{"const": "a"}"#, #""b""#, #"1:1  #/const: expected "a", got "b""#),
    Case(#"{"enum": [3]}"#, "4", "1:1  #/enum: expected 3, got 4"),
    Case(#"{"maxLength": 1}"#, "\"\u{1F600}\u{1F600}\"", "1:1  #/maxLength: expected at most 1 character, got 2"),
    Case(#"{"minLength": 2}"#, #""""#, "1:1  #/minLength: expected at least 2 characters, got 0"),
    Case(#"{"maxItems": 1}"#, " [1, 2]", "1:2  #/maxItems: expected at most 1 element, got 2"),
    Case(#"{"minProperties": 1}"#, "{}", "1:1  #/minProperties: expected at least 1 member, got 0"),
    Case(#"{"maxProperties": 0}"#, #"{"a": 1}"#, "1:1  #/maxProperties: expected at most 0 members, got 1"),
    Case(#"{"format": "email"}"#, #""me""#, #"1:1  #/format: "me" is not a valid email"#),
    Case(#"{"format": "ipv4"}"#, #""1.2.3""#, #"1:1  #/format: "1.2.3" is not a valid ipv4"#),
    Case(
      #"{"items": {"multipleOf": 0.01}}"#, "[1.23, 19.999]",
      "1:8 /1 #/items/multipleOf: 19.999 is not a multiple of 0.01"),
    Case(#"{"prefixItems": [true], "items": false}"#, "[1, 2]", "1:5 /1 #/items: no value is allowed here, got 2"),
    Case(
      #"{"contains": {"type": "null"}}"#, "[1]",
      "1:1  #/contains: expected at least 1 element that matches the schema of contains, got 0"),
    Case(
      #"{"contains": {"type": "null"}, "minContains": 0, "maxContains": 1}"#, "[null, null]",
      "1:1  #/maxContains: expected at most 1 element that matches the schema of contains, got 2"),
    Case(
      #"{"contains": {"type": "null"}, "minContains": 2, "maxContains": 3}"#, "[null]",
      "1:1  #/minContains: expected 2 to 3 elements that match the schema of contains, got 1"),
    Case(
      #"{"propertyNames": {"pattern": "^[a-z]+$"}}"#, #"{"a": 1, "B": 2}"#,
      #"1:10  #/propertyNames/pattern: "B" does not match the pattern ^[a-z]+$"#),
    Case(
      #"{"dependentRequired": {"card": ["address"]}}"#, #"{"card": 1}"#,
      #"1:1  #/dependentRequired: the member "address" is missing, which "card" asks for"#),
    Case(
      ##"{"allOf": [{"$ref": "#/$defs/a"}], "unevaluatedProperties": false, "$defs": {"a": {"properties": {"colour": true}}}}"##,
      #"{"color": 1}"#,
      #"1:11 /color #/unevaluatedProperties: the member "color" is not allowed here; did you mean "colour"?"#),
    Case(#"{"not": {"type": "null"}}"#, "null", "1:1  #/not: null matches the schema that it must not match"),
    Case(
      #"{"oneOf": [{"type": "integer"}, {"minimum": 1}]}"#, "3",
      "1:1  #/oneOf: 3 matches several schemas of oneOf (0, 1), expected exactly one"),
    Case("false", "[]", "1:1  #: no value is allowed here, got []"),
    Case(
      #"{"patternProperties": {"^x ": {"type": "null"}}}"#, #"{"x ~": 1}"#,
      "1:9 /x ~0 #/patternProperties/%5Ex%20/type: expected null, got number 1"),
  ]

  static let branches: [Case] = [
    // By its discriminator, whatever else is wrong; not by the number of failures.
    Case(
      #"""
      {"oneOf": [
        {"properties": {"kind": {"const": "card"}, "number": {"type": "string"}, "month": {"type": "integer"}},
         "required": ["kind", "number", "month", "holder"]},
        {"properties": {"kind": {"const": "cash"}}, "required": ["kind"]}
      ]}
      """#, #"{"kind": "card", "number": 5}"#,
      #"1:1  #/oneOf: {"kind": "card", "number": 5} matches no schema of oneOf; closest is oneOf/0: "#
        + #"/number: expected string, got number 5 (and 2 more)"#),
    Case(
      #"{"anyOf": [{"properties": {"t": {"enum": ["a"]}, "v": {"enum": ["x"]}}}, {"properties": {"t": {"const": "b"}}}]}"#,
      #"{"t": "a", "v": "z"}"#,
      #"1:1  #/anyOf: {"t": "a", "v": "z"} matches no schema of anyOf; closest is anyOf/0: /v: expected "x", got "z""#),
    // By a misspelt discriminator.
    Case(
      #"{"oneOf": [{"properties": {"kind": {"const": "square"}}}, {"properties": {"kind": {"const": "circle"}}}]}"#,
      #"{"kind": "crcle"}"#,
      #"1:1  #/oneOf: {"kind": "crcle"} matches no schema of oneOf; closest is oneOf/1: "#
        + #"/kind: expected "circle", got "crcle""#),
    // By the kind of value.
    Case(
      #"{"anyOf": [{"type": "string"}, {"type": "object", "required": ["a", "b"]}]}"#, "{}",
      #"1:1  #/anyOf: {} matches no schema of anyOf; closest is anyOf/1: the member "a" is missing (and 1 more)"#),
    Case(
      #"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#, "1.5",
      "1:1  #/anyOf: 1.5 matches no schema of anyOf; closest is anyOf/1: expected integer, got number 1.5"),
    Case(
      #"{"anyOf": [{"const": "auto"}, {"type": "integer", "minimum": 1}]}"#, "0",
      "1:1  #/anyOf: 0 matches no schema of anyOf; closest is anyOf/1: 0 is less than the minimum 1"),
    Case(
      #"{"anyOf": [{"type": "integer"}, {"enum": ["auto", "none"]}]}"#, #""atuo""#,
      #"1:1  #/anyOf: "atuo" matches no schema of anyOf; closest is anyOf/1: "#
        + #"expected one of ["auto", "none"], got "atuo"; did you mean "auto"?"#),
    // What is nullable is meant to be the other thing.
    Case(
      #"{"anyOf": [{"type": "null"}, {"type": "object"}]}"#, "5",
      "1:1  #/anyOf: 5 matches no schema of anyOf; closest is anyOf/1: expected object, got number 5"),
    Case(
      #"{"properties": {"a": {"oneOf": [{"const": null}, {"type": "string", "maxLength": 1}]}}}"#, #"{"a": "ab"}"#,
      #"1:7 /a #/properties/a/oneOf: "ab" matches no schema of oneOf; closest is oneOf/1: "#
        + "expected at most 1 character, got 2"),
    // A union in a union is as far as its own closest branch.
    Case(
      #"{"anyOf": [{"anyOf": [{"type": "string"}, {"type": "null"}]}, {"type": "object", "required": ["a", "b"]}]}"#,
      "{}",
      #"1:1  #/anyOf: {} matches no schema of anyOf; closest is anyOf/1: the member "a" is missing (and 1 more)"#),
    Case(
      #"{"anyOf": [{"type": "null"}, {"anyOf": [{"type": "string"}, {"maximum": 3}]}]}"#, "4",
      "1:1  #/anyOf: 4 matches no schema of anyOf; closest is anyOf/1: "
        + "4 matches no schema of anyOf; closest is anyOf/1: 4 is greater than the maximum 3"),
    // Arrays by the kind of their elements.
    Case(
      #"{"anyOf": [{"items": {"type": "string"}}, {"items": {"type": "object", "required": ["a", "b"]}}, {"type": "null"}]}"#,
      "[{}]",
      #"1:1  #/anyOf: [{}] matches no schema of anyOf; closest is anyOf/1: /0: the member "a" is missing (and 1 more)"#),
    // By the members that are there.
    Case(
      #"""
      {"anyOf": [
        {"required": ["text"], "properties": {"text": {"type": "string"}}},
        {"required": ["image"], "properties": {"image": {"type": "string", "pattern": "^x", "minLength": 3}}}
      ]}
      """#, #"{"image": "y"}"#,
      #"1:1  #/anyOf: {"image": "y"} matches no schema of anyOf; closest is anyOf/1: "#
        + #"/image: "y" does not match the pattern ^x (and 1 more)"#),
    Case(
      #"""
      {"anyOf": [
        {"properties": {"title": true}, "additionalProperties": false},
        {"properties": {"name": true, "age": true}, "additionalProperties": false}
      ]}
      """#, #"{"nmae": 1, "age": 3}"#,
      #"1:1  #/anyOf: {"nmae": 1, "age": 3} matches no schema of anyOf; closest is anyOf/1: "#
        + #"/nmae: the member "nmae" is not allowed here; did you mean "name"?"#),
  ]

  @Test(arguments: orders + keywords + branches)
  func `a person is told where, what, expected and got`(golden: Case) throws {
    #expect(try told(golden.schema, golden.instance) == golden.told)
  }

  /// A schema and an instance for every reason there is; no value or unknown name is in the schema, each has "secret"
  /// or the digits 7777.
  private static let maskable: [(schema: String, instance: String)] = [
    (#"{"type": "null"}"#, #""secret""#), (#"{"type": "null"}"#, "7777"), (#"{"type": "null"}"#, #"{"secret": 7777}"#),
    (#"{"const": 1}"#, #""secret""#), (#"{"enum": ["a", "b"]}"#, #""secret""#),
    (#"{"enum": ["sekret"]}"#, #""secret""#),
    (#"{"minimum": 8000}"#, "7777"), (#"{"exclusiveMinimum": 8000}"#, "7777"), (#"{"maximum": 1}"#, "7777"),
    (#"{"exclusiveMaximum": 1}"#, "7777"), (#"{"multipleOf": 10}"#, "7777"), (#"{"minLength": 9}"#, #""secret""#),
    (#"{"maxLength": 1}"#, #""secret""#), (#"{"pattern": "^x"}"#, #""secret""#),
    (#"{"format": "email"}"#, #""secret""#),
    (#"{"contentEncoding": "base64"}"#, #""secret!""#),
    (#"{"contentMediaType": "application/json"}"#, #""secret""#), (#"{"minItems": 3}"#, "[7777]"),
    (#"{"maxItems": 0}"#, "[7777]"), (#"{"uniqueItems": true}"#, "[7777, 7777]"),
    (#"{"contains": {"type": "null"}}"#, "[7777]"), (#"{"minProperties": 3}"#, #"{"secret": 7777}"#),
    (#"{"maxProperties": 0}"#, #"{"secret": 7777}"#), (#"{"required": ["a"]}"#, #"{"secret": 7777}"#),
    (#"{"properties": {"a": true}, "dependentRequired": {"a": ["b"]}}"#, #"{"a": 7777}"#),
    (#"{"properties": {"sekret": true}, "additionalProperties": false}"#, #"{"secret": 7777}"#),
    (#"{"properties": {"sekret": true}, "unevaluatedProperties": false}"#, #"{"secret": 7777}"#),
    (#"{"items": false}"#, "[7777]"), (#"{"not": true}"#, "7777"), ("false", #""secret""#),
    (#"{"propertyNames": {"maxLength": 1}}"#, #"{"secret": 7777}"#),
    (#"{"anyOf": [{"additionalProperties": {"type": "null"}}, false]}"#, #"{"secret": 7777}"#),
    (#"{"oneOf": [true, true]}"#, "7777"),
    (#"{"pattern": "(a+)+\\1$"}"#, "\"secret" + String(repeating: "a", count: 5_000) + "c\""),
  ]

  @Test func `masked sentences hold no value of the instance and no name that the schema lacks`() throws {
    var wording = Schema.Wording.english
    wording.masksValues = true
    var options = Schema.Options()
    options.content = .assertion
    var reasons: Set<String> = []
    for (text, instance) in Self.maskable {
      let schema = try Schema(JSON.Document(parsing: text).root, options: options)
      let document = try JSON.Document(parsing: instance)
      let failures = schema.failures(of: document.root)
      #expect(!failures.isEmpty, "\(text)")
      for failure in failures {
        let message = wording.message(of: failure)
        #expect(!message.contains("secret") && !message.contains("7777"), "\(message)")
        #expect(!message.contains("did you mean"), "it would tell what the value is like: \(message)")
        reasons.formUnion(names(of: failure))
      }
      // The output's sentences are masked too; its locations are not sentences.
      let output = try JSON.Document(
        parsing: schema.output(for: document.root, wording: wording).json(.basic).compactText)
      for error in output.root["errors"]?.elements.map({ $0["error"]?.string ?? "" }) ?? [] {
        #expect(!error.contains("secret") && !error.contains("7777"), "\(error)")
      }
    }
    #expect(reasons.symmetricDifference(Self.reasons) == [], "a reason that the table does not have, or the list")
  }

  private func names(of failure: Schema.Failure) -> [String] {
    let described = "\(failure.reason)"
    return [String(described.prefix { $0 != "(" })] + failure.causes.flatMap { names(of: $0) }
  }

  private static let reasons: Set<String> = [
    "type", "const", "enumeration", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf",
    "minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "minItems", "maxItems",
    "uniqueItems", "contains", "minProperties", "maxProperties", "required", "dependentRequired", "undeclared",
    "noBranch", "severalBranches", "not", "never", "limit",
  ]
}
