import InterlockJSON
import TestSupport
import Testing

@Suite struct ParserTests {
  @Test(arguments: [
    ("", "1:1: the text is empty; expected a JSON value"),
    ("  \n", "2:1: the text is empty; expected a JSON value"),
    ("{\"a\": 1,}", "1:8: a comma stands before '}'; remove it"),
    ("[1,]", "1:3: a comma stands before ']'; remove it"),
    ("[1 2]", "1:4: expected ',' or ']', got '2'"),
    ("{\"a\" 1}", "1:6: expected ':', got '1'"),
    ("{a: 1}", "1:2: expected a member name in double quotes or '}', got 'a'"),
    ("{'a': 1}", "1:2: strings stand in double quotes, not single ones"),
    ("/* x */1", "1:1: JSON has no comments; remove it"),
    ("1 2", "1:3: something follows the JSON value; a text holds exactly one"),
    ("[01]", "1:2: a number does not begin with 0 followed by digits; remove the zero or make it a string"),
    ("[1.]", "1:2: this is not a JSON number; expected digits such as -1, 2.5 or 1e3"),
    ("NaN", "1:1: this is not a JSON value; only true, false and null are written without quotes"),
    ("[\"a", "1:4: the text ends where the closing quote of the string was expected; it may have been cut off"),
    ("[tru", "1:5: the text ends where more of true, false or null was expected; it may have been cut off"),
    ("[-1.", "1:5: the text ends where more of the number was expected; it may have been cut off"),
    (
      "\"\\ud83d\\u", "1:10: the text ends where the closing quote of the string was expected; it may have been cut off"
    ),
    ("{\"a\":\n", "2:1: the text ends where a value was expected; it may have been cut off"),
    ("\"a\nb\"", "1:3: a control character stands raw in a string; write it as \\u000A"),
    ("\"é\\x\"", "1:3: a backslash is followed by one of \" \\ / b f n r t, or by u and four hexadecimal digits"),
    ("\"\\ud800\"", "1:2: \\ud800 is half of a surrogate pair and stands alone"),
    ("\"\\udc00\\ud800\"", "1:2: \\udc00 is half of a surrogate pair and stands alone"),
    ("\u{FEFF}{}", "1:1: the text begins with a byte order mark; save it as UTF-8 without BOM"),
    ("{\"a\": 1,\n \"\\u0061\": 2}", "2:2: the member name \"a\" was already given in this object at 1:2"),
    ("]", "1:1: expected a value, got ']'"),
  ])
  func `a fault is told with its place and what to do`(text: String, message: String) {
    let error = #expect(throws: JSON.ParseError.self) { try JSON.Document(parsing: text) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 0xFF),
      ([0x22, 0xC0, 0xAF, 0x22], 0xC0),  // overlong
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 0xED),  // a surrogate
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 0xF4),  // past U+10FFFF
      ([0x22, 0xE2, 0x82, 0x22], 0xE2),  // cut short
    ] as [([UInt8], UInt8)])
  func `bytes that are no UTF-8 are refused at the byte`(bytes: [UInt8], byte: UInt8) {
    let error = #expect(throws: JSON.ParseError.self) { try JSON.Document(parsing: bytes) }
    #expect(error?.code == .invalidUTF8(byte: byte))
    #expect(error?.position.byteOffset == 1)
  }

  @Test(arguments: [(3, true), (4, true), (5, false)])
  func `depth is taken up to its limit`(depth: Int, isTaken: Bool) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let document = try? JSON.Document(parsing: text, limits: JSON.Limits(depth: 4))  // the error is the next test's
    #expect((document != nil) == isTaken)
  }

  @Test func `depth past the limit is refused at its bracket`() {
    let error = #expect(throws: JSON.ParseError.self) {
      try JSON.Document(parsing: "[[1], {\"a\": []}]", limits: JSON.Limits(depth: 2))
    }
    #expect(error?.description == "1:13: arrays and objects nest deeper than the limit of 2 levels")
  }

  @Test(arguments: [(9, true), (10, true), (11, false)])
  func `size is taken up to its limit`(size: Int, isTaken: Bool) {
    let text = "\"" + String(repeating: "a", count: size - 2) + "\""
    let document = try? JSON.Document(parsing: text, limits: JSON.Limits(textSize: 10))
    #expect((document != nil) == isTaken)
  }

  /// Up to 2^24 - 1 bytes, quotes included, a length fits a tape's first word.
  @Test(arguments: Shared.isFullSize ? [(1 << 24) - 1, 1 << 24, (1 << 24) + 1] : [1 << 24])
  func `tokens whose length does not fit a tape's first word are read`(length: Int) throws {
    let name = String(repeating: "x", count: length - 2)
    let text = "{\"\(name)\":1\(String(repeating: "0", count: length - 1)),\"b\":2}"
    let limits = JSON.Limits(textSize: 1 << 27)
    let document = try JSON.Document(parsing: text, limits: limits)
    #expect(document.root.members.map(\.nameNode.source.count) == [length, 3])
    #expect(document.root.members.map(\.value.source.count) == [length, 1])
    #expect(document.root["b"]?.int == 2)
    var parser = JSON.IncrementalParser(limits: limits)
    let bytes = document.bytes
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
      parser.push(bytes[start..<min(start + (1 << 20), bytes.count)])
    }
    let snapshot = parser.snapshot()
    #expect(snapshot?.root.members.map(\.value.byteOffset) == document.root.members.map(\.value.byteOffset))
    #expect(throws: JSON.ParseError.self) {
      try JSON.Document(parsing: "{\"\(name)\":1,\"\(name)\":3}", limits: limits)
    }
  }

  @Test func `a hundred thousand open brackets are refused without recursion`() {
    let error = #expect(throws: JSON.ParseError.self) {
      try JSON.Document(parsing: String(repeating: "[", count: 100_000))
    }
    #expect(error?.code == .depth(limit: 128))
  }

  @Test func `values are read as they were written`() throws {
    let text = #" {"n": 1.50, "s": "a\u00e9\ud83d\ude00\n", "t": true, "f": false, "z": null, "a": [1, [], {}]} "#
    let root = try JSON.Document(parsing: text).root
    #expect(root.count == 6)
    #expect(root.members.map(\.name) == ["n", "s", "t", "f", "z", "a"])
    #expect(root["n"]?.number?.text == "1.50")
    #expect(root["s"]?.string == "aé😀\n")
    #expect(root["t"]?.bool == true)
    #expect(root["f"]?.bool == false)
    #expect(root["z"]?.isNull == true)
    #expect(root["a"]?.count == 3)
    #expect(root["a"]?[1]?.kind == .array)
    #expect(root["a"]?[3] == nil)
    #expect(root["missing"] == nil)
    #expect(root["a"].map { String(decoding: $0.source, as: UTF8.self) } == "[1, [], {}]")
  }

  @Test func `a value written out reads back equal`() throws {
    let text = #"{"é":1e400,"e\u0301":-0.0,"":["\u0000\u001f\"\\/"],"n":{"a":[],"b":{}}}"#
    let document = try JSON.Document(parsing: text)
    for layout in [JSON.Layout.compact, .pretty] {
      let again = try JSON.Document(parsing: document.root.json.bytes(layout))
      #expect(again.root == document.root)
      #expect(again.root.json == document.root.json)
    }
  }

  @Test func `every prefix of a text is refused, and every change of one byte has an answer`() throws {
    let bytes = Array(#"{"a": [1.5e3, "é\ud83d\ude00", {"b": null}], "c": true}"#.utf8)
    for end in 0..<bytes.count {
      #expect(throws: JSON.ParseError.self) { try JSON.Document(parsing: Array(bytes[..<end])) }
    }
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = byte
        guard let document = try? JSON.Document(parsing: changed) else { continue }  // refused: an answer
        let again = try JSON.Document(parsing: document.root.json.bytes())
        #expect(again.root == document.root)
      }
    }
  }

  @Test func `pretty text has one member a line`() {
    let value: JSON = ["a": [1, "x"], "b": [:], "c": []]
    #expect(
      String(decoding: value.bytes(.pretty), as: UTF8.self)
        == "{\n  \"a\": [\n    1,\n    \"x\"\n  ],\n  \"b\": {},\n  \"c\": []\n}\n")
    #expect(value.compactText == #"{"a":[1,"x"],"b":{},"c":[]}"#)
  }

  @Test func `positions count lines and scalars`() throws {
    let document = try JSON.Document(parsing: "{\n  \"é\": 1,\n  \"b\": [\"日本\", 2]\n}")
    let b = try #require(document.root["b"])
    let nodes = try [#require(b[1]), #require(document.root["é"]), b]
    #expect(document.positions(of: nodes).map(\.description) == ["3:15", "2:8", "3:8"])
  }
}
