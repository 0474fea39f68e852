import InterlockJSON
import TestSupport
import Testing

@Suite struct IncrementalParserTests {
  /// Texts with all there is: nesting, escapes, surrogates, numbers in all parts, white space, empty containers.
  static let texts = [
    #"{"a": [1.5e3, "é\ud83d\ude00\n", {"b": null}], "c": true, "": {}, "d": [], "e\u0301": -0, "f": false}"#,
    #" [ [ ] , [ [ ] , { } ] , { "a" : { "b" : [ "x" , 12 , 1.25E-10 ] } } , "" , "\\" ] "#,
    #""東京 😀 \"quoted\" \\ \/ \b\f\n\r\t \u0000""#, "-12.5e+7", "true", " null ", "[-1,0,0.5,1e5,-0.0E-0]",
    #"{"name":"x","name2":{"name":"y"},"list":[{"name":1},{"name":2}]}"#,
  ]

  @Test(arguments: texts)
  func `however a text is cut, it comes out as the whole one`(text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try JSON.Document(parsing: bytes)
    for size in 1...bytes.count {
      var parser = JSON.IncrementalParser()
      for start in stride(from: 0, to: bytes.count, by: size) {
        let status = parser.push(bytes[start..<min(start + size, bytes.count)])
        #expect(status != .invalid)
      }
      guard case .complete(let document) = parser.finish() else {
        Issue.record("\(text) in pieces of \(size) is not complete")
        continue
      }
      #expect(document.root == whole.root)
      #expect(Array(document.bytes) == bytes)
    }
  }

  @Test(arguments: texts)
  func `a snapshot stays what it was while the stream goes on`(text: String) throws {
    var parser = JSON.IncrementalParser()
    var taken: [(JSON.Document, JSON)] = []
    for byte in text.utf8 {
      parser.push([byte])
      guard let snapshot = parser.snapshot() else { continue }
      let json = snapshot.root.json
      taken.append((snapshot, json))
      #expect(snapshot.root.bytes(.pretty) == json.bytes(.pretty))
      #expect(try snapshot.root.canonicalBytes() == json.canonicalBytes())
    }
    for _ in 0..<2_000 { parser.push(" ") }  // makes the memory grow
    for (snapshot, json) in taken { #expect(snapshot.root.json == json) }
  }

  @Test(arguments: texts)
  func `the changes make a later snapshot out of an earlier one`(text: String) throws {
    var random = SeededRandom(seed: 4)
    let bytes = Array(text.utf8)
    for _ in 0..<20 {
      var parser = JSON.IncrementalParser()
      var earlier: JSON.Document?
      var shown: JSON?
      var place = 0
      while place < bytes.count {
        let end = min(bytes.count, place + Int.random(in: 1...7, using: &random))
        parser.push(bytes[place..<end])
        place = end
        guard let snapshot = parser.snapshot() else { continue }
        for change in snapshot.changes(since: earlier) { Replica.apply(change, to: &shown) }
        #expect(shown == snapshot.root.json, "seed 4, \(text), up to byte \(end)")
        earlier = snapshot
      }
    }
  }

  @Test func `values say whether their end has come`() throws {
    var parser = JSON.IncrementalParser()
    parser.push(#"{"a":[1,{"b":"x"#)
    let first = parser.snapshot()
    let root = try #require(first).root
    #expect(!root.isSettled)
    let list = try #require(root["a"])
    #expect(!list.isSettled)
    #expect(list[0]?.isSettled == true)
    #expect(list[1]?["b"]?.isSettled == false)
    #expect(list[1]?["b"]?.string == "x")
    #expect(list.count == 2)
    parser.push(#""}]"#)
    let second = parser.snapshot()
    let later = try #require(second).root
    #expect(later["a"]?.isSettled == true)
    #expect(!later.isSettled)
    #expect(root["a"]?[1]?["b"]?.isSettled == false, "the earlier one has not changed")
  }

  @Test func `an end says what is missing, and what is wrong`() {
    func ending(of text: String) -> String {
      var parser = JSON.IncrementalParser(limits: JSON.Limits(textSize: 20, depth: 3))
      parser.push(text)
      switch parser.finish() {
      case .complete: return "complete"
      case .truncated(let error, _): return "truncated \(error)"
      case .invalid(let error): return "invalid \(error)"
      }
    }
    #expect(
      ending(of: "[1, 2") == "truncated 1:6: the text ends where ',' or ']' was expected; it may have been cut off")
    #expect(ending(of: "[1 2") == "invalid 1:4: expected ',' or ']', got '2'")
    #expect(ending(of: "[[[[") == "invalid 1:4: arrays and objects nest deeper than the limit of 3 levels")
    #expect(
      ending(of: #"{"a":1,"a":2}"#) == #"invalid 1:8: the member name "a" was already given in this object at column 2"#
    )
    #expect(ending(of: "\"123456789012345678901\"") == "invalid 1:1: the text is larger than the limit of 20 bytes")
    #expect(ending(of: "12") == "complete")
  }

  @Test func `other threads read snapshots while the stream goes on`() async throws {
    // Meant for the thread sanitizer too: `swift test --sanitize thread --filter IncrementalParserTests`.
    let text = "[" + Self.texts.joined(separator: ",") + "]"
    await withTaskGroup(of: Bool.self) { group in
      var parser = JSON.IncrementalParser()
      var last: JSON.Document?
      for byte in text.utf8 {
        parser.push([byte])
        guard let snapshot = parser.snapshot() else { continue }
        group.addTask { [last] in
          let read = snapshot.root.json
          _ = snapshot.changes(since: last)
          return read == snapshot.root.json && snapshot.root.bytes() == read.bytes()
        }
        last = snapshot
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a long number in small pieces is read once`() throws {
    // Quadratic reading would take minutes: 2 MB in single bytes.
    var parser = JSON.IncrementalParser(limits: JSON.Limits(textSize: 4 << 20))
    parser.push("[1")
    for _ in 0..<200_000 { parser.push("0123456789") }
    parser.push("]")
    let status = parser.status
    #expect(status == .complete)
    let size = parser.snapshot()?.root[0]?.source.count
    #expect(size == 2_000_001)
  }
}

/// A value that is kept up to date by changes alone, as a display would.
private enum Replica {
  static func apply(_ change: JSON.Change, to value: inout JSON?) {
    switch change {
    case .added(let node, _, nil): value = node.json
    case .added(let node, let index, let parent?):
      edit(parent.pointer, in: &value) { container in
        switch container {
        case .array(var elements):
          elements.append(node.json)
          #expect(elements.count == index + 1)
          container = .array(elements)
        case .object(var object):
          object[node.pointer.tokens.last?.string ?? ""] = node.json
          container = .object(object)
        default: _ = Issue.record("\(parent.pointer) holds no values")
        }
      }
    case .grew(let node, let text):
      edit(node.pointer, in: &value) { string in
        guard case .string(let old) = string else {
          _ = Issue.record("\(node.pointer) is no string")
          return
        }
        string = .string(old + text)
      }
    case .settled(let node): #expect(node.isSettled)
    }
  }

  private static func edit(_ pointer: JSON.Pointer, in value: inout JSON?, _ body: (inout JSON) -> Void) {
    guard var root = value else {
      _ = Issue.record("nothing to change at \(pointer)")
      return
    }
    edit(pointer.tokens[...], in: &root, body)
    value = root
  }

  private static func edit(_ tokens: ArraySlice<ExactString>, in value: inout JSON, _ body: (inout JSON) -> Void) {
    guard let token = tokens.first else { return body(&value) }
    switch value {
    case .array(var elements):
      guard let index = Int(token.string) else { return }
      edit(tokens.dropFirst(), in: &elements[index], body)
      value = .array(elements)
    case .object(var object):
      guard var member = object[token.string] else { return }
      edit(tokens.dropFirst(), in: &member, body)
      object[token.string] = member
      value = .object(object)
    default: return
    }
  }
}
