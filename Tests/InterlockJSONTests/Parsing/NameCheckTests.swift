import InterlockJSON
import Testing

@Suite struct NameCheckTests {
  /// Names that begin and end alike, as settings with a long common prefix do.
  private func names(_ count: Int) -> [String] {
    (0..<count).map { "enable-\(String(repeating: "x", count: 3))\(100 + $0)-for-everything" }
  }

  private func object(_ names: [String]) -> String {
    "{" + names.map { "\"\($0)\": 1" }.joined(separator: ",") + "}"
  }

  @Test(arguments: [2, 8, 9, 40, 64, 65, 200])
  func `long names that begin and end alike are told apart`(count: Int) throws {
    #expect(try JSON.Document(parsing: object(names(count))).root.count == count)
  }

  @Test(arguments: [1, 7, 8, 40, 63, 64, 200])
  func `one of many long names that stands twice is found`(count: Int) throws {
    let names = names(count)
    for place in [0, count / 2, count - 1] {
      let error = #expect(throws: JSON.ParseError.self) {
        try JSON.Document(parsing: object(names + [names[place]]))
      }
      guard case .duplicateName = error?.code else {
        Issue.record("another error: \(String(describing: error))")
        continue
      }
    }
  }
}
