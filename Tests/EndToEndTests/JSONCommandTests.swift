import Foundation
import InterlockJSON
import TestSupport
import Testing

/// `interlock json`, as a user has it.
@Suite struct JSONCommandTests {
  /// A folder with files, in which the command runs.
  private struct Folder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("interlock-json-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, text) in files { try write(name, Data(text.utf8)) }
    }

    func write(_ name: String, _ data: Data) throws {
      try data.write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func json(_ arguments: String..., input: String = "") throws -> Built.Ended {
      try Built.run("interlock", ["json"] + arguments, input: Array(input.utf8), folder: path)
    }
  }

  // MARK: check

  @Test func `every fault is shown with its line and a caret`() throws {
    let folder = try Folder(["a.json": "{\n\t\"a\": 1 \"b\": tru,\n  \"日本\": \"x\u{1}y\",\n  \"a\": [1,]\n}\n"])
    let ended = try folder.json("check", "a.json")
    #expect(ended.status == 1)
    #expect(
      ended.output == """
        a.json:2:9: expected ',' or '}', got '"'
             "a": 1 "b": tru,
                    ^
        a.json:2:14: this is not a JSON value; only true, false and null are written without quotes
             "a": 1 "b": tru,
                         ^
        a.json:3:11: a control character stands raw in a string; write it as \\u0001
              "日本": "x\\u{1}y",
                        ^
        a.json:4:3: the member name "a" was already given in this object at 2:2
              "a": [1,]
              ^
        a.json:2:2: it was first given here
             "a": 1 "b": tru,
             ^
        a.json:4:10: a comma stands before ']'; remove it
              "a": [1,]
                     ^
        a.json: 5 faults

        """)
  }

  @Test func `a long line is cut around the place`() throws {
    let long = String(repeating: "y", count: 300)
    let ended = try Folder(["a.json": "{\"k\": \"\(long)\", bad, \"z\": \"\(long)\"}"]).json("check", "a.json")
    let lines = ended.output.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines[1].hasPrefix("    …yyy") && lines[1].hasSuffix("yyy…") && lines[1].count < 110)
    let caret = try #require(lines[2].firstIndex(of: "^"))
    let column = lines[2].distance(from: lines[2].startIndex, to: caret)
    #expect(Array(lines[1])[column...].starts(with: "bad, "))
  }

  @Test func `faults are told to programs`() throws {
    let folder = try Folder(["a.json": #"{"a": 1, "a": [1,]}"#, "b.json": "[]"])
    let ended = try folder.json("check", "--json", "a.json", "b.json")
    let told = try ended.output.split(separator: "\n").map { try JSON.Document(parsing: String($0)).root }
    #expect(told.map { $0.members.map(\.name) } == Array(repeating: ["file", "line", "faults", "stop"], count: 2))
    #expect(told.map { $0["file"]?.string } == ["a.json", "b.json"])
    #expect(
      told[0]["faults"]?.json == [
        [
          "code": "duplicate_name", "line": 1, "column": 10, "byteOffset": 9,
          "message": "the member name \"a\" was already given in this object at column 2", "name": "a",
          "first": ["line": 1, "column": 2, "byteOffset": 1],
        ],
        [
          "code": "trailing_comma", "line": 1, "column": 17, "byteOffset": 16,
          "message": "a comma stands before ']'; remove it",
        ],
      ])
    #expect(told[1]["faults"]?.count == 0)
    #expect(ended.status == 1)
    #expect(try folder.json("check", "--allow-duplicate-names", "-", input: #"{"a": 1, "a": 2}"#).status == 0)
  }

  @Test func `more faults than can be shown are said to be there`() throws {
    let ended = try Folder().json("check", "-", input: "[" + String(repeating: "x,", count: 150) + "1]")
    #expect(ended.output.hasSuffix("standard input: there are more faults; these are the first 100\n"))
  }

  private static let lines = "{\"a\":1}\n\n{\"a\":2,}\r\n  \n{\"a\" 3}\n\"é\""

  @Test func `lines are checked one by one, and counted`() throws {
    let folder = try Folder(["l.jsonl": Self.lines])
    let ended = try folder.json("check", "--lines", "l.jsonl")
    #expect(
      ended.output == """
        l.jsonl:3:7: a comma stands before '}'; remove it
            {"a":2,}
                  ^
        l.jsonl:3: 1 fault
        l.jsonl:5:6: expected ':', got '3'
            {"a" 3}
                 ^
        l.jsonl:5: 1 fault
        l.jsonl: 4 texts, 2 with faults

        """)
    let told = try folder.json("check", "--lines", "--json", "l.jsonl").output.split(separator: "\n").map {
      try JSON.Document(parsing: String($0)).root
    }
    #expect(told.map { $0["line"]?.number?.int } == [3, 5])
    #expect(told.map { $0["faults"]?[0]?["byteOffset"]?.number?.int } == [15, 27])
  }

  @Test(arguments: [(6, 1), (7, 0)] as [(Int, Int32)])
  func `a line is taken up to the limit, and the next one read`(size: Int, status: Int32) throws {
    let ended = try Folder().json("check", "--lines", "--size", String(size), "-", input: "{\"a\":1}\n[]\n")
    #expect(ended.status == status)
    #expect(ended.output.contains("2 texts"))
  }

  @Test func `a file over the limit is trouble`() throws {
    let ended = try Folder().json("check", "--size", "6", "-", input: "{\"a\":1}")
    #expect(ended.status == 2)
    #expect(ended.errors == "interlock: standard input: is larger than 6 bytes; a larger --size takes it\n")
  }

  // MARK: Compressed files

  /// The lines `{"a":1}` and `{"a":2,}`.
  private static let gzip = "H4sIAAAAAAACA6tWSlSyMqzlqgbRRjq1XACIMx+bEQAAAA=="
  private static let zstandard = "KLUv/SQRiQAAeyJhIjoxfQp7ImEiOjIsfQqejIIp"

  @Test(arguments: [("t.jsonl.gz", gzip), ("t.jsonl.zst", zstandard)])
  func `compressed files are unpacked, several members too`(name: String, base64: String) throws {
    let packed = try #require(Data(base64Encoded: base64))
    let folder = try Folder()
    for count in 1...3 {
      try folder.write(name, Data((0..<count).flatMap { _ in packed }))
      let ended = try folder.json("check", "--lines", name)
      #expect(ended.status == 1)
      #expect(ended.output.hasSuffix("\(name): \(2 * count) texts, \(count) with faults\n"))
    }
  }

  @Test(arguments: [("t.gz", gzip), ("t.zst", zstandard)])
  func `a compressed file that is cut off anywhere is trouble`(name: String, base64: String) throws {
    let packed = try #require(Data(base64Encoded: base64))
    let folder = try Folder()
    for end in stride(from: 0, to: packed.count, by: 5) {
      try folder.write(name, packed.prefix(end))
      let ended = try folder.json("check", "--lines", name)
      #expect(ended.status == 2)
      #expect(ended.errors == "interlock: \(name): the compressed data ends too early; it may have been cut off\n")
    }
  }

  @Test(arguments: [("t.gz", "this is not sound gzip data: "), ("t.zst", "this is not sound Zstandard data: ")])
  func `a file that is not compressed as its name says is trouble`(name: String, message: String) throws {
    let ended = try Folder([name: "{\"a\": 1}"]).json("check", name)
    #expect(ended.status == 2)
    #expect(ended.errors.hasPrefix("interlock: \(name): \(message)"))
  }

  @Test func `a file that unfolds past the limit is not unfolded whole`() throws {
    let folder = try Folder()
    _ = try Built.run("sh", ["-c", "head -c 200000000 /dev/zero | gzip -1 > bomb.gz"], folder: folder.path)
    let ended = try folder.json("check", "--size", "1000000", "bomb.gz")
    #expect(ended.status == 2)
    #expect(ended.errors == "interlock: bomb.gz: is larger than 1000000 bytes; a larger --size takes it\n")
  }

  // MARK: format, canonical

  @Test(
    arguments: [
      ([], "{\n  \"b\": 1.0,\n  \"a\": [\n    \"é\"\n  ]\n}\n"),
      (["--compact"], "{\"b\":1.0,\"a\":[\"é\"]}\n"),
      (["--compact", "--sort-keys"], "{\"a\":[\"é\"],\"b\":1.0}\n"),
      (["--indent", "1", "--sort-keys"], "{\n \"a\": [\n  \"é\"\n ],\n \"b\": 1.0\n}\n"),
    ])
  func `a text is laid out as asked`(options: [String], output: String) throws {
    let folder = try Folder(["a.json": "{\"b\":1.0, \"a\":[\"\\u00e9\"]}"])
    let ended = try Built.run("interlock", ["json", "format", "a.json"] + options, folder: folder.path)
    #expect(ended.output == output)
    #expect(ended.status == 0)
  }

  @Test func `lines are laid out each on its own, and those with a fault told`() throws {
    let ended = try Folder(["l.jsonl": Self.lines]).json("format", "--compact", "--lines", "l.jsonl")
    #expect(ended.output == "{\"a\":1}\n\"é\"\n")
    #expect(
      ended.errors.split(separator: "\n").map { $0.prefix(23) } == [
        "interlock: l.jsonl:3:7:", "interlock: l.jsonl:5:6:",
      ])
    #expect(ended.status == 1)
  }

  @Test func `the canonical form is printed without a line feed`() throws {
    let folder = try Folder(["a.json": #"{"b": 1.0, "a": 12345678901234567890}"#])
    #expect(try folder.json("canonical", "a.json").output == #"{"a":12345678901234567000,"b":1}"#)
    #expect(try folder.json("canonical", "--exact", "a.json").output == #"{"a":12345678901234567890,"b":1}"#)
    #expect(try folder.json("canonical", "--lines", "-", input: "[ 1.0]\n[2 ]").output == "[1]\n[2]\n")
    let ended = try folder.json("canonical", "-", input: "[1, 1e400]")
    #expect(ended.status == 1)
    #expect(ended.output == "")
    #expect(ended.errors.hasPrefix("interlock: standard input:1:5: /1: RFC 8785"))
  }

  // MARK: get

  private static let order = #"{"items": [{"name": "a\u0022b\nc", "price": 1.50}], "a/b": null, "": true}"#

  @Test(arguments: [
    (["/items/0/price"], "1.50\n"), (["/items/0/name"], "\"a\\\"b\\nc\"\n"), (["/items/0/name", "--raw"], "a\"b\nc\n"),
    (["/items/0/price", "--raw"], "1.50\n"), (["/a~1b"], "null\n"), (["/"], "true\n"),
    (["/items", "--compact"], "[{\"name\":\"a\\\"b\\nc\",\"price\":1.50}]\n"),
  ])
  func `a value is found by its pointer`(words: [String], output: String) throws {
    let ended = try Built.run("interlock", ["json", "get"] + words, input: Array(Self.order.utf8))
    #expect(ended.output == output)
    #expect(ended.status == 0)
  }

  @Test(arguments: [
    ("/itemz", #"/itemz: the text has no member "itemz"; did you mean "items"?"#),
    ("/items/0/cost/x", #"/items/0/cost: /items/0 has no member "cost""#),
    ("/items/1", "/items/1: /items is an array of 1 element, and 1 is no index in it"),
    ("/items/00", "/items/00: /items is an array of 1 element, and 00 is no index in it"),
    ("/items/0/name/0", "/items/0/name/0: /items/0/name is a string, and holds nothing"),
    ("/a~1b/c", "/a~1b/c: /a~1b is null, and holds nothing"),
  ])
  func `a pointer that refers to nothing is told with what it reached`(pointer: String, message: String) throws {
    let ended = try Built.run("interlock", ["json", "get", pointer], input: Array(Self.order.utf8))
    #expect(ended.status == 1)
    #expect(ended.output == "")
    #expect(ended.errors == "interlock: standard input: \(message)\n")
  }

  @Test func `a pointer is looked up in every line`() throws {
    let ended = try Folder(["l.jsonl": Self.lines]).json("get", "/a", "--lines", "l.jsonl")
    #expect(ended.output == "1\n")
    #expect(ended.errors.split(separator: "\n").count == 3)
    #expect(ended.errors.contains("l.jsonl:6: /a: the text is a string, and holds nothing"))
    #expect(ended.status == 1)
  }

  // MARK: extract

  private static let answer = "Sure:\n```json\n{\"a\": 1}\n```\nor [2]\n```\n[3]\n```\n"

  @Test func `the JSON text of an answer is printed, and the rest told`() throws {
    let ended = try Folder(["answer.txt": Self.answer]).json("extract", "answer.txt")
    #expect(ended.output == "{\"a\": 1}\n")
    #expect(ended.status == 0)
    #expect(
      ended.errors == """
        answer.txt:1:1: left out: prose, 5 bytes
        answer.txt:2:1: left out: a fence, 7 bytes
        answer.txt:4:1: left out: a fence, 3 bytes
        answer.txt:5:1: left out: prose, 6 bytes
        answer.txt:6:1: left out: a fence, 3 bytes
        answer.txt:7:1: left out: another JSON text, 3 bytes
        answer.txt:8:1: left out: a fence, 3 bytes
        answer.txt:3:1: the first of several JSON texts was taken

        """)
  }

  @Test func `an extraction is told to programs`() throws {
    let ended = try Folder().json("extract", "--json", input: "So: [1e2]")
    #expect(
      ended.output
        == #"{"file":"-","line":1,"column":5,"byteOffset":4,"byteCount":5,"isAmbiguous":false,"isFromThinking":false,"#
        + #""leftOut":[{"reason":"prose","line":1,"column":1,"byteOffset":0,"byteCount":3}],"value":[1e2]}"# + "\n")
    #expect(ended.errors == "")
  }

  @Test(arguments: [
    (
      "Nothing.",
      "there is no JSON text in the answer; expected an object, an array, or a fenced block with a JSON text"
    ),
    (
      "So:\n{\"a\": 1,}",
      "2:8: a comma stands before '}'; remove it; the JSON text that begins at 2:1 is not whole, and nothing is taken out of it"
    ),
  ])
  func `where there is nothing to extract the nearest is told`(answer: String, message: String) throws {
    let ended = try Folder().json("extract", input: answer)
    #expect(ended.status == 1)
    #expect(ended.output == "")
    #expect(ended.errors.hasPrefix("interlock: standard input:"))
    #expect(ended.errors.hasSuffix("\(message)\n"))
  }

  // MARK: Usage

  @Test(arguments: [
    (["check"], "something is missing: interlock json check FILE|-... [options]"),
    (["check", "none.json"], "none.json: No such file or directory"),
    (["check", "none.json.gz"], "none.json.gz: No such file or directory"),
    (["check", "-", "--depth", "257"], "--depth is a whole number from 1 to 256, got 257"),
    (["check", "-", "--size", "1G"], "--size is a whole number from 0 to 4294967295, got 1G"),
    (["format", "--lines"], "--lines goes with --compact: a text stays on its line"),
    (["format", "--compact", "--indent", "2"], "--indent does not go with --compact"),
    (["format", "--indent", "65"], "--indent is a whole number from 0 to 64, got 65"),
    (["get", "a/b"], "a JSON Pointer is empty or begins with /, with ~0 and ~1 for ~ and /; got a/b"),
    (["chekc"], "there is no subcommand json chekc; did you mean json check?"),
    ([], "json needs one of check, format, get, extract, canonical"),
  ])
  func `what can't be understood or read is told, with status 2`(words: [String], message: String) throws {
    let ended = try Built.run("interlock", ["json"] + words, folder: Folder().path)
    #expect(ended.status == 2)
    #expect(ended.output == "")
    #expect(ended.errors.split(separator: "\n").first.map(String.init) == "interlock: \(message)")
  }
}
