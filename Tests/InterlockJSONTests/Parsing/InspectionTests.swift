import TestSupport
import Testing

@testable import InterlockJSON

@Suite struct InspectionTests {
  /// The faults of a text as line:column and the first words of each.
  private static func faults(_ text: String) -> [String] {
    JSON.faults(in: text.utf8).map { "\($0.position) \(name($0.code))" }
  }

  private static func name(_ code: JSON.ParseError.Code) -> String {
    switch code {
    case .unexpectedByte(let byte, let expected): "\(expected) not \(Character(Unicode.Scalar(byte)))"
    case .unexpectedEnd(let expected): "end not \(expected)"
    case .duplicateName(let name, let first): "\(name) again, first \(first)"
    default: String("\(code)".prefix { $0 != "(" })
    }
  }

  @Test(
    arguments: [
      ("[1, 2,]", ["1:6 trailingComma"]),
      (#"{"a": 1, "b": 2, }"#, ["1:16 trailingComma"]),
      ("[1,,2,]", ["1:4 value not ,", "1:6 trailingComma"]),
      ("[,1]", ["1:2 valueOrEnd not ,"]),
      ("[,]", ["1:2 valueOrEnd not ,"]),
      (#"{,"a": 1}"#, ["1:2 nameOrEnd not ,"]),
      (#"{"a":1,,"b":2,,}"#, ["1:8 name not ,", "1:15 name not ,"]),
      ("[1 2 3]", ["1:4 commaOrArrayEnd not 2", "1:6 commaOrArrayEnd not 3"]),
      (#"{"a":1 "b":2}"#, [#"1:8 commaOrObjectEnd not ""#]),
      ("[1; 2;]", ["1:3 commaOrArrayEnd not ;", "1:6 commaOrArrayEnd not ;"]),
      ("[1, // one\n 2 /* two */, 3]", ["1:5 comment", "2:4 comment"]),
      ("[1, /* one */ ]", ["1:5 comment", "1:15 value not ]"]),
      ("// first\n{} // last", ["1:1 comment", "2:4 comment"]),
      ("[1 /* never closed", ["1:4 comment"]),
      ("[1 / 2, 3,]", ["1:4 comment", "1:10 trailingComma"]),
      ("{'a': 'b, c', 'd': 1,}", ["1:2 singleQuote", "1:7 singleQuote", "1:15 singleQuote", "1:21 trailingComma"]),
      ("{a: 1, b$c: 2, 3: 4}", ["1:2 nameOrEnd not a", "1:8 name not b", "1:16 name not 3"]),
      ("{a 1}", ["1:2 nameOrEnd not a"]),
      ("{a, b}", ["1:2 nameOrEnd not a", "1:5 name not b"]),
      (#"{a": 1, "b": c", "d": 2,}"#, ["1:2 nameOrEnd not a", "1:14 invalidLiteral", "1:24 trailingComma"]),
      (
        #"{"a" 1, "b" = 2, "c" => 3, "d":: 4}"#,
        ["1:6 colon not 1", "1:13 colon not =", "1:22 colon not =", "1:32 value not :"]
      ),
      (#"{"a", "b"}"#, ["1:5 colon not ,", "1:10 colon not }"]),
      (#"{"a":, "b":}"#, ["1:6 value not ,", "1:12 value not }"]),
      (#"{"a": 1: 2}"#, ["1:8 commaOrObjectEnd not :"]),
      (#"["a": 1, "b": 2, "c": 3]"#, ["1:5 commaOrArrayEnd not :"]),
      ("{{\"a\": 1}}", ["1:2 nameOrEnd not {"]),
      (
        "[01, -00.5, 1., .5, +1, 0x1F, 1_000, - 1, 1e]",
        [
          "1:2 leadingZero", "1:6 leadingZero", "1:13 invalidNumber", "1:17 value not .", "1:21 value not +",
          "1:25 invalidNumber", "1:31 invalidNumber", "1:38 invalidNumber", "1:43 invalidNumber",
        ]
      ),
      (
        "[NaN, True, -Infinity, nul, two words, undefined]",
        [
          "1:2 invalidLiteral", "1:7 invalidLiteral", "1:13 invalidNumber", "1:24 invalidLiteral",
          "1:29 invalidLiteral",
          "1:40 invalidLiteral",
        ]
      ),
      (
        #"[u"a", b'c', ObjectId("5, 6"), new Date(1, 2), 7%, @]"#,
        [
          "1:2 invalidLiteral", "1:8 invalidLiteral", "1:14 invalidLiteral", "1:32 invalidLiteral",
          "1:49 commaOrArrayEnd not %", "1:52 value not @",
        ]
      ),
      ("[“a, b”, 1,]", ["1:2 valueOrEnd not â", "1:11 trailingComma"]),
      (
        #"["\x", "\u12", "\ud800", "\udc00\ud800", "\\"]"#,
        ["1:3 invalidEscape", "1:9 invalidEscape", "1:17 loneSurrogate", "1:27 loneSurrogate", "1:33 loneSurrogate"]
      ),
      ("[\"a\tb\u{1}\"]", ["1:4 controlCharacter", "1:6 controlCharacter"]),
      (#"{"a": 1, "b": {"a": 2}, "a": 3, "\u0061": 4}"#, ["1:25 a again, first 1:2", "1:33 a again, first 1:2"]),
      ("[1}", ["1:3 commaOrArrayEnd not }"]),
      (#"{"a": [1}, "b": 2,}"#, ["1:9 commaOrArrayEnd not }", "1:18 trailingComma"]),
      (#"[{"a": [1}, {"b": 2},]"#, ["1:10 commaOrArrayEnd not }", "1:21 trailingComma"]),
      (#"{"a": [1, {"b": 2], "c": tru}"#, ["1:18 commaOrObjectEnd not ]", "1:26 invalidLiteral"]),
      (#"{"a": [1, 2 "b": 3, "c": 4,}"#, [#"1:13 commaOrArrayEnd not ""#, "1:27 trailingComma"]),
      ("[1]]", ["1:4 trailingText"]),
      ("{} {} {}", ["1:4 trailingText"]),
      ("]", ["1:1 value not ]"]),
      ("", ["1:1 emptyText"]),
      ("/* nothing */", ["1:1 comment", "1:14 emptyText"]),
      (#"[1, {"a": "b"#, ["1:13 end not stringEnd"]),
      (#"[1, {"a""#, ["1:9 end not colon"]),
      ("[[1, 2,", ["1:8 end not value"]),
      ("tru", ["1:4 end not literalEnd"]), ("trx", ["1:1 invalidLiteral"]),
      ("Here is the answer: {}", ["1:1 invalidLiteral"]),
      ("\u{FEFF}[1,]", ["1:1 byteOrderMark", "1:4 trailingComma"]),
    ])
  func `every fault is told once, and what follows from it is not`(text: String, faults: [String]) {
    #expect(Self.faults(text) == faults)
  }

  @Test(
    arguments: [
      // A closing quote is missing: the string is taken to end with its line.
      ("{\"a\": \"b,\n \"c\": 1,\n \"d\": tru}", ["1:10 controlCharacter", "3:7 invalidLiteral"]),
      ("[\"a]\n", ["1:5 controlCharacter"]),
      ("[\"a\",\n \"b,\n \"c\",\n \"d\",\n]", ["2:5 controlCharacter", "4:5 trailingComma"]),
      ("{\"a: 1,\n \"b\": 2,}", ["1:8 controlCharacter", "2:8 trailingComma"]),
      // A string over several lines is one thing to mend.
      ("[\"one\ntwo\nthree\", 1,]", ["1:6 controlCharacter", "3:10 trailingComma"]),
      ("[\"one\r\ntwo\r\n\", 1]", ["1:6 controlCharacter"]),
      ("[\"one\ntwo", ["1:6 controlCharacter"]),
      ("[\"one\\\ntwo\", 1,]", ["1:6 invalidEscape", "2:8 trailingComma"]),
      // Quotes within a string that are not escaped.
      (#"{"a": "say "hi" now", "b": 1,}"#, [#"1:13 commaOrObjectEnd not h"#, "1:29 trailingComma"]),
      ("{\"a\": \"hello, \"b\": 2,\n \"c\": 3,}", ["1:16 commaOrObjectEnd not b", "2:8 trailingComma"]),
      (#"{"a"b": 1, "c": 2,}"#, ["1:5 colon not b", "1:18 trailingComma"]),
    ])
  func `a quote that is missing or too many is one fault`(text: String, faults: [String]) {
    #expect(Self.faults(text) == faults)
  }

  @Test func `bytes that are no UTF-8 are told each at its place`() {
    let bytes: [UInt8] = [
      0x5B, 0x22, 0xE9, 0x22, 0x2C, 0x22, 0xC0, 0xAF, 0x61, 0xFF, 0x22, 0x2C, 0x22, 0xE2, 0x82, 0x22, 0x2C, 0x5D,
    ]
    #expect(JSON.faults(in: bytes).map(\.position.byteOffset) == [2, 6, 9, 13, 16])
  }

  @Test(arguments: [(99, nil), (100, nil), (101, JSON.Faults.Stop.countLimit)])
  func `the list is cut at its limit, and says so`(count: Int, stop: JSON.Faults.Stop?) {
    let text = "[" + String(repeating: "x,", count: count) + "1]"
    let faults = JSON.faults(in: text.utf8)
    #expect(faults.count == min(count, 100))
    #expect(faults.stop == stop)
    #expect(JSON.faults(in: text.utf8, countLimit: 3).count == 3)
  }

  @Test func `the list says where nothing more could be told`() {
    #expect(JSON.faults(in: "[1,]".utf8).stop == nil)
    #expect(JSON.faults(in: "[1,".utf8).stop == nil)
    #expect(JSON.faults(in: "[1] 2".utf8).stop == .noContinuation)
    #expect(JSON.faults(in: Array("[1]".utf16.flatMap { [UInt8($0), 0] })).stop == .noContinuation)
  }

  @Test func `what nests too deep is one fault, and the text goes on behind it`() {
    let faults = JSON.faults(in: #"[[["]"], {"a": [[]]}], 1,]"#.utf8, limits: JSON.Limits(depth: 2))
    #expect(faults.map(\.position.byteOffset) == [2, 9, 24])
    #expect(faults.map(\.code) == [.depth(limit: 2), .depth(limit: 2), .trailingComma(before: UInt8(ascii: "]"))])
  }

  @Test(arguments: [
    "[", "{", "[{", "\"", "\"a\":1,", "{\"a\":1,", "'", "\\", "{\"a\":", "[1}", "[\"\n", "\n", "/*", "//\n", "x", "[x ",
    "}", "(",
    "[(", "{'", "[\"x\"y", "“", "[“", "-", "{\"a\":[1},", ",\"", "{\"\\u0061\":1,",
  ])
  func `a hostile text has an answer`(part: String) {
    for head in ["", "[", "{", "[\"", "{\"x\":"] {
      let text = head + String(repeating: part, count: (1 << 16) / part.utf8.count)
      let faults = JSON.faults(in: text.utf8)
      #expect(!faults.isEmpty && faults.count <= 100)
    }
  }

  @Test func `many names of one object are told apart`() {
    let names = (0..<20_000).map { "\"n\($0)\":0" }.joined(separator: ",")
    #expect(JSON.faults(in: "{\(names)}".utf8).isEmpty)
    let faults = JSON.faults(in: "{\(names),\"\\u006e77\":1}".utf8)
    #expect(faults.map { Self.name($0.code) } == ["n77 again, first 1:608"])
  }
}

/// The inspection against the parser: neither knows of the other.
@Suite struct InspectionAgreementTests {
  /// There is a fault exactly where the parser refuses the text; and byte by byte the parser turns invalid no sooner
  /// than at the first fault's place. A text that is cut off has the same fault in the stream's words and the
  /// inspection's.
  private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> String) {
    func error(_ duplicateNames: JSON.Document.DuplicateNames) -> JSON.ParseError? {
      do throws(JSON.ParseError) {
        _ = try JSON.Document(parsing: bytes, duplicateNames: duplicateNames)
        return nil
      } catch { return error }
    }
    let taken = JSON.faults(in: bytes, duplicateNames: .taken)
    #expect(taken.isEmpty == (error(.taken) == nil), "\(comment())")
    let refused = JSON.faults(in: bytes)
    #expect(refused.isEmpty == (error(.refused) == nil), "\(comment())")
    let offsets = refused.map(\.position.byteOffset)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }, "\(comment())")
    var parser = JSON.IncrementalParser(duplicateNames: .taken)
    var place = 0
    while place < bytes.count, parser.push([bytes[place]]) != .invalid { place += 1 }
    switch parser.finish() {
    case .complete: #expect(taken.isEmpty, "\(comment())")
    case .truncated(let error, _): #expect(taken.map(\.self) == [error], "\(comment())")
    case .invalid: #expect(taken.first.map { $0.position.byteOffset <= place } == true, "\(comment())")
    }
  }

  private static let suite = "suites/nst-JSONTestSuite/test_parsing"

  @Test(.enabled(if: Shared.has(suite), "needs \(suite) beside the checkout"), arguments: Shared.files(in: suite))
  func `both agree on the official suite`(file: String) throws {
    check(try Shared.bytes("\(Self.suite)/\(file)"), file)
  }

  @Test(arguments: 0..<50)
  func `both agree on every prefix and on changes of single bytes`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bytes = Array(RandomJSON.text(&random).utf8.prefix(400))
    for end in 0...bytes.count { check(Array(bytes[..<end]), "seed \(seed), the first \(end) bytes") }
    let likely = Array("{}[]\",:0-.e\\/'tfnu \n\t".utf8) + [0x00, 0x80, 0xC3, 0xE2, 0xED, 0xFF]
    for index in bytes.indices {
      let values =
        Shared.isFullSize
        ? Array(0...255)
        : (0..<4).map { _ in
          (Bool.random(using: &random) ? likely.randomElement(using: &random) : nil)
            ?? .random(in: 0...255, using: &random)
        }
      for value in values {
        var changed = bytes
        changed[index] = value
        check(changed, "seed \(seed), byte \(index) is \(changed[index])")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `both agree on texts with several changes`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "'", "//", "/*", "*/", "\\u12", "\\ud800", "true", "-", "1e",
      "01",
    ]
    for round in 0..<200 {
      var bytes = Array(RandomJSON.text(&random).utf8.prefix(300))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...3, using: &random))
        bytes.replaceSubrange(start..<end, with: (parts.randomElement(using: &random) ?? "").utf8)
      }
      check(bytes, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
