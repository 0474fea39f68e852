import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

/// What a person reads, each sentence read by one: where in the instance, where in the schema, and why.
@Suite struct GoldenMessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let schema: String
    let instance: String
    let told: [String]

    var testDescription: String { told.first ?? schema }
  }

  private static let order = #"""
    {"$id": "https://shop.example/order", "type": "object", "required": ["item", "quantity"], "additionalProperties": false,
     "properties": {"item": {"type": "string", "pattern": "^sku_[0-9]+$", "maxLength": 12},
       "quantity": {"type": "integer", "minimum": 1, "maximum": 99}, "price": {"multipleOf": 0.01, "exclusiveMinimum": 0},
       "fulfillment": {"enum": ["pickup", "delivery"]}, "when": {"format": "date-time"},
       "tags": {"uniqueItems": true, "maxItems": 3, "items": {"minLength": 1}},
       "note": {"$ref": "#/$defs/note"}, "gift": {"const": true}},
     "$defs": {"note": {"type": ["string", "null"]}}}
    """#

  private static let payment = #"""
    {"oneOf": [
      {"properties": {"kind": {"const": "card"}, "number": {"type": "string"}, "cvc": {"type": "integer"}},
       "required": ["kind", "number"]},
      {"properties": {"kind": {"const": "transfer"}, "iban": {"type": "string"}}, "required": ["kind", "iban"]}]}
    """#

  static let cases: [Case] = [
    Case(
      schema: order, instance: "[]", told: ["1:1 | | https://shop.example/order#/type | expected object, got array []"]),
    Case(
      schema: order, instance: #"{"item": "sku_1"}"#,
      told: [#"1:1 | | https://shop.example/order#/required | the member "quantity" is missing"#]),
    Case(
      schema: order, instance: "{\n  \"item\": 7,\n  \"quantity\": \"2\"\n}",
      told: [
        "2:11 | /item | https://shop.example/order#/properties/item/type | expected string, got number 7",
        #"3:15 | /quantity | https://shop.example/order#/properties/quantity/type | expected integer, got string "2""#,
      ]),
    Case(
      schema: order, instance: #"{"item": "SKU_1", "quantity": 1}"#,
      told: [
        #"1:10 | /item | https://shop.example/order#/properties/item/pattern | "SKU_1" does not match the pattern ^sku_[0-9]+$"#
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_123456789", "quantity": 1}"#,
      told: [
        "1:10 | /item | https://shop.example/order#/properties/item/maxLength | expected at most 12 characters, got 13"
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 0}"#,
      told: [
        "1:31 | /quantity | https://shop.example/order#/properties/quantity/minimum | 0 is less than the minimum 1"
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 100}"#,
      told: [
        "1:31 | /quantity | https://shop.example/order#/properties/quantity/maximum | 100 is greater than the maximum 99"
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1.5}"#,
      told: [
        "1:31 | /quantity | https://shop.example/order#/properties/quantity/type | expected integer, got number 1.5"
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "price": 19.999}"#,
      told: [
        "1:43 | /price | https://shop.example/order#/properties/price/multipleOf | 19.999 is not a multiple of 0.01"
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "price": 0.00}"#,
      told: [
        "1:43 | /price | https://shop.example/order#/properties/price/exclusiveMinimum | 0.00 is not greater than 0"
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "fulfillment": "delivry"}"#,
      told: [
        #"1:49 | /fulfillment | https://shop.example/order#/properties/fulfillment/enum | expected one of ["pickup", "delivery"], got "delivry"; did you mean "delivery"?"#
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "fulfillment": 1}"#,
      told: [
        #"1:49 | /fulfillment | https://shop.example/order#/properties/fulfillment/enum | expected one of ["pickup", "delivery"], got 1"#
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "when": "tomorrow"}"#,
      told: [#"1:42 | /when | https://shop.example/order#/properties/when/format | "tomorrow" is not a date-time"#]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "tags": ["a", "b", "a"]}"#,
      told: ["1:42 | /tags | https://shop.example/order#/properties/tags/uniqueItems | elements 0 and 2 are equal"]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "tags": ["a", "b", "c", ""]}"#,
      told: [
        "1:42 | /tags | https://shop.example/order#/properties/tags/maxItems | expected at most 3 elements, got 4",
        "1:58 | /tags/3 | https://shop.example/order#/properties/tags/items/minLength | expected at least 1 character, got 0",
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "note": 5}"#,
      told: ["1:42 | /note | https://shop.example/order#/$defs/note/type | expected string or null, got number 5"]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "gift": false}"#,
      told: ["1:42 | /gift | https://shop.example/order#/properties/gift/const | expected true, got false"]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "quantitty": 2}"#,
      told: [
        #"1:47 | /quantitty | https://shop.example/order#/additionalProperties | the member "quantitty" is not allowed here; did you mean "quantity"?"#
      ]),
    Case(
      schema: order, instance: #"{"item": "sku_1", "quantity": 1, "colour": "red"}"#,
      told: [
        #"1:44 | /colour | https://shop.example/order#/additionalProperties | the member "colour" is not allowed here"#
      ]),
    Case(
      schema: payment, instance: #"{"kind": "card", "number": 4111}"#,
      told: [
        #"1:1 | | #/oneOf | {"kind": "card", "number": 4111} matches no schema of oneOf; oneOf/0 is closest: /number: expected string, got number 4111"#
      ]),
    Case(
      schema: payment, instance: #"{"kind": "transfer"}"#,
      told: [
        #"1:1 | | #/oneOf | {"kind": "transfer"} matches no schema of oneOf; oneOf/1 is closest: the member "iban" is missing"#
      ]),
    Case(
      schema: #"{"properties": {"a": {"anyOf": [{"type": "null"}, {"type": "array", "items": {"type": "integer"}}]}}}"#,
      instance: #"{"a": [1, "2"]}"#,
      told: [
        #"1:7 | /a | #/properties/a/anyOf | [1, "2"] matches no schema of anyOf; anyOf/1 is closest: /1: expected integer, got string "2""#
      ]),
    Case(
      schema: #"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, instance: "3",
      told: ["1:1 | | #/oneOf | 3 matches several schemas of oneOf (0 and 1), expected one"]),
    Case(
      schema: #"{"not": {"required": ["password"]}}"#, instance: #"{"password": "x"}"#,
      told: [#"1:1 | | #/not | {"password": "x"} matches the schema that it must not"#]),
    Case(
      schema: #"{"if": {"properties": {"a": {"const": 1}}}, "then": {"required": ["b"]}}"#, instance: #"{"a": 1}"#,
      told: [#"1:1 | | #/then/required | the member "b" is missing"#]),
    Case(
      schema: #"{"dependentRequired": {"card": ["address"]}}"#, instance: #"{"card": "1"}"#,
      told: [#"1:1 | | #/dependentRequired | the member "address" is missing, which "card" asks for"#]),
    Case(
      schema: #"{"contains": {"type": "string"}}"#, instance: "[1, 2]",
      told: ["1:1 | | #/contains | expected 1 or more elements to match the schema, got 0"]),
    Case(
      schema: #"{"contains": {"type": "string"}, "maxContains": 1}"#, instance: #"["a", "b"]"#,
      told: ["1:1 | | #/maxContains | expected exactly 1 element to match the schema, got 2"]),
    Case(
      schema: #"{"minProperties": 1, "maxProperties": 1}"#, instance: #"{"a": 1, "b": 2}"#,
      told: ["1:1 | | #/maxProperties | expected at most 1 member, got 2"]),
    Case(
      schema: #"{"propertyNames": {"pattern": "^[a-z]+$"}}"#, instance: #"{"A": 1}"#,
      told: [#"1:2 | | #/propertyNames/pattern | "A" does not match the pattern ^[a-z]+$"#]),
    Case(
      schema: #"{"prefixItems": [{"type": "string"}], "items": false}"#, instance: #"["a", 1]"#,
      told: ["1:7 | /1 | #/items | no value is allowed here, got 1"]),
    Case(
      schema: #"{"properties": {"a/b": {"maximum": 9007199254740992}}}"#, instance: #"{"a/b": 9007199254740993}"#,
      told: [
        "1:9 | /a~1b | #/properties/a~1b/maximum | 9007199254740993 is greater than the maximum 9007199254740992"
      ]),
    Case(
      schema: #"{"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": false}"#,
      instance: #"{"a": 1, "b": 2}"#,
      told: [#"1:15 | /b | #/unevaluatedProperties | the member "b" is not allowed here"#]),
  ]

  @Test(arguments: cases)
  func `a failure is told where, what, expected and got`(golden: Case) throws {
    let schema = try Schema(JSON.Document(parsing: golden.schema).root)
    let document = try JSON.Document(parsing: golden.instance)
    let failures = schema.failures(of: document.root)
    let positions = document.positions(of: failures.map(\.instance))
    let told = zip(positions, failures).map { position, failure in
      "\(position) | \(failure.instanceLocation)\(failure.instanceLocation.tokens.isEmpty ? "" : " ")| \(failure.schemaLocation) | \(failure.message)"
    }
    #expect(told == golden.told)
  }

  @Test(arguments: cases)
  func `a masked sentence holds nothing of the instance`(golden: Case) throws {
    // Values that no schema of the table and no sentence holds.
    let secret = golden.instance.replacing("SKU_1", with: "zzqzz").replacing("tomorrow", with: "zzqzz")
      .replacing("colour", with: "zzqzz").replacing("4111", with: "771177")
    let schema = try Schema(JSON.Document(parsing: golden.schema).root)
    var wording = Schema.Wording.english
    wording.masksValues = true
    for failure in schema.failures(of: try JSON.Document(parsing: secret).root) {
      let sentence = wording.message(of: failure)
      #expect(!sentence.contains("zzqzz") && !sentence.contains("771177") && !sentence.contains("19.999"))
      #expect(!sentence.contains("quantitty") && !sentence.contains("delivry") && !sentence.contains("password"))
    }
  }
}
