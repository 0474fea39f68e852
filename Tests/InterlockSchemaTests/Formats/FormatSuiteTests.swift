import InterlockJSON
import TestSupport
import Testing

@testable import InterlockSchema

/// The official suite, `tests/draft2020-12/optional/format`, as data.
@Suite(.enabled(if: Shared.has(SuiteCase.folder), "needs \(SuiteCase.folder) beside the checkout"))
struct FormatSuiteTests {
  @Test(arguments: SuiteCase.all)
  func `a case of the official suite has the verdict it asks for`(suiteCase: SuiteCase) {
    let hasExpectedVerdict = suiteCase.format.accepts(suiteCase.text) == suiteCase.isValid
    if let reason = expectedFailures[suiteCase.id] {
      #expect(!hasExpectedVerdict, "passes, but is listed as an expected failure: \(reason)")
    } else {
      #expect(hasExpectedVerdict)
    }
  }

  @Test(arguments: Format.allCases)
  func `every format has cases in the official suite`(format: Format) {
    #expect(SuiteCase.all.contains { $0.format == format })
  }

  @Test func `every expected failure is a case of the official suite`() {
    let ids = Set(SuiteCase.all.map(\.id))
    #expect(expectedFailures.keys.filter { !ids.contains($0) } == [])
  }
}

/// Cases that can't pass yet, by id ("hostname: a description"), with the reason; one that passes fails the test.
private let expectedFailures: [String: String] = [:]

struct SuiteCase: Sendable, CustomTestStringConvertible {
  let format: Format
  let description: String
  let text: String
  let isValid: Bool

  var id: String { "\(format.rawValue): \(description)" }
  var testDescription: String { id }

  static let folder = "suites/JSON-Schema-Test-Suite/tests/draft2020-12/optional/format"

  /// Every case whose instance is a string; all others are valid in every format, and never get here.
  /// Empty for a file that can't be read, which the count of cases then shows.
  static let all: [SuiteCase] = Format.allCases.flatMap { format -> [SuiteCase] in
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
