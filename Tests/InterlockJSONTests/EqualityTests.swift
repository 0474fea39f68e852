import InterlockJSON
import Testing

@Suite struct EqualityTests {
  @Test(arguments: [
    (#"{"a":1,"b":[1,2]}"#, #"{"b":[1.0,2e0],"a":1}"#),
    (#""é""#, #""\u00e9""#),
    (#"{"\u0061":null}"#, #"{"a":null}"#),
    ("[]", "[ ]"),
  ])
  func `the same value in another spelling is equal`(left: String, right: String) throws {
    let (left, right) = (try JSON.Document(parsing: left).root, try JSON.Document(parsing: right).root)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left.json == right.json)
    #expect(left.json.hashValue == right.json.hashValue)
  }

  @Test(arguments: [
    ("1", "\"1\""), ("1", "true"), ("0", "false"), ("null", "false"), ("[]", "{}"), ("[1,2]", "[2,1]"),
    ("\"\u{E9}\"", "\"e\u{301}\""), ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}"), (#"{"a":1}"#, #"{"a":1,"b":1}"#),
    ("9007199254740993", "9007199254740992"), (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#),
  ])
  func `different values are different`(left: String, right: String) throws {
    let (left, right) = (try JSON.Document(parsing: left).root, try JSON.Document(parsing: right).root)
    #expect(left != right)
    #expect(left.json != right.json)
  }

  @Test func `wide objects compare by name`() throws {
    let names = (0..<100).map { "\"n\($0)\":\($0)" }
    let left = try JSON.Document(parsing: "{\(names.joined(separator: ","))}").root
    let right = try JSON.Document(parsing: "{\(names.reversed().joined(separator: ","))}").root
    #expect(left == right)
    #expect(left.json == right.json)
    #expect(left.hashValue == right.hashValue)
  }

  @Test(arguments: [
    (#"{"a":1,"a":1}"#, #"{"a":1,"b":2}"#, false), (#"{"a":1,"a":2}"#, #"{"a":1}"#, true),
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#, true), (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#, false),
    (#"{"b":0,"a":1,"\u0061":2}"#, #"{"a":1,"b":0}"#, true),
    (
      #"{"1":1,"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1,"9":1,"9":2}"#,
      #"{"1":1,"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1,"9":1}"#, true
    ),
  ])
  func `where names stand twice, the first counts`(left: String, right: String, areEqual: Bool) throws {
    let one = try JSON.Document(parsing: left, duplicateNames: .taken).root
    let other = try JSON.Document(parsing: right, duplicateNames: .taken).root
    #expect((one == other) == areEqual)
    #expect((other == one) == areEqual)
    #expect((one.json == other.json) == areEqual)
    if areEqual { #expect(one.hashValue == other.hashValue) }
  }

  @Test func `both spellings of a name are two keys`() {
    let names: Set<ExactString> = ["\u{E9}", "e\u{301}", "\u{E9}"]
    #expect(names.count == 2)
  }

  @Test func `setting and removing members keeps the order`() {
    var object = JSON.Object([JSON.Member(name: "a", value: 1), JSON.Member(name: "b", value: 2)])
    object["c"] = 3
    object["a"] = "x"
    object["b"] = nil
    object["none"] = nil
    #expect(JSON.object(object).compactText == #"{"a":"x","c":3}"#)
  }

  @Test func `bytes that are not UTF-8 make no text, and U+FFFD that was written does`() {
    #expect(String(exactUTF8: [0x61, 0xFF]) == nil)
    #expect(String(exactUTF8: [0xED, 0xA0, 0x80]) == nil)
    #expect(String(exactUTF8: Array("a\u{FFFD}".utf8)) == "a\u{FFFD}")
  }

  @Test func `values that differ only in where their brackets close hash differently`() throws {
    let texts = [
      "[[],[[]]]", "[[[],[]]]", "[[[[]]]]", "[[],[],[]]", #"["a","b"]"#, #"["ab"]"#, #"[{},{}]"#, #"[[{}],{}]"#,
    ]
    let nodes = try texts.map { try JSON.Document(parsing: $0).root }
    #expect(Set(nodes.map(\.hashValue)).count == texts.count)
    #expect(Set(nodes.map(\.json.hashValue)).count == texts.count)
  }
}
