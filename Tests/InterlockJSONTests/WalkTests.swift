import InterlockJSON
import Testing

@Suite struct WalkTests {
  private static let text = #"{"a": [1, {"b/c": null}], "d": {"e": []}, "f": "x"}"#

  @Test func `a walk meets each value in document order`() throws {
    let root = try JSON.Document(parsing: Self.text).root
    var met: [String] = []
    root.walk { visit in
      met.append("\(visit.depth) \(visit.name?.string ?? "\(visit.index)") \(visit.node.kind) \(visit.node.pointer)")
      return visit.name?.string == "d" ? .over : .into
    }
    #expect(
      met == [
        "0 0 object ", "1 a array /a", "2 0 number /a/0", "2 1 object /a/1", "3 b/c null /a/1/b~1c", "1 d object /d",
        "1 f string /f",
      ])
  }

  @Test func `a name's pointer leads to its value`() throws {
    let root = try JSON.Document(parsing: Self.text).root
    #expect(root["a"]?[1]?.members.map { $0.nameNode.pointer.description } == ["/a/1/b~1c"])
  }

  @Test func `the source of a value is its own text, brackets included`() throws {
    let text = #" {"a" : [ [ ] , [ 1 , { "b" : [ "]" ] } ] ] , "c":[{}] } "#
    let root = try JSON.Document(parsing: text).root
    func source(_ pointer: String) throws -> String {
      let pointer = try #require(JSON.Pointer(pointer))
      return try String(decoding: #require(root.value(at: pointer)).source, as: UTF8.self)
    }
    #expect(try source("") == text.dropFirst().dropLast())
    #expect(try source("/a") == #"[ [ ] , [ 1 , { "b" : [ "]" ] } ] ]"#)
    #expect(try source("/a/0") == "[ ]")
    #expect(try source("/a/1") == #"[ 1 , { "b" : [ "]" ] } ]"#)
    #expect(try source("/a/1/1/b") == #"[ "]" ]"#)
    #expect(try source("/c") == "[{}]")
    #expect(root["a"]?.position.description == "1:9")
  }

  @Test(arguments: [
    // The draft's examples, section 5.1.
    ("0", "/foo/1", "\"baz\""), ("1/0", "/foo/1", "\"bar\""), ("0-1", "/foo/1", "\"bar\""),
    ("2/highly/nested/objects", "/foo/1", "true"), ("0#", "/foo/1", "1"), ("0-1#", "/foo/1", "0"),
    ("1#", "/foo/1", "\"foo\""), ("0/objects", "/highly/nested", "true"),
    ("1/nested/objects", "/highly/nested", "true"),
    ("2/foo/0", "/highly/nested", "\"bar\""), ("0#", "/highly/nested", "\"nested\""),
    ("1#", "/highly/nested", "\"highly\""),
    ("3", "/foo/1", nil), ("0+1", "/foo/1", nil), ("0-2", "/foo/1", nil), ("2#", "/foo/1", nil),
    ("0+1", "/highly", nil),
  ])
  func `a relative pointer leads up, along and down`(relative: String, start: String, expected: String?) throws {
    let root = try JSON.Document(parsing: #"{"foo": ["bar", "baz"], "highly": {"nested": {"objects": true}}}"#).root
    let pointer = try #require(JSON.RelativePointer(relative))
    #expect(pointer.description == relative)
    #expect(try root.value(at: pointer, from: #require(JSON.Pointer(start)))?.compactText == expected)
  }

  @Test(arguments: [
    "", "/a", "01", "-1", "0+0", "0+01", "0##", "0#/a", "0~", "1/~2", "+1", "0+", "99999999999999999999",
  ])
  func `what is no relative pointer makes none`(text: String) {
    #expect(JSON.RelativePointer(text) == nil)
  }
}
