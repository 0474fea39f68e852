import InterlockJSON
import TestSupport
import Testing

private let folder = "suites/rfc8785"

/// The documents and numbers published for RFC 8785.
@Suite(.enabled(if: Shared.has(folder), "needs \(folder) beside the checkout"))
struct CanonicalSuiteTests {
  @Test(arguments: ["arrays", "french", "structures", "unicode", "values", "weird"])
  func `each document has its canonical bytes`(name: String) throws {
    let document = try JSON.Document(parsing: Shared.bytes("\(folder)/input/\(name).json"))
    let expected = try Shared.bytes("\(folder)/output/\(name).json")
    let hex = String(decoding: try Shared.bytes("\(folder)/outhex/\(name).txt"), as: UTF8.self)
    #expect(try document.root.canonicalBytes() == expected)
    #expect(try document.root.json.canonicalBytes() == expected)
    #expect(hex.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0, radix: 16) } == expected)
  }

  @Test func `40,000 doubles have their ECMAScript text, and it reads back as them`() throws {
    let lines = try Shared.bytes("\(folder)/es6-numbers-40000.csv").split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 40_000)
    for line in lines {
      let parts = String(decoding: line, as: UTF8.self).split(separator: ",")
      let double = Double(bitPattern: try #require(UInt64(parts[0], radix: 16)))
      let written = try #require(JSON.Number(double))
      let text = String(decoding: try JSON.number(written).canonicalBytes(), as: UTF8.self)
      #expect(text == parts[1], "\(parts[0])")
      let read = try #require(JSON.Number(String(parts[1]))).double
      #expect(read == double, "\(parts[0])")  // 0 for -0: the RFC writes both as 0
      // The shortest text of a double is its exact form too.
      let exact = try JSON.Document(parsing: String(parts[1])).root.exactCanonicalBytes()
      #expect(exact == Array(parts[1].utf8), "\(parts[0])")
    }
  }
}
