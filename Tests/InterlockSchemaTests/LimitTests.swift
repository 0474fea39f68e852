import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

@Suite struct LimitTests {
  /// Gives up on `text`: a search that back-references make exponential.
  private static let hostile = #"{"pattern": "(a+)+\\1$"}"#
  private static let text = "\"" + String(repeating: "a", count: 5_000) + "c\""

  @Test(arguments: [
    "X", #"{"not": X}"#, #"{"not": {"not": X}}"#, #"{"if": X, "then": false}"#, #"{"if": X, "else": true}"#,
    #"{"anyOf": [X, true]}"#, #"{"anyOf": [true, X]}"#, #"{"oneOf": [X, true]}"#, #"{"allOf": [{"not": X}]}"#,
    ##"{"$defs": {"x": X}, "not": {"$ref": "#/$defs/x"}}"##,
  ])
  func `a limit that is reached makes the value invalid, whatever stands around it`(schema: String) throws {
    let node = try JSON.Document(parsing: schema.replacing("X", with: Self.hostile)).root
    let schema = try Schema(node)
    let instance = try JSON.Document(parsing: Self.text).root
    // A branch that is never tried can reach no limit.
    let isTried = !(node["anyOf"]?.elements.contains { $0.bool == true } ?? false)
    #expect(schema.isValid(instance) == !isTried)
    let failures = schema.failures(of: instance)
    #expect(failures.isEmpty == !isTried)
    if isTried { #expect(failures.map(\.message) == ["matching the pattern takes more steps than its limit"]) }
  }

  @Test(arguments: [
    #"{"contains": X}"#, #"{"not": {"contains": X}}"#, #"{"items": {"not": X}}"#, #"{"not": {"items": X}}"#,
  ])
  func `a limit that is reached in an element makes the array invalid`(schema: String) throws {
    let schema = try Schema(JSON.Document(parsing: schema.replacing("X", with: Self.hostile)).root)
    let instance = try JSON.Document(parsing: "[\(Self.text)]").root
    #expect(!schema.isValid(instance))
    #expect(!schema.failures(of: instance).isEmpty)
  }

  @Test func `failures are collected up to their limit`() throws {
    let schema = try Schema(JSON.Document(parsing: #"{"items": false}"#).root)
    for (count, expected) in [(999, 999), (1000, 1000), (1001, 1000)] {
      let text = "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
      #expect(schema.failures(of: try JSON.Document(parsing: text).root).count == expected)
    }
  }

  /// A chain of references, each in the other's `allOf`.
  private func chain(_ length: Int) throws -> Schema {
    let links =
      (0..<length).map { ##""d\##($0)": {"minimum": 0, "$ref": "#/$defs/d\##($0 + 1)"}"## } + [
        #""d\#(length)": {"minimum": 0}"#
      ]
    return try Schema(
      JSON.Document(parsing: ##"{"$defs": {\##(links.joined(separator: ","))}, "$ref": "#/$defs/d0"}"##).root)
  }

  @Test func `subschemas apply one another up to the depth limit`() throws {
    let instance = try JSON.Document(parsing: "1").root
    // The end of the chain is a subschema too; the root only refers, which takes no step.
    let limit = Schema.evaluationDepthLimit - 1
    for (length, isValid) in [(limit - 1, true), (limit, true), (limit + 1, false)] {
      #expect(try chain(length).isValid(instance) == isValid, "\(length)")
    }
  }

  /// A value inside so many arrays or objects that a schema with a step a level just reaches it.
  private func deep(_ open: String, _ close: String, around value: String) throws -> JSON.Document {
    let depth = Schema.evaluationDepthLimit - 1
    let text = String(repeating: open, count: depth) + value + String(repeating: close, count: depth)
    return try JSON.Document(parsing: text, limits: JSON.Limits(depth: depth + 2))
  }

  @Test(arguments: [
    // The last takes two steps a level, which is too many.
    (
      ##"{"anyOf": [{"type": "array", "items": {"$ref": "#"}}, {"type": "object", "additionalProperties": {"$ref": "#"}}]}"##,
      true
    ),
    (##"{"type": ["array", "object"], "items": {"$ref": "#"}, "patternProperties": {"^a": {"$ref": "#"}}}"##, true),
    (
      ##"{"type": ["array", "object"], "if": {"minItems": 1, "minProperties": 1}, "then": {"items": {"$ref": "#"}, "properties": {"a": {"$ref": "#"}}}}"##,
      false
    ),
  ])
  func `the deepest value is evaluated on a small stack, and why it fails is told as far as it goes`(
    schema: String, reachesBottom: Bool
  ) async throws {
    let schema = try Schema(JSON.Document(parsing: schema).root)
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let (good, bad) = (try deep(open, close, around: "[]"), try deep(open, close, around: "1"))
      #expect(await onSmallStack { schema.isValid(good.root) } == reachesBottom)
      #expect(await onSmallStack { !schema.isValid(bad.root) })
      let messages = await onSmallStack { schema.failures(of: bad.root).map(\.message) }
      #expect(messages == ["the schema's parts apply one another deeper than the limit"])
    }
  }

  @Test func `parts that apply one another to the depth limit stay within a small stack`() async throws {
    // Each of the steps of a kind of its own, with the most stack first.
    let links = (0..<Schema.evaluationDepthLimit).map { index in
      let next = ##"{"$ref": "#/$defs/d\##(index + 1)"}"##
      return switch index % 3 {
      case 0: #""d\#(index)": {"anyOf": [{"maximum": 0, "minimum": 5}, {"minimum": 0, "allOf": [\#(next)]}]}"#
      case 1: #""d\#(index)": {"minimum": 0, "not": {"not": \#(next)}}"#
      default: #""d\#(index)": {"if": {"minimum": 0}, "then": \#(next)}"#
      }
    }
    let definitions = (links + [#""d\#(links.count)": {"minimum": 0}"#]).joined(separator: ",")
    let schema = try Schema(JSON.Document(parsing: ##"{"$defs": {\##(definitions)}, "$ref": "#/$defs/d0"}"##).root)
    let instance = try JSON.Document(parsing: "1").root
    #expect(await onSmallStack { !schema.isValid(instance) })
  }

  @Test func `a value as deep as the evaluation goes is valid by every way to ask`() async throws {
    let schema = try Schema(JSON.Document(parsing: ##"{"type": "array", "items": {"$ref": "#"}}"##).root)
    let good = try deep("[", "]", around: "[]")
    #expect(await onSmallStack { schema.isValid(good.root) && schema.failures(of: good.root).isEmpty })
    let output = await onSmallStack { schema.output(for: good.root) }
    #expect(output.isValid && output.isCut)
    #expect(output.json(.basic).compactText == #"{"valid":true}"#)
  }

  @Test func `what fails beside something deep is told`() async throws {
    let schema = try Schema(
      JSON.Document(parsing: ##"{"type": ["array", "string"], "items": {"$ref": "#"}}"##).root)
    let inner = String(repeating: "[", count: 180) + String(repeating: "]", count: 180)
    let document = try JSON.Document(parsing: "[\(inner), 1]", limits: JSON.Limits(depth: 200))
    let told = await onSmallStack { schema.failures(of: document.root).map { "\($0.instanceLocation) \($0.message)" } }
    #expect(told == ["/1 expected array or string, got number 1"])
  }

  @Test func `a limit that only the plan reaches is told by every way to ask`() throws {
    // Under unevaluatedProperties the plan asks the branches twice; so many patterns are within the budget but once.
    let schema = try Schema(
      JSON.Document(
        parsing: #"""
          {"items": {"anyOf": [{"properties": {"a": {"pattern": "^(a+)+\\1$"}}}, {"properties": {"a": {"type": "string"}}}],
          "unevaluatedProperties": false}}
          """#
      ).root)
    let element = #"{"a": "\#(String(repeating: "a", count: 15))b"}"#
    var verdicts: Set<Bool> = []
    for count in stride(from: 1, through: 61, by: 6) {
      let text = "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
      let instance = try JSON.Document(parsing: text).root
      let isValid = schema.isValid(instance)
      verdicts.insert(isValid)
      let failures = schema.failures(of: instance)
      #expect(failures.isEmpty == isValid, "\(count)")
      #expect(schema.output(for: instance).isValid == isValid, "\(count)")
      if !isValid { #expect(failures.map(\.message) == ["matching the pattern takes more steps than its limit"]) }
    }
    #expect(verdicts == [true, false])
  }

  @Test func `the deepest schema is compiled on a small stack`() async throws {
    let levels = JSON.Limits.deepest - 1
    let text = String(repeating: #"{"not":"#, count: levels) + "{}" + String(repeating: "}", count: levels)
    let document = try JSON.Document(parsing: text, limits: JSON.Limits(depth: JSON.Limits.deepest))
    #expect(await onSmallStack { (try? Schema(document.root)) != nil })
  }

  @Test func `branches that fail keep nothing, however many there are`() throws {
    // Each level doubles the branches: 2^15 of them fail, and the one failure is that of the first.
    let levels = (1..<16).map {
      ##""l\##($0)": {"anyOf": [{"$ref": "#/$defs/l\##($0 - 1)"}, {"$ref": "#/$defs/l\##($0 - 1)"}]}"##
    }
    let text = ##"{"$defs": {"l0": {"type": "string"}, \##(levels.joined(separator: ","))}, "$ref": "#/$defs/l15"}"##
    let schema = try Schema(JSON.Document(parsing: text).root)
    #expect(schema.failures(of: try JSON.Document(parsing: "3").root).count == 1)
  }

  @Test func `the budget for patterns is that of a whole evaluation`() throws {
    // One of them takes a fiftieth of the budget or so; all of them together would take minutes.
    let schema = try Schema(JSON.Document(parsing: #"{"items": {"pattern": "^(a+)+\\1$"}}"#).root)
    let texts = Array(repeating: "\"" + String(repeating: "a", count: 15) + "b\"", count: 5_000).joined(separator: ",")
    let failures = schema.failures(of: try JSON.Document(parsing: "[\(texts)]").root)
    #expect(failures.map(\.message) == ["matching the pattern takes more steps than its limit"])
    let regex = try Schema(JSON.Document(parsing: #"{"items": {"format": "regex"}}"#).root)
    let patterns = Array(repeating: #"".{0,65535}""#, count: 5_000).joined(separator: ",")
    #expect(!regex.isValid(try JSON.Document(parsing: "[\(patterns)]").root))
  }
}
