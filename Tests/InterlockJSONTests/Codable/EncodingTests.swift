import InterlockJSON
import Testing

/// What text types become, and what they cannot become.
@Suite struct EncodingTests {
  private func text(_ value: some Encodable) throws -> String {
    try JSON.Encoder().encode(value).compactText
  }

  @Test func `members stand in the order in which they are encoded`() throws {
    #expect(
      try text(DecodingTests.order) == #"""
        {"id":7,"customer":"Zoë","items":[{"sku":"a","price":3,"count":255}],"payment":{"card":{"last4":"0001",\#
        "expires":[2030,1]}},"tags":{"gift":true}}
        """#)
    #expect(try text(DecodingTests.Order.Payment.invoice) == #"{"invoice":{}}"#)
  }

  @Test(arguments: [
    (0.1, "0.1"), (1, "1.0"), (-0.0, "-0.0"), (1e16, "1e+16"), (Double.leastNonzeroMagnitude, "5e-324"),
    (1.5e300, "1.5e+300"),
  ])
  func `a Double is its shortest text`(value: Double, expected: String) throws {
    #expect(try text(value) == expected)
    #expect(try JSON.Decoder().decode(Double.self, from: expected) == value)
  }

  @Test func `a Float is its own shortest text, not that of a Double`() throws {
    #expect(try text([0.1 as Float]) == "[0.1]")
  }

  @Test func `JSON and its numbers pass through exactly`() throws {
    let document = try JSON.Document(parsing: #"{"b":[1.0,1e400,0.10],"a":null}"#)
    #expect(try text(document.root.json) == #"{"b":[1.0,1e400,0.10],"a":null}"#)
    #expect(try text(["k": document.root.json]) == #"{"k":{"b":[1.0,1e400,0.10],"a":null}}"#)
    let number = try #require(JSON.Number("1.50"))
    #expect(try text([number, nil]) == "[1.50,null]")
  }

  @Test func `the text can be laid out in lines`() throws {
    let bytes = try JSON.Encoder().bytes(of: ["a": [1]], .pretty)
    #expect(String(decoding: bytes, as: UTF8.self) == "{\n  \"a\": [\n    1\n  ]\n}\n")
  }

  @Test func `dictionaries with keys that are strings or integers are objects`() throws {
    #expect(try text([3: "a"]) == #"{"3":"a"}"#)
    #expect(try text([DecodingTests.Size.small: 1]) == #"{"small":1}"#)
  }

  /// Encodes by hand what it is told to.
  struct ByHand: Encodable {
    let body: @Sendable (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  enum Key: String, CodingKey { case a, b, c }
  struct Refused: Error {}

  @Test func `a member encoded twice has the later value in the earlier place`() throws {
    let value = ByHand { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: .a)
      try container.encodeNil(forKey: .b)
      try container.encode("x", forKey: .a)
      var again = encoder.container(keyedBy: Key.self)
      try again.encode(true, forKey: .c)
    }
    #expect(try text(value) == #"{"a":"x","b":null,"c":true}"#)
  }

  @Test func `nested containers are written to as long as they live`() throws {
    let value = ByHand { encoder in
      var container = encoder.container(keyedBy: Key.self)
      var object = container.nestedContainer(keyedBy: Key.self, forKey: .a)
      var list = container.nestedUnkeyedContainer(forKey: .b)
      try container.encode(1, forKey: .c)
      try list.encodeNil()
      try object.encode(2, forKey: .b)
      var inner = list.nestedContainer(keyedBy: Key.self)
      var innerList = list.nestedUnkeyedContainer()
      try list.encode(contentsOf: [1, 2])
      try inner.encode(innerList.codingPath.map(\.stringValue), forKey: .a)
      try innerList.encode(list.count)
      var again = container.nestedContainer(keyedBy: Key.self, forKey: .a)
      try again.encode(3, forKey: .c)
      try "super".encode(to: list.superEncoder())
    }
    #expect(try text(value) == #"{"a":{"b":2,"c":3},"b":[null,{"a":["b","2"]},[5],1,2,"super"],"c":1}"#)
  }

  @Test func `an object of more members than are looked through keeps order and replaces`() throws {
    let value = ByHand { encoder in
      var container = encoder.container(keyedBy: DecodingTests.ByHand.Key.self)
      for round in 0..<2 {
        for index in 0..<40 { try container.encode(index + round, forKey: DecodingTests.ByHand.Key("m\(index)")) }
      }
    }
    let members = (0..<40).map { #""m\#($0)":\#($0 + 1)"# }
    #expect(try text(value) == "{\(members.joined(separator: ","))}")
  }

  @Test func `what encodes nothing inside is an empty object`() throws {
    let nothing = ByHand { _ in }
    #expect(try text([nothing]) == "[{}]")
    #expect(try text(["a": nothing]) == #"{"a":{}}"#)
  }

  @Test func `a JSON object joins the members of the type that holds it`() throws {
    let rest: JSON = ["x": 1, "a": 2]
    let before = ByHand { encoder in
      try rest.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(3, forKey: .a)
    }
    let after = ByHand { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(3, forKey: .a)
      try rest.encode(to: encoder)
    }
    #expect(try text(before) == #"{"x":1,"a":3}"#)
    #expect(try text(after) == #"{"a":2,"x":1}"#)
  }

  static let refusals: [(String, ByHand, String)] = [
    ("nothing at the top", ByHand { _ in }, "expected a value, got nothing: ByHand encoded none"),
    ("NaN", ByHand { try Double.nan.encode(to: $0) }, "expected a finite number, got nan"),
    (
      "infinity inside", ByHand { try ["a/b": [1, -Double.infinity]].encode(to: $0) },
      "/a~1b/1: expected a finite number, got -inf"
    ),
    ("an infinite Float", ByHand { try [Float.infinity].encode(to: $0) }, "/0: expected a finite number, got inf"),
    ("a type's own error", ByHand { try [["a": ByHand { _ in throw Refused() }]].encode(to: $0) }, "/0/a: Refused()"),
    (
      "two values",
      ByHand { encoder in
        var container = encoder.singleValueContainer()
        try container.encode(1)
        try container.encodeNil()
      }, "expected one value, got a second one"
    ),
    (
      "an array after an object",
      ByHand { encoder in
        _ = encoder.container(keyedBy: Key.self)
        _ = encoder.unkeyedContainer()
      }, "expected one value, got an array after something else"
    ),
    (
      "an object after an array",
      ByHand { encoder in
        var container = encoder.container(keyedBy: Key.self)
        _ = container.nestedUnkeyedContainer(forKey: .b)
        var nested = container.nestedContainer(keyedBy: Key.self, forKey: .b)
        try nested.encode(1, forKey: .a)
      }, "/b: expected one value, got an object after something else"
    ),
  ]

  @Test(arguments: refusals.indices)
  func `what has no JSON is refused with its place`(index: Int) throws {
    let (name, value, description) = Self.refusals[index]
    let error = try #require(throws: JSON.EncodingError.self, "\(name)") { try JSON.Encoder().encode(value) }
    #expect(error.description == description, "\(name)")
  }
}
