import InterlockJSON
import TestSupport
import Testing

@testable import InterlockSchema

/// Schemas and instances that make other validators run for seconds or for ever, or grow. Here they end.
@Suite struct HostileSchemaTests {
  private func schema(_ text: String) throws -> Schema {
    try Schema(JSON.Document(parsing: text, limits: JSON.Limits(textSize: 1 << 28, depth: JSON.Limits.deepest)).root)
  }

  private func node(_ text: String) throws -> JSON.Node {
    try JSON.Document(parsing: text, limits: JSON.Limits(textSize: 1 << 28, depth: JSON.Limits.deepest)).root
  }

  @Test func `a chain of many references takes neither stack nor steps`() throws {
    let length = Shared.isFullSize ? 100_000 : 10_000
    let links =
      (0..<length).map { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## } + [#""d\#(length)": {"type": "null"}"#]
    let schema = try schema(##"{"$defs": {\##(links.joined(separator: ","))}, "$ref": "#/$defs/d0"}"##)
    #expect(schema.isValid(try node("null")))
    #expect(!schema.isValid(try node("1")))
    #expect(schema.failures(of: try node("1")).map(\.reason.isLimit) == [true])
  }

  @Test(arguments: Shared.isFullSize ? [20, 40, 200] : [40])
  func `an allOf that doubles at each level is bounded`(levels: Int) throws {
    let definitions = (0..<levels).map {
      ##""d\##($0)": {"allOf": [{"$ref": "#/$defs/d\##($0 + 1)"}, {"$ref": "#/$defs/d\##($0 + 1)"}]}"##
    }
    let schema = try schema(
      ##"{"$defs": {\##(definitions.joined(separator: ",")), "d\##(levels)": {"minimum": 1}}, "$ref": "#/$defs/d0"}"##)
    #expect(schema.isValid(try node("1")))  // references to one schema are one
    #expect(!schema.isValid(try node("0")))
    #expect(!schema.failures(of: try node("0")).isEmpty)
  }

  @Test func `too deep a schema is refused as a text`() throws {
    let text = String(repeating: #"{"allOf":["#, count: 100_000) + "true" + String(repeating: "]}", count: 100_000)
    #expect(throws: JSON.ParseError.self) { try JSON.Document(parsing: text) }
  }

  @Test func `elements that must differ do not cost their square`() throws {
    let unique = try schema(#"{"uniqueItems": true}"#)
    let count = Shared.isFullSize ? 1_000_000 : 20_000
    for element in [{ "\($0)" }, { "\"text-\($0)\"" }, { #"{"a": "x", "b": \#($0)}"# }, { "[\($0)]" }]
      as [(Int) -> String]
    {
      let elements = (0..<count).map(element)
      #expect(unique.isValid(try node("[" + elements.joined(separator: ",") + "]")))
      #expect(!unique.isValid(try node("[" + (elements + [elements[count / 2]]).joined(separator: ",") + "]")))
    }
  }

  @Test func `an enum of a hundred thousand strings is looked up, not tried`() throws {
    let schema = try schema(
      #"{"items": {"enum": [\#((0..<100_000).map { #""value number \#($0)""# }.joined(separator: ","))]}}"#)
    let values = (0..<50_000).map { #""value number \#($0 * 2)""# }.joined(separator: ",")
    #expect(schema.isValid(try node("[\(values)]")))
    #expect(!schema.isValid(try node(#"[\#(values), "value number"]"#)))
  }

  /// Strings of 16 bytes that differ in bits which a sum or an exclusive or of their halves would cancel.
  private func cancelling(_ count: Int) -> [String] {
    let bits = (0..<64).filter { (1...3).contains($0 % 8) }
    return (0..<count).map { number in
      var bytes = Array(repeating: UInt8(ascii: "`"), count: 16)
      for (place, bit) in bits.enumerated() where number >> place & 1 == 1 {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        let other = (bit + 64 - 25) % 64
        bytes[8 + other / 8] ^= 1 << UInt8(other % 8)
      }
      return "\"\(String(decoding: bytes, as: UTF8.self))\""
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `strings that are chosen to collide are told apart as fast as others`() throws {
    let strings = cancelling(20_000)
    #expect(Set(strings).count == strings.count)
    #expect(try schema(#"{"uniqueItems": true}"#).isValid(node("[\(strings.joined(separator: ","))]")))
    let members = strings.map { "\($0): true" }.joined(separator: ",")
    let names = try schema(#"{"additionalProperties": false, "properties": {\#(members)}}"#)
    #expect(names.isValid(try node("{\(strings.reversed().map { "\($0): 1" }.joined(separator: ","))}")))
  }

  @Test(.timeLimit(.minutes(1)))
  func `long strings that begin and end alike are told apart as fast as others`() throws {
    let strings = (0..<20_000).map { #""https://example.com/items/\#(100_000 + $0)/detail.json""# }
    let schema = try schema(#"{"uniqueItems": true, "items": {"enum": [\#(strings.joined(separator: ","))]}}"#)
    #expect(schema.isValid(try node("[\(strings.reversed().joined(separator: ","))]")))
    #expect(!schema.isValid(try node(#"["https://example.com/items/000000/detail.json"]"#)))
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["unevaluatedProperties", "unevaluatedItems"])
  func `what is evaluated is found out once for a schema that is reached many ways`(keyword: String) async throws {
    let doubled = (0..<60).map {
      ##""d\##($0)": {"allOf": [{"$ref": "#/$defs/d\##($0 + 1)"}, {"$ref": "#/$defs/d\##($0 + 1)"}]}"##
    }
    let wide = try schema(
      ##"{"$defs": {\##(doubled.joined(separator: ",")), "d60": {"minimum": 1}}, "$ref": "#/$defs/d0", "\##(keyword)": false}"##
    )
    #expect(wide.isValid(try node("{}")))
    let chain = (0..<10_000).map { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }
    let text =
      ##"{"$defs": {\##(chain.joined(separator: ",")), "d10000": {"properties": {"a": true}}}, "$ref": "#/$defs/d0", "\##(keyword)": false}"##
    let root = try node(text)
    let isRight = try await onSmallStack { Result { try Schema(root) } }.get()
      .isValid(try node(keyword == "unevaluatedItems" ? "[]" : #"{"a": 1}"#))
    #expect(isRight)
  }

  @Test func `unions in unions that close their objects have one verdict`() throws {
    var text = #"{"properties": {"a": true}}"#
    for level in 0..<18 {
      text = #"{"anyOf": [\#(text), {"properties": {"b\#(level)": {"const": 1}}}], "unevaluatedProperties": false}"#
    }
    let schema = try schema(text)
    for instance in [#"{"a": 1}"#, #"{"b3": 1}"#, #"{"c": 1}"#] {
      let instance = try node(instance)
      let isValid = schema.isValid(instance)
      #expect(isValid == schema.isValidAsEvaluated(instance))
      #expect(schema.failures(of: instance).isEmpty == isValid)
      #expect(schema.output(for: instance).isValid == isValid)
    }
  }

  @Test func `a string of ten million characters is measured in one pass`() throws {
    let schema = try schema(#"{"maxLength": 9999999}"#)
    #expect(schema.isValid(try node("\"" + String(repeating: "é", count: 9_999_999) + "\"")))
    #expect(!schema.isValid(try node("\"" + String(repeating: "é", count: 10_000_000) + "\"")))
  }

  @Test func `a union of five hundred branches is told apart by its member`() throws {
    let branches = (0..<500).map {
      ##"{"properties": {"kind": {"const": "kind-\##($0)"}, "value": {"minimum": \##($0)}}, "required": ["kind"]}"##
    }
    let schema = try schema(#"{"items": {"oneOf": [\#(branches.joined(separator: ","))]}}"#)
    let items = (0..<1_000).map { #"{"kind": "kind-\#($0 % 500)", "value": \#($0)}"# }
    #expect(schema.isValid(try node("[\(items.joined(separator: ","))]")))
    #expect(!schema.isValid(try node(#"[{"kind": "kind-9", "value": 8}]"#)))
  }

  @Test func `two thousand members that are declared and required are looked up`() throws {
    let names = (0..<2_000).map { "\"member-\($0)\"" }
    let schema = try schema(
      #"{"required": [\#(names.joined(separator: ","))], "additionalProperties": false, "properties": {\#(names.map { "\($0): {\"type\": \"null\"}" }.joined(separator: ","))}}"#
    )
    let members = names.reversed().map { "\($0): null" }
    #expect(schema.isValid(try node("{\(members.joined(separator: ","))}")))
    #expect(!schema.isValid(try node("{\(members.dropLast().joined(separator: ","))}")))
  }

  @Test(arguments: [#"^(a+)+$"#, #"^(?=(a+)+$)a"#, #"^(a|aa)+$"#, #"^(a*)*b?c$"#])
  func `patterns that others search for minutes are answered`(pattern: String) throws {
    let schema = try schema(#"{"pattern": "\#(pattern)"}"#)
    #expect(!schema.isValid(try node("\"" + String(repeating: "a", count: 40) + "b\"")))
  }

  @Test func `a pattern of a megabyte is refused`() throws {
    let node = try node(#"{"pattern": "\#(String(repeating: "a", count: 1 << 20))"}"#)
    #expect(throws: Schema.CompileError.self) { try Schema(node) }
  }
}

extension Schema.Failure.Reason {
  fileprivate var isLimit: Bool { if case .limit = self { true } else { false } }
}
