import InterlockJSON
import TestSupport
import Testing

@testable import InterlockSchema

/// The official suite's cases of `format`, in every draft from 4 on, as data.
@Suite(.enabled(if: Shared.has(SuiteCase.folder), "needs \(SuiteCase.folder) beside the checkout"))
struct FormatSuiteTests {
  @Test(arguments: SuiteDraft.all)
  func `every case of a draft has the verdict it asks for`(draft: SuiteDraft) {
    for suiteCase in draft.cases {
      #expect(suiteCase.format.accepts(suiteCase.text) == suiteCase.isValid, "\(suiteCase.id)")
    }
  }

  @Test(arguments: SuiteDraft.all)
  func `a draft defines the formats that the suite has cases for`(draft: SuiteDraft) {
    // ECMA-262's expressions are what "regex" asks for, and no name of their own; "unknown" is just that.
    let files = Shared.files(in: draft.folder).map { $0.dropLast(".json".count) }
    #expect(Set(files.map(String.init)).subtracting(["ecmascript-regex", "unknown"]) == draft.names)
  }

  @Test(arguments: SuiteDraft.all)
  func `a draft has as many cases as when they were last counted`(draft: SuiteDraft) {
    #expect(draft.cases.count == draft.caseCount)
  }

  @Test func `every format but regex has a checker`() {
    #expect(Set(Format.allCases.map(\.rawValue)) == Format.namesInDraft2019.subtracting(["regex"]))
  }
}

struct SuiteDraft: Sendable, CustomTestStringConvertible {
  let name: String
  let names: Set<String>
  /// Cases whose instance is a string, without those of `regex`: 0 read would pass every other test.
  let caseCount: Int

  var testDescription: String { name }

  /// Version 1 asserts formats, so that there they are not optional.
  var folder: String { SuiteCase.folder + (name == "v1" ? "/v1/format" : "/\(name)/optional/format") }

  var cases: [SuiteCase] { Format.allCases.flatMap { SuiteCase.cases(of: $0, in: folder) } }

  static let all = [
    SuiteDraft(name: "draft4", names: Format.namesInDraft4, caseCount: 176),
    SuiteDraft(name: "draft6", names: Format.namesInDraft6, caseCount: 264),
    SuiteDraft(name: "draft7", names: Format.namesInDraft7, caseCount: 553),
    SuiteDraft(name: "draft2019-09", names: Format.namesInDraft2019, caseCount: 622),
    SuiteDraft(name: "draft2020-12", names: Format.namesInDraft2019, caseCount: 629),
    SuiteDraft(name: "v1", names: Format.namesInDraft2019, caseCount: 630),
  ]
}

struct SuiteCase: Sendable {
  let format: Format
  let description: String
  let text: String
  let isValid: Bool

  var id: String { "\(format.rawValue): \(description)" }

  static let folder = "suites/JSON-Schema-Test-Suite/tests"

  /// Every case whose instance is a string; all others are valid in every format, and never get here.
  /// Empty for a file that is absent or can't be read, which the count of cases then shows.
  static func cases(of format: Format, in folder: String) -> [SuiteCase] {
    guard let groups = try? Shared.document("\(folder)/\(format.rawValue).json").root else { return [] }
    return groups.elements.flatMap { group in
      (group["tests"]?.elements.map(\.self) ?? []).compactMap { test in
        guard let text = test["data"]?.string, let isValid = test["valid"]?.bool else { return nil }
        let description = test["description"]?.string ?? ""
        return SuiteCase(format: format, description: description, text: text, isValid: isValid)
      }
    }
  }
}
