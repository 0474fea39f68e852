import InterlockJSON
import TestSupport
import Testing

@Suite struct WriterTests {
  private static let layouts = [
    JSON.Layout.compact, .pretty, JSON.Layout(indent: 0), JSON.Layout(indent: 3, sortsNames: true),
    JSON.Layout(sortsNames: true),
  ]

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: [
    #"{"b":[1,2.50,-0],"a":{},"c":[],"\u0061b":"x"}"#, #""\/\b\f\n\r\t\"\\\u0000\u001F\u007f\u00e9\uD83D\uDE00 é😀""#,
    "  [ true , false , null ] ", #"{"\u20ac":1,"\ud83d\ude00":2,"\uFB33":3,"\r":4}"#, "12", #""""#,
  ])
  func `a parsed value is written as its copy is`(source: String) throws {
    let root = try JSON.Document(parsing: source).root
    for layout in Self.layouts {
      #expect(text(root.bytes(layout)) == text(root.json.bytes(layout)))
      #expect(try JSON.Document(parsing: root.bytes(layout)).root == root)
    }
  }

  @Test func `escapes are the shortest there are`() throws {
    let source = #"["\/","\u000a","\u001F","\u0022","\u005C","\u00e9","\uD83D\uDE00","\u007F","\u2028"]"#
    let expected = #"["/","\n","\u001f","\"","\\","é","😀","# + "\"\u{7F}\",\"\u{2028}\"]"
    let root = try JSON.Document(parsing: source).root
    #expect(text(root.bytes()) == expected)
    #expect(root.json.compactText == expected)
  }

  @Test func `layouts differ in indent and order only`() throws {
    let root = try JSON.Document(parsing: #"{"b":[1,{}],"a":[]}"#).root
    #expect(text(root.bytes(.pretty)) == "{\n  \"b\": [\n    1,\n    {}\n  ],\n  \"a\": []\n}\n")
    #expect(
      text(root.bytes(JSON.Layout(indent: 1, sortsNames: true))) == "{\n \"a\": [],\n \"b\": [\n  1,\n  {}\n ]\n}\n")
    #expect(text(root.bytes(JSON.Layout(indent: 0))) == "{\n\"b\": [\n1,\n{}\n],\n\"a\": []\n}\n")
  }

  @Test func `names are sorted by scalars, past U+FFFF last`() throws {
    let root = try JSON.Document(parsing: #"{"\ud83d\ude00":1,"\ufb33":2,"b":3,"a":4}"#).root
    #expect(text(root.bytes(JSON.Layout(sortsNames: true))) == "{\"a\":4,\"b\":3,\"\u{FB33}\":2,\"😀\":1}")
  }

  @Test func `names given twice are all written, in their order`() throws {
    let bytes = Array(#"{"b":1,"a":2,"b":3}"#.utf8)
    let root = try JSON.Document(parsing: bytes, duplicateNames: .taken).root
    #expect(root.bytes() == bytes)
    #expect(text(root.bytes(JSON.Layout(sortsNames: true))) == #"{"a":2,"b":1,"b":3}"#)
  }

  @Test func `writing into an array keeps what it holds`() throws {
    var bytes = Array("x=".utf8)
    try JSON.Document(parsing: "[1, 2]").root.write(into: &bytes)
    #expect(text(bytes) == "x=[1,2]")
  }

  @Test(arguments: [1, 2, 7, 64, 1 << 16])
  func `pieces are of the size asked for and join to the whole`(chunkSize: Int) throws {
    let source = "[" + (0..<50).map { #"{"name":"value \#($0) \u00e9","list":[\#($0)]}"# }.joined(separator: ",") + "]"
    let root = try JSON.Document(parsing: source).root
    for layout in Self.layouts {
      var pieces: [[UInt8]] = []
      try root.write(layout, chunkSize: chunkSize) { pieces.append($0) }
      #expect(pieces.dropLast().allSatisfy { $0.count == chunkSize })
      #expect((1...chunkSize).contains(pieces.last?.count ?? 0))
      #expect(Array(pieces.joined()) == root.bytes(layout))
    }
  }

  private struct DiskFull: Error {}

  @Test func `what a sink throws is thrown, and the sink not called again`() throws {
    let root = try JSON.Document(parsing: "[\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\",1,2,3,4,5,6,7,8,9]").root
    var calls = 0
    #expect(throws: DiskFull.self) {
      try root.write(chunkSize: 4) { _ in
        calls += 1
        if calls == 3 { throw DiskFull() }
      }
    }
    #expect(calls == 3)
  }
}
