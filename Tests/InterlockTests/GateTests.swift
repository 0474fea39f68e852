@testable import Interlock
import InterlockJSON
import TestSupport
import Testing

@Suite struct GateTests {
  private static let manifestText = """
    {"manifest": 1, "intents": [
      {"intent": "Order", "schemaVersion": 3, "generable": "Draft", "confirmation": "none",
       "parameters": {"type": "object", "required": ["item"], "dependentRequired": {"gift": ["note"]},
         "properties": {
           "item": {"type": "string"}, "count": {"minimum": 1, "type": "integer"},
           "lines": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
           "gift": {"type": "boolean"}, "note": {"type": ["string", "null"]}, "when": {"format": "date-time"}}},
       "entities": {"item": "stock", "lines": "shelf"},
       "dialogs": {
         "item": {"missing": {"en": "Which?", "fr": "Lequel ?"}, "unresolved": {"fr": "Introuvable ici."}},
         "count": {"type": "A number, please.", "minimum": "At least one.", "invalid": "Not that many."},
         "lines": {"invalid": "Those lines won't do."}}}],
     "entities": {"stock": {}, "shelf": {"ids": ["a", "b", 7]}}}
    """

  private func gate(_ rules: [Rule] = []) throws -> Gate {
    Gate(manifest: try Manifest(parsing: Array(Self.manifestText.utf8)), rules: rules)
  }

  private func decide(
    _ parameters: String, rules: [Rule] = [], language: String = "en", found: [JSON] = ["x"]
  ) throws -> Decision {
    let text = #"{"intent": "Order", "parameters": \#(parameters)}"#
    let facts = Facts(language: language, foundEntities: ["stock": Set(found)])
    return try gate(rules).decide(Array(text.utf8), as: .candidate, facts: facts)
  }

  @Test(
    arguments: [
      (#"{"item": "x", "count": "0"}"#, "count", "A number, please."),
      (#"{"item": "x", "count": 0}"#, "count", "At least one."),
      (#"{"item": "x", "count": 0.5}"#, "count", "At least one."),  // minimum is written before type
      (#"{"item": "x", "lines": ["a", 1]}"#, "lines", "Those lines won't do."),  // deeper
      (#"{"item": "x", "lines": ["a", "b", "a"]}"#, "lines", "Those lines won't do."),  // no sentence under maxItems
      (#"{"item": "x", "gift": 1}"#, "gift", "One of the values can't be used."),
      (#"{"item": "x", "gift": true}"#, nil, "One of the values can't be used."),  // the schema's root
    ] as [(String, String?, String)])
  func `the sentence for a wrong value is the contract's for the first keyword, then invalid, then a default`(
    parameters: String, field: String?, dialog: String
  ) throws {
    let decision = try decide(parameters)
    #expect(decision.reason == .invalidParameter)
    #expect(decision.field == field)
    #expect(decision.record?.dialog == dialog)
  }

  @Test(arguments: [
    ("en", "Which?"), ("fr", "Lequel ?"), ("fr-CA", "Lequel ?"), ("FR-ca-x-me", "Lequel ?"), ("de", "Which?"),
    ("", "Which?"),
  ])
  func `a sentence is told in the person's language, else in English`(language: String, dialog: String) throws {
    #expect(try decide("{}", language: language).record?.dialog == dialog)
  }

  @Test(arguments: [
    ("fr-CA", "Introuvable ici."), ("en", "That couldn't be found."), ("ja-JP", "該当するものが見つかりませんでした。"),
    ("ru", "Это не удалось найти."), ("de", "That couldn't be found."),
  ])
  func `where the contract has no sentence the person could read, a default is told`(language: String, dialog: String)
    throws
  {
    #expect(try decide(#"{"item": "nothing"}"#, language: language).record?.dialog == dialog)
  }

  @Test(arguments: Reason.all, ["en", "fr", "ja", "ru"])
  func `every reason has a default sentence in every language that ships`(reason: Reason, language: String) throws {
    // Only what the contract has no sentence for comes to the default; the table is what is checked here.
    let text = DefaultDialog.text(for: reason, in: language)
    #expect(!text.isEmpty)
    #expect(!text.contains("_") && !text.contains("{"))
    #expect((language == "en") == (text == DefaultDialog.text(for: reason, in: "en")))
  }

  @Test func `ids in the host's lists are asked for once, and only those`() throws {
    let text = #"{"intent": "Order", "parameters": {"item": "x", "lines": ["a", "b"]}}"#
    let lookups = try gate().examine(Array(text.utf8), as: .candidate).lookups
    #expect(lookups == [EntityLookup(list: "stock", ids: ["x"])])
    #expect(try gate().examine(Array(#"{"intent": "Order", "parameters": {}}"#.utf8), as: .candidate).lookups == [])
  }

  @Test func `an id that the host was not asked about is not found`() throws {
    #expect(try decide(#"{"item": "x"}"#, found: []).reason == .unresolvedEntity)
    #expect(try decide(#"{"item": "x"}"#, found: ["x"]).verdict == .run)
  }

  @Test func `every finding of the stage is told with its place`() throws {
    let text = "{\n \"intent\": \"Order\",\n \"parameters\": {\"count\": 0,\n  \"lines\": [\"a\", 1]}\n}"
    let decision = try gate().decide(Array(text.utf8), as: .candidate)
    #expect(
      decision.findings.map { "\($0.position) \($0.code) \($0.message)" } == [
        "3:26 invalid_parameter /parameters/count: 0 is less than the minimum 1 (#/properties/count/minimum)",
        "4:18 invalid_parameter /parameters/lines/1: expected string, got number 1 (#/properties/lines/items/type)",
        "3:16 missing_parameter /parameters/item: the member \"item\" is missing (#/required)",
      ])
  }

  @Test func `the rows of a stage after the one that decides are told too`() throws {
    #expect(
      try decide(#"{"x": 1, "lines": 1, "count": 0}"#).findings.map(\.code) == [
        "unknown_parameter", "invalid_parameter", "invalid_parameter", "missing_parameter",
      ])
    #expect(
      try decide(#"{"lines": 1, "count": 0, "item": "x"}"#).findings.map(\.pointer.description) == [
        "/parameters/count", "/parameters/lines",
      ], "in the contract's order")
  }

  @Test func `null is in no list`() throws {
    let text = """
      {"manifest": 1, "intents": [{"intent": "A", "schemaVersion": 1, "entities": {"a": "l"},
        "parameters": {"properties": {"a": {"type": ["string", "null"]}}}}], "entities": {"l": {"ids": ["x"]}}}
      """
    let gate = Gate(manifest: try Manifest(parsing: Array(text.utf8)))
    func decide(_ parameters: String) -> Decision {
      gate.decide(Array(#"{"intent": "A", "parameters": \#(parameters)}"#.utf8), as: .candidate)
    }
    #expect(decide(#"{"a": null}"#).reason == .unresolvedEntity)
    #expect(decide("{}").verdict == .run)
  }

  @Test func `a format is asserted`() throws {
    #expect(try decide(#"{"item": "x", "when": "tomorrow at nine"}"#).reason == .invalidParameter)
    #expect(try decide(#"{"item": "x", "when": "2026-12-01T09:00:00Z"}"#).verdict == .run)
  }

  @Test func `a rule of the app refuses or asks, and is asked last`() throws {
    let reason: Reason = "shop_closed"
    let closed = Rule { _, _, _ in .reject(reason: reason, field: nil, dialog: "The shop is closed.") }
    let decision = try decide(#"{"item": "x"}"#, rules: [Rule { _, _, _ in .pass }, closed])
    #expect(decision.verdict == .reject)
    #expect(
      decision.record
        == Record(intent: "Order", status: .rejected, reason: reason, field: nil, dialog: "The shop is closed."))
    #expect(try decide("{}", rules: [closed]).reason == .missingParameter)
    let asking = Rule { _, _, _ in .ask(reason: reason, field: "count", dialog: "How many, really?") }
    #expect(try decide(#"{"item": "x"}"#, rules: [asking]).record?.status == .needsValue)
  }

  @Test(arguments: [("fr-CA", "Fermé."), ("de", "Closed."), ("en", "Closed.")])
  func `a rule's sentence is told in the person's language`(language: String, dialog: String) throws {
    let closed = Rule { _, _, _ in .reject(reason: "closed", field: nil, dialog: ["en": "Closed.", "FR": "Fermé."]) }
    #expect(try decide(#"{"item": "x"}"#, rules: [closed], language: language).record?.dialog == dialog)
  }

  @Test func `which field is named does not depend on how much fails`() throws {
    let many = Array(repeating: "1", count: 2_000).joined(separator: ",")
    let decision = try decide(#"{"lines": [\#(many)], "count": 0}"#)
    #expect(decision.field == "count")
    #expect(decision.record?.dialog == "At least one.")
    let gate = Gate(
      manifest: try Manifest(
        parsing: """
          {"manifest": 1, "intents": [{"intent": "A", "schemaVersion": 1, "parameters": {
            "required": [\((0..<1_500).map { "\"r\($0)\"" }.joined(separator: ","))],
            "properties": {"a": {"type": "string"}}}}]}
          """))
    let missing = gate.decide(Array(#"{"intent": "A", "parameters": {"a": 1}}"#.utf8), as: .candidate)
    #expect(missing.reason == .invalidParameter)
    #expect(missing.field == "a")
  }

  @Test(arguments: ["", "A", "1a", "a-b", "a b", "é", "a_B"])
  func `a reason is lower-case letters, digits and underscores`(text: String) {
    #expect(Reason(rawValue: text) == nil)
  }

  @Test func `parameters are passed on exactly as written`() throws {
    let decision = try decide(#"{ "item":"\u0078",  "count":1.0e0 }"#)
    #expect(
      decision.parameters.map { String(decoding: $0.source, as: UTF8.self) } == #"{ "item":"\u0078",  "count":1.0e0 }"#)
  }

  @Test func `a decision can be made again from its facts`() throws {
    let facts = Facts(isConfirmed: true, language: "ja", foundEntities: ["stock": ["x", 7], "": []])
    #expect(Facts(facts.json) == facts)
    let record = try #require(try decide("{}").record)
    #expect(Record(record.json) == record)
  }

  @Test func `an envelope that the library makes runs`() throws {
    let content = try #require(
      CompleteContent(try JSON.Document(parsing: #"{"item": "x", "count": 2, "why": "asked"}"#).root))
    let contract = try #require(try gate().manifest["Order"])
    guard case .object(let object) = content.node.json else { return }
    let envelope = try Envelope(
      entrance: .foundationModels, sessionId: "s", schemaVersion: 3, generable: "Draft", isComplete: true,
      content: object, intent: "Order", parameters: contract.project(content))
    let decision = try gate().decide(envelope.bytes, facts: Facts(foundEntities: ["stock": ["x"]]))
    #expect(decision.verdict == .run)
    #expect(decision.findings.map(\.code) == ["unused_content"])
    #expect(envelope.completeContent?.node == content.node)
  }

  @Test func `an envelope for an answer or a call is made in one step`() throws {
    let contract = try #require(try gate().manifest["Order"])
    let content = try #require(CompleteContent(try JSON.Document(parsing: #"{"item": "x", "why": "asked"}"#).root))
    let answer = try Envelope(answer: content, sessionId: "s", schemaVersion: 3, generable: "Draft", for: contract)
    #expect(answer.parameters.map { String(decoding: $0.source, as: UTF8.self) } == #"{"item":"x"}"#)
    let call = try Envelope(
      call: "Order", schemaVersion: 3, parameters: JSON.Object([JSON.Member(name: "item", value: "x")]))
    for bytes in [answer.bytes, call.bytes] {
      #expect(try gate().decide(bytes, facts: Facts(foundEntities: ["stock": ["x"]])).verdict == .run)
    }
  }

  @Test func `content that is not complete has no projection`() throws {
    let envelope = try Envelope(
      entrance: .foundationModels, sessionId: "s", schemaVersion: 3, generable: "Draft", isComplete: false,
      content: JSON.Object(), intent: "Order", parameters: nil)
    #expect(envelope.completeContent == nil)
  }

  @Test func `a document of the deepest nesting is decided on a small stack`() async throws {
    let text = """
      {"manifest": 1, "intents": [{"intent": "A", "schemaVersion": 1, "parameters": {"properties": {"a": {"$ref": "#/$defs/t"}},
        "$defs": {"t": {"anyOf": [{"type": "string"}, {"additionalProperties": {"$ref": "#/$defs/t"}, "type": "object"}]}}}}]}
      """
    let gate = Gate(manifest: try Manifest(parsing: Array(text.utf8)))
    let depth = JSON.Limits.standard.depth - 2
    let value = String(repeating: #"{"a":"#, count: depth) + "\"x\"" + String(repeating: "}", count: depth)
    let documents = [
      #"{"intent": "A", "parameters": {"a": \#(value)}}"#,
      """
      {"source": "foundation-models", "sessionId": "s", "schemaVersion": 1, "generable": null, "complete": true,
       "content": {"a": \(value)}, "intent": "A", "parameters": {"a": \(value)}}
      """,
    ]
    for (document, kind) in zip(documents, [DocumentKind.candidate, .envelope]) {
      let verdict = await onSmallStack { gate.decide(Array(document.utf8), as: kind).verdict }
      #expect(verdict == .run)
    }
  }

  @Test func `a thousand findings are told of forty thousand faults`() throws {
    let members = (0..<40_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    let decision = try decide("{\(members)}")
    #expect(decision.reason == .unknownParameter)
    #expect(decision.field == "k0")
    #expect(decision.findings.count == Finding.limit)
  }
}
