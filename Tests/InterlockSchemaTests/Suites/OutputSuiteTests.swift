import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

/// The official tests of the output format `basic`: schemas for what it has to hold, which our validator applies.
///
/// Those of the suite's folder v1 ask for the format `list` of a later specification, which `Schema.Output` has not.
@Suite(.enabled(if: OutputSuite.isHere, "needs \(OutputSuite.folder) beside the checkout"))
struct OutputSuiteTests {
  @Test(arguments: OutputSuite.files)
  func `every output is as the suite asks for`(draft: Schema.Draft, name: String) throws {
    let folder = "\(OutputSuite.folder)/\(OfficialSuite.folder(of: draft))"
    var options = Schema.Options()
    options.defaultDraft = draft
    options.registry.add(
      try Shared.document("\(folder)/output-schema.json").root, at: "\(Self.host(of: draft))/output/schema")
    for group in try Shared.document("\(folder)/content/\(name)").root.elements {
      let schema = try Schema(#require(group["schema"]), options: options)
      for test in try #require(group["tests"]).elements {
        let output = schema.output(for: try #require(test["data"])).json(.basic)
        let expected = try Schema(#require(test["output"]?["basic"]), options: options)
        let failures = expected.failures(of: try JSON.Document(parsing: output.compactText).root)
        #expect(failures.map(\.message) == [], "\(test["description"]?.string ?? ""): \(output.compactText)")
      }
    }
  }

  @Test(arguments: [Schema.Draft.draft2019, .draft2020])
  func `each unit of basic and detailed is an output unit of the specification's schema`(draft: Schema.Draft) throws {
    let path = "\(OutputSuite.folder)/\(OfficialSuite.folder(of: draft))/output-schema.json"
    let outputs = try Schema(Shared.document(path).root)
    let unit = try #require(JSON.Pointer("/$defs/outputUnit").flatMap { outputs.subschema(at: $0) })
    var options = Schema.Options()
    options.defaultDraft = draft
    for (keywords, instance) in [
      (##""properties": {"a b": {"$ref": "#/$defs/^"}}, "$defs": {"^": {"minimum": 3}}"##, #"{"a b": 1}"#),
      (##""required": ["a", "b"], "additionalProperties": false"##, #"{"c": 1}"#),
      (##""title": "t", "properties": {"a": {"default": 1}}"##, #"{"a": 1}"#),
      (##""anyOf": [{"type": "string"}, {"$ref": "#/$defs/a"}], "$defs": {"a": false}"##, "1"),
    ] {
      let output = try Schema(
        JSON.Document(parsing: #"{"$id": "https://example.com/a", \#(keywords)}"#).root, options: options
      )
      .output(for: JSON.Document(parsing: instance).root)
      let basic = try JSON.Document(parsing: output.json(.basic).compactText).root
      let detailed = try JSON.Document(parsing: output.json(.detailed).compactText).root
      let list = try #require(basic[output.isValid ? "annotations" : "errors"])
      for one in Array(list.elements) + [detailed] {
        let failures = unit.failures(of: one).map { "\($0.instanceLocation): \($0.message)" }
        #expect(failures == [], "\(one.json.compactText)")
      }
    }
  }

  private static func host(of draft: Schema.Draft) -> String {
    "https://json-schema.org/draft/\(draft.name)"
  }
}

enum OutputSuite {
  static let folder = "\(OfficialSuite.folder)/output-tests"
  static let isHere = Shared.has(folder)

  static let files: [(draft: Schema.Draft, name: String)] = [.draft2019, .draft2020].flatMap { draft in
    Shared.files(in: "\(folder)/\(OfficialSuite.folder(of: draft))/content").map { (draft, $0) }
  }
}
