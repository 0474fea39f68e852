import InterlockJSON
import TestSupport
import Testing

private let file = "suites/partial-json/cases.json"

/// What a strict incremental parser shows after exactly these bytes, and says at their end.
@Suite(.enabled(if: Shared.has(file), "needs \(file) beside the checkout"))
struct PartialSuiteTests {
  private static func cases() throws -> [JSON.Node] {
    let root = try JSON.Document(parsing: Shared.bytes(file), duplicateNames: .taken).root
    return try Array(#require(root["cases"]).elements)
  }

  @Test func `every case shows what it should, in one piece and in single bytes`() throws {
    let cases = try Self.cases()
    #expect(cases.count == 123)
    for expected in cases {
      let input = try #require(expected["input"]?.string)
      let bytes = Array(input.utf8)
      for pieces in [[bytes[...]], bytes.indices.map { bytes[$0...$0] }] {
        var parser = JSON.IncrementalParser()
        for piece in pieces { parser.push(piece) }
        try Self.check(parser.status, parser.snapshot(), against: #require(expected["push"]), input)
        switch parser.finish() {
        case .complete(let document): try Self.check(.complete, document, against: #require(expected["finish"]), input)
        case .truncated(let error, _):
          #expect(expected["finish"]?["status"]?.string == "truncated", "\(input)")
          #expect(error.position.byteOffset == bytes.count || expected["duplicateKey"] != nil, "\(input): \(error)")
        case .invalid(let error):
          #expect(expected["finish"]?["status"]?.string == "invalid", "\(input)")
          #expect(error.position.byteOffset <= bytes.count, "\(input): \(error)")
        }
      }
    }
  }

  private static func check(
    _ status: JSON.IncrementalParser.Status, _ document: JSON.Document?, against expected: JSON.Node, _ input: String
  ) throws {
    #expect("\(status)" == expected["status"]?.string, "\(input)")
    guard let value = expected["value"] else {
      #expect(document == nil, "\(input)")
      return
    }
    let shown = try #require(document, "\(input)").root
    // The suite keeps the last of a repeated name; the parser shows both and refuses the object when it closes.
    let members = shown.members.map { ($0.name, $0.value.json) }
    let lastOfEach = JSON.Object(
      Dictionary(members, uniquingKeysWith: { $1 }).map { JSON.Member(name: $0.key, value: $0.value) })
    #expect((shown.kind == .object ? JSON.object(lastOfEach) : shown.json) == value.json, "\(input)")
  }
}
