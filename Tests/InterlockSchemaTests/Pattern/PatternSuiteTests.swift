import InterlockJSON
import TestSupport
import Testing

@testable import InterlockSchema

private let folder = "suites/JSON-Schema-Test-Suite/tests"

/// The official suite's tests about regular expressions, of all dialects, asked of `Pattern` itself.
@Suite(.enabled(if: Shared.has(folder), "needs \(folder) beside the checkout"))
struct `Patterns in the official suite` {
  private static let files = ["draft3", "draft4", "draft6", "draft7", "draft2019-09", "draft2020-12", "v1"]
    .flatMap { dialect in
      ["optional", "format", "optional/format"].flatMap { folder in
        ["ecmascript-regex.json", "regex.json", "non-bmp-regex.json"].map { "\(dialect)/\(folder)/\($0)" }
      }
    }
    .filter { Shared.has("\(folder)/\($0)") }

  @Test func `all dialects are there`() {
    #expect(Self.files.count >= 20)
  }

  @Test(arguments: Self.files)
  func `every test passes`(file: String) throws {
    for group in try Shared.document("\(folder)/\(file)").root.elements {
      let schema = try #require(group["schema"])
      for test in try #require(group["tests"]).elements {
        guard let text = test["data"]?.string else { continue }
        let isValid = test["valid"]?.bool == true
        let comment = "\(group["description"]?.string ?? ""): \(test["description"]?.string ?? "")"
        if let source = schema["pattern"]?.string {
          #expect(try Pattern(source).match(text) == (isValid ? .matches : .fails), "\(comment)")
        } else if schema["format"]?.string == "regex" {
          #expect(Self.isPattern(text) == isValid, "\(comment)")
        }
      }
    }
  }

  private static func isPattern(_ text: String) -> Bool {
    do {
      _ = try Pattern(text)
      return true
    } catch {
      return false
    }
  }
}
