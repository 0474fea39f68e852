import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

/// The official suite of outputs: what is given is valid against the schema that a test has for it.
@Suite(.enabled(if: OfficialSuite.isHere, "needs \(OfficialSuite.folder) beside the checkout"))
struct OutputSuiteTests {
  static let drafts: [Schema.Draft] = [.draft2019, .draft2020]

  @Test(arguments: drafts, ["escape.json", "general.json", "readOnly.json", "type.json"])
  func `every output is as the suite asks`(draft: Schema.Draft, file: String) throws {
    let folder = "\(OfficialSuite.folder)/output-tests/draft\(draft.name)"
    var options = Schema.Options()
    options.defaultDraft = draft
    let shape = try Shared.document("\(folder)/output-schema.json").root
    options.registry.add(shape, at: "https://json-schema.org/draft/\(draft.name)/output/schema")
    for group in try Shared.document("\(folder)/content/\(file)").root.elements {
      let schema = try Schema(#require(group["schema"]), options: options)
      for test in try #require(group["tests"]).elements {
        let output = schema.output(for: try #require(test["data"]))
        for asked in try #require(test["output"]).members {
          let format = try #require(Schema.Output.Format(rawValue: asked.name))
          let expected = try Schema(asked.value, options: options)
          let text = output.json(format).compactText
          let told = expected.failures(of: try JSON.Document(parsing: text).root).map(\.message)
          #expect(told == [], "\(test["description"]?.string ?? ""): \(text)")
        }
      }
    }
  }

  @Test(arguments: [Schema.Output.Format.flag, .basic, .detailed])
  func `outputs of every kind have the shape that the specification publishes`(format: Schema.Output.Format) throws {
    let folder = "\(OfficialSuite.folder)/output-tests/draft2020-12"
    let shape = try Schema(Shared.document("\(folder)/output-schema.json").root)
    for seed in 0..<UInt64(300) {
      var random = SeededRandom(seed: seed)
      guard let schema = try? Schema(JSON.Document(parsing: RandomSchema.root(&random).compactText).root) else {
        continue
      }
      let instance = try JSON.Document(parsing: RandomJSON.text(&random)).root
      let text = schema.output(for: instance).json(format).compactText
      #expect(shape.failures(of: try JSON.Document(parsing: text).root).map(\.message) == [], "seed \(seed): \(text)")
    }
  }
}
