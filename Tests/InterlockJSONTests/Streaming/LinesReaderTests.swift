import InterlockJSON
import TestSupport
import Testing

@Suite struct LinesReaderTests {
  /// Each line as "number@offset: what it holds".
  private static func read(_ text: String, chunk: Int, limits: JSON.Limits = .standard) throws -> [String] {
    let bytes = Array(text.utf8)
    var place = 0
    var reader = JSON.LinesReader(limits: limits) { buffer in
      guard place < bytes.count else { return false }
      let end = min(place + chunk, bytes.count)
      buffer.removeAll(keepingCapacity: true)
      buffer.append(contentsOf: bytes[place..<end])
      place = end
      return true
    }
    var lines: [String] = []
    while let line = try reader.next() {
      switch line.result {
      case .success(let document): lines.append("\(line.number)@\(line.byteOffset): \(document.root.json.compactText)")
      case .failure(let error): lines.append("\(line.number)@\(line.byteOffset): \(error)")
      }
    }
    return lines
  }

  @Test(arguments: [1, 2, 3, 5, 7, 64])
  func `lines come out the same however the text is cut`(chunk: Int) throws {
    let text = "{\"a\":1}\r\n\n  \n[1,2\n\"é\"\n{\"b\":1,\n\"b\" : 2}\n{\"x\":0,\"x\":1}\nnull"
    let lines = try Self.read(text, chunk: chunk)
    #expect(
      lines == [
        #"1@0: {"a":1}"#,
        "4@13: 4:5: the text ends where ',' or ']' was expected; it may have been cut off",
        "5@18: \"é\"",
        "6@23: 6:8: the text ends where a member name in double quotes was expected; it may have been cut off",
        "7@31: 7:5: something follows the JSON value; a text holds exactly one",
        "8@40: 8:8: the member name \"x\" was already given in this object at column 2",
        "9@54: null",
      ])
  }

  @Test func `a line over the limit is skipped`() throws {
    let text = "\"" + String(repeating: "x", count: 100_000) + "\"\n1\n"
    for chunk in [7, 4096] {
      let lines = try Self.read(text, chunk: chunk, limits: JSON.Limits(textSize: 10))
      #expect(lines == ["1@0: 1:11: the text is larger than the limit of 10 bytes", "2@100003: 1"])
    }
  }

  @Test func `what is kept of a line stays when the next is read`() throws {
    var reader = JSON.LinesReader(parsing: Array("{\"a\":\"first\"}\n{\"a\":\"other\"}\n{\"a\":\"third\"}\n".utf8))
    var kept: [JSON.Bytes] = []
    var nodes: [JSON.Node] = []
    while let line = try reader.next() {
      let node = try #require(line.result.get().root["a"])
      if nodes.isEmpty { nodes.append(node) } else { kept.append(node.source) }
    }
    #expect(nodes[0].string == "first")
    #expect(kept.map { String(decoding: $0, as: UTF8.self) } == ["\"other\"", "\"third\""])
  }

  @Test func `small documents that are kept take no more memory for a large one before them`() throws {
    var reader = JSON.LinesReader(
      parsing: Array(
        ("\"" + String(repeating: "x", count: 1_000_000) + "\"\n" + String(repeating: "[1,2]\n", count: 100)).utf8))
    var kept: [JSON.Document] = []
    while let line = try reader.next() { kept.append(try line.result.get()) }
    #expect(kept.count == 101)
    #expect(kept.dropFirst(2).allSatisfy { $0.reservedSize < 1_000 })
  }

  @Test func `nothing gives no line`() throws {
    #expect(try Self.read("", chunk: 1).isEmpty)
    #expect(try Self.read("\n\n", chunk: 1).isEmpty)
  }
}
