import InterlockJSON
import TestSupport
import Testing

@Suite struct CanonicalTests {
  private static func exact(_ text: String) throws -> String {
    String(decoding: try JSON.Document(parsing: text).root.exactCanonicalBytes(), as: UTF8.self)
  }

  @Test(arguments: [
    ("1.0", "1"), ("-0", "0"), ("0e99", "0"), ("100e-2", "1"), ("9007199254740993", "9007199254740993"),
    ("123456789012345678901", "123456789012345678901"), ("1234567890123456789012", "1.234567890123456789012e+21"),
    ("0.000001", "0.000001"), ("0.0000001", "1e-7"), ("1e400", "1e+400"), ("10e399", "1e+400"),
    ("1e-99999999999999999999", "1e-99999999999999999999"), ("12e99999999999999999999", "1.2e+100000000000000000000"),
    ("0.10000000000000000000000000001", "0.10000000000000000000000000001"), ("-1.50", "-1.5"),
  ])
  func `the exact form keeps every digit`(text: String, form: String) throws {
    #expect(try Self.exact(text) == form)
    #expect(try JSON.Document(parsing: form).root == JSON.Document(parsing: text).root)
  }

  @Test func `a number beyond doubles has no RFC 8785 form, and is named`() throws {
    let document = try JSON.Document(parsing: "{\"a\": [1,\n 1e400]}")
    let error = #expect(throws: JSON.CanonicalError.self) { try document.root.canonicalBytes() }
    #expect(error?.code == .beyondDouble)
    #expect(error?.pointer.description == "/a/1")
    #expect(error?.position?.description == "2:2")
  }

  @Test func `a name that stands twice has no canonical form`() throws {
    let document = try JSON.Document(parsing: Array(#"{"b":{"é":1,"\u00e9":2}}"#.utf8), duplicateNames: .taken)
    let error = #expect(throws: JSON.CanonicalError.self) { try document.root.exactCanonicalBytes() }
    #expect(error?.code == .duplicateName)
    #expect(error?.pointer.description == "/b/é")
  }

  @Test func `names are sorted by UTF-16 code units, which is not the order of scalars`() throws {
    let text = "{\"\u{FFFD}\":1,\"\u{1F600}\":2,\"\u{E000}\":3,\"z\":4,\"\":5,\"abcdefghi\":6,\"abcdefgh\":7}"
    let form = "{\"\":5,\"abcdefgh\":7,\"abcdefghi\":6,\"z\":4,\"\u{1F600}\":2,\"\u{E000}\":3,\"\u{FFFD}\":1}"
    #expect(String(decoding: try JSON.Document(parsing: text).root.canonicalBytes(), as: UTF8.self) == form)
    let sorted = try JSON.Document(parsing: text).root.bytes(JSON.Layout(sortsNames: true))
    #expect(String(decoding: sorted, as: UTF8.self).hasSuffix("\"\u{1F600}\":2}"), "Layout sorts by scalars")
  }

  @Test func `equal values have equal exact forms, different ones different`() throws {
    var random = SeededRandom(seed: 11)
    var forms: [JSON: [UInt8]] = [:]
    for _ in 0..<(Shared.isFullSize ? 200_000 : 3_000) {
      let value = RandomJSON.value(&random, depth: 3)
      let document = try JSON.Document(parsing: value.bytes(.pretty))
      let form = try document.root.exactCanonicalBytes()
      #expect(value.exactCanonicalBytes() == form)
      #expect(try JSON.Document(parsing: form).root == document.root, "seed 11")
      #expect(try JSON.Document(parsing: form).root.exactCanonicalBytes() == form, "seed 11")
      if let known = forms[value] { #expect(known == form, "seed 11: \(value.compactText)") }
      forms[value] = form
      let rounded = try document.root.canonicalBytes()
      #expect(try JSON.Document(parsing: rounded).root.canonicalBytes() == rounded, "seed 11")
    }
    #expect(Set(forms.values).count == forms.count)
  }

  @Test func `a node is written as its value is`() throws {
    var random = SeededRandom(seed: 12)
    for _ in 0..<500 {
      let document = try JSON.Document(parsing: RandomJSON.text(&random))
      for layout in [JSON.Layout.compact, .pretty, JSON.Layout(indent: 0), JSON.Layout(indent: 3, sortsNames: true)] {
        let bytes = document.root.bytes(layout)
        #expect(bytes == document.root.json.bytes(layout), "seed 12")
        var pieces: [[UInt8]] = []
        try document.root.write(layout, chunkSize: 5) { pieces.append($0) }
        #expect(Array(pieces.joined()) == bytes)
        #expect(pieces.dropLast().allSatisfy { $0.count == 5 })
        #expect(try JSON.Document(parsing: bytes).root == document.root)
      }
    }
  }

  @Test func `what the sink throws ends the writing`() throws {
    struct Full: Error {}
    let document = try JSON.Document(parsing: "[1,2,3,4,5,6,7,8,9]")
    var calls = 0
    #expect(throws: Full.self) {
      try document.root.write(chunkSize: 2) { _ in
        calls += 1
        throw Full()
      }
    }
    #expect(calls == 1)
  }
}
