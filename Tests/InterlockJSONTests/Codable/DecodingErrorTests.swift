import InterlockJSON
import TestSupport
import Testing

/// What errors say: code, pointer, place in the text and words, and never the value.
@Suite struct DecodingErrorTests {
  enum Color: String, Codable { case red, green }

  struct Item: Codable {
    var price: Double?
    var color: Color?
    var count: UInt8?
    var names: [String]?
    var nested: [String: [Item]]?
    var checked: Checked?
    var own: Own?
    var required: Required?
  }

  struct Required: Codable { var name: String }

  struct Checked: Codable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard try container.decode(Int.self) > 0 else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected a positive number")
      }
    }
    func encode(to encoder: any Encoder) throws {}
  }

  enum Fault: Error { case tooLong }

  struct Own: Codable {
    init(from decoder: any Decoder) throws {
      if try decoder.singleValueContainer().decode(String.self).count > 3 { throw Fault.tooLong }
    }
    func encode(to encoder: any Encoder) throws {}
  }

  static let table: [(text: String, code: JSON.DecodingError.Code, pointer: String, description: String)] = [
    (#"[]"#, .typeMismatch, "", "1:1: expected an object, got an array"),
    (#"null"#, .valueNotFound, "", "1:1: expected an object, got null"),
    (#"{"price": "secret"}"#, .typeMismatch, "/price", "1:11: /price: expected a number, got a string"),
    (#"{"price": true}"#, .typeMismatch, "/price", "1:11: /price: expected a number, got a boolean"),
    (
      #"{"price": 1e400}"#, .dataCorrupted, "/price",
      "1:11: /price: expected a number within the range of Double, got one beyond it"
    ),
    (
      "{\"é\": 0,\n \"count\": 256}", .dataCorrupted, "/count",
      "2:11: /count: expected a whole number from 0 to 255, got one out of that range"
    ),
    (
      #"{"count": 1.5}"#, .dataCorrupted, "/count",
      "1:11: /count: expected a whole number from 0 to 255, got one with a fraction"
    ),
    (
      #"{"count": -1}"#, .dataCorrupted, "/count",
      "1:11: /count: expected a whole number from 0 to 255, got one out of that range"
    ),
    (
      #"{"count": "1"}"#, .typeMismatch, "/count",
      "1:11: /count: expected a whole number from 0 to 255, got a string"
    ),
    (#"{"names": {}}"#, .typeMismatch, "/names", "1:11: /names: expected an array, got an object"),
    (#"{"names": ["a", null]}"#, .valueNotFound, "/names/1", "1:17: /names/1: expected a string, got null"),
    (
      #"{"color": "secret"}"#, .dataCorrupted, "/color",
      "1:11: /color: expected a raw value of Color, got a string that is none"
    ),
    (
      "{\"nested\": {\"a/b~\": [{},\n  {\"color\": 1}]}}", .typeMismatch, "/nested/a~1b~0/1/color",
      "2:13: /nested/a~1b~0/1/color: expected a string, got a number"
    ),
    (
      #"{"required": {"Name": ""}}"#, .keyNotFound(name: "name"), "/required",
      #"1:14: /required: expected the member "name", got an object without it"#
    ),
    (#"{"checked": 0}"#, .dataCorrupted, "/checked", "1:13: /checked: expected a positive number"),
    (#"{"own": "secret"}"#, .other, "/own", "1:9: /own: tooLong"),
    (
      #"{"a": 01}"#, .notJSON, "",
      "1:7: a number does not begin with 0 followed by digits; remove the zero or make it a string"
    ),
  ]

  @Test(arguments: table.indices)
  func `an error says where, what was expected and what was found`(index: Int) throws {
    let row = Self.table[index]
    let error = try #require(throws: JSON.DecodingError.self) { try JSON.Decoder().decode(Item.self, from: row.text) }
    #expect(error.description == row.description)
    #expect(error.code == row.code)
    #expect(error.pointer.description == row.pointer)
    #expect(!error.description.contains("secret"), "the value's text stays out")
    switch row.code {
    case .notJSON: #expect(error.underlying is JSON.ParseError)
    case .other: #expect(error.underlying is Fault)
    default: #expect(error.underlying is DecodingError)
    }
  }

  @Test func `a value without a text has a pointer and no position`() throws {
    let value: JSON = ["names": ["a", 1]]
    let error = try #require(throws: JSON.DecodingError.self) { try JSON.Decoder().decode(Item.self, from: value) }
    #expect(error.position == nil)
    #expect(error.description == "/names/1: expected a string, got a number")
  }

  @Test func `the pointer of a part leads from the document's root`() throws {
    let document = try JSON.Document(parsing: #"{"items": [{}, {"names": [1]}]}"#)
    let node = try #require(document.root["items"]?[1])
    let error = try #require(throws: JSON.DecodingError.self) { try JSON.Decoder().decode(Item.self, from: node) }
    #expect(error.description == "1:27: /items/1/names/0: expected a string, got a number")
  }

  struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Int.self)
      _ = try container.decode(Int.self)
    }
  }

  @Test func `an array that ends too soon is shown as a whole`() throws {
    let error = try #require(throws: JSON.DecodingError.self) {
      try JSON.Decoder().decode([Pair].self, from: "[[1, 2], [1]]")
    }
    #expect(error.description == "1:10: /1: expected another element, got the end of the array after 1")
    #expect(error.code == .valueNotFound)
  }

  @Test func `a superclass that is missing is a missing member`() throws {
    let error = try #require(throws: JSON.DecodingError.self) {
      try JSON.Decoder().decode(DecodingTests.Circle.self, from: #"{"radius": 1}"#)
    }
    #expect(error.description == #"1:1: expected the member "super", got an object without it"#)
  }

  /// Takes what it can, and answers for the rest itself.
  struct Lenient: Decodable {
    var own: Own?
    var count: Int

    enum CodingKeys: CodingKey { case own, count }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      own = try? container.decode(Own.self, forKey: .own)  // the reason is not wanted here
      count = try container.decode(Int.self, forKey: .count)
      if count > 9 { throw Fault.tooLong }
    }
  }

  @Test func `an error that a type caught does not lend its place to a later one`() throws {
    #expect(try JSON.Decoder().decode(Lenient.self, from: #"{"own": "long one", "count": 1}"#).own == nil)
    let error = try #require(throws: JSON.DecodingError.self) {
      try JSON.Decoder().decode([Lenient].self, from: #"[{"own": "long one", "count": 10}]"#)
    }
    #expect(error.description == "1:2: /0: tooLong")
  }

  @Test func `a coding path that leads nowhere ends at the last value on the way`() throws {
    struct Astray: Decodable {
      init(from decoder: any Decoder) throws {
        struct Key: CodingKey {
          let stringValue: String
          var intValue: Int? { nil }
          init(stringValue: String) { self.stringValue = stringValue }
          init?(intValue: Int) { nil }
        }
        let path = decoder.codingPath + [Key(stringValue: "a"), Key(stringValue: "nowhere")]
        throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: "no"))
      }
    }
    let error = try #require(throws: JSON.DecodingError.self) {
      try JSON.Decoder().decode([Astray].self, from: #"[{"a": {}}]"#)
    }
    #expect(error.description == "1:8: /0/a: no")
  }

  @Test func `unknown members are named, all of them`() throws {
    let text = "{\"price\": 1, \"prize\": 2,\n \"nested\": {\"x\": [{\"colour\": 3}]}, \"required\": {\"name\": \"\"}}"
    var decoder = JSON.Decoder()
    _ = try decoder.decode(Item.self, from: text)
    decoder.unknownMembers = .refused
    let error = try #require(throws: JSON.DecodingError.self) { try decoder.decode(Item.self, from: text) }
    #expect(
      error.description == "1:14: /prize: expected only members that the type reads, got /prize at 1:14, "
        + "/nested/x/0/colour at 2:20")
    #expect(
      error.code
        == .unknownMembers([
          JSON.Pointer(tokens: ["prize"]), JSON.Pointer(tokens: ["nested", "x", "0", "colour"]),
        ]))
    #expect(error.underlying == nil)
    _ = try decoder.decode(Item.self, from: #"{"price": null, "names": ["a"], "nested": {}}"#)
    _ = try decoder.decode([JSON].self, from: #"[{"anything": {"goes": 1}}]"#)
    _ = try decoder.decode([String: Int].self, from: #"{"any": 1, "name": 2}"#)
    _ = try decoder.decode(DecodingTests.Order.Payment.self, from: #"{"invoice": {}}"#)
    _ = try decoder.decode(DecodingTests.Circle.self, from: #"{"radius": 1, "super": {"name": "o"}}"#)
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `a value that nests too deep for a text is refused before it is read`(open: String) async throws {
    let levels = JSON.Limits.deepest
    var value: JSON = 1
    for _ in 0..<levels { value = open == "[" ? [value] : ["a": value] }
    #expect(try JSON.Decoder().decode(JSON.self, from: value) == value)
    let deeper: JSON = [value]
    let error = try #require(throws: JSON.DecodingError.self) { try JSON.Decoder().decode(JSON.self, from: deeper) }
    #expect(error.description == "expected at most 256 levels of arrays and objects, got more")
  }
}
