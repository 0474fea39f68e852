import InterlockJSON
import TestSupport
import Testing

/// What types get from a text, and what they do not.
@Suite struct DecodingTests {
  private func decoded<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    try JSON.Decoder().decode(type, from: text)
  }

  struct Order: Codable, Hashable {
    var id: Int
    var customer: String
    var items: [Item]
    var note: String?
    var payment: Payment
    var tags: [String: Bool]

    struct Item: Codable, Hashable {
      var sku: String
      var price: JSON.Number
      var count: UInt8
    }

    enum Payment: Codable, Hashable {
      case card(last4: String, expires: [Int])
      case invoice
    }
  }

  static let order = Order(
    id: 7, customer: "Zoë", items: [Order.Item(sku: "a", price: JSON.Number(3), count: 255)], note: nil,
    payment: .card(last4: "0001", expires: [2030, 1]), tags: ["gift": true])

  @Test func `a type with members, arrays, optionals, enums and dictionaries is decoded`() throws {
    let text = #"""
      {"tags": {"gift": true}, "payment": {"card": {"expires": [2030, 1], "last4": "0001"}}, "note": null, "id": 7.0,
       "items": [{"count": 255, "price": 3, "sku": "\u0061"}], "customer": "Zo\u00eb"}
      """#
    #expect(try decoded(Order.self, text) == Self.order)
  }

  @Test(arguments: [
    ("1", 1), ("1.0", 1), ("1e2", 100), ("-0", 0), ("120e-1", 12), ("9223372036854775807", Int.max),
    ("-9223372036854775808.000", Int.min), ("0e99999999999", 0), ("123456789012345678", 123_456_789_012_345_678),
  ])
  func `a whole number is an Int whatever its spelling`(text: String, value: Int) throws {
    #expect(try decoded(Int.self, text) == value)
    #expect(try decoded([Int].self, "[\(text)]") == [value])
    #expect(try decoded([String: Int].self, #"{"a": \#(text)}"#) == ["a": value])
  }

  @Test func `every integer type takes its own range and no more`() throws {
    func check<T: FixedWidthInteger & Codable & Sendable>(_ type: T.Type) throws {
      #expect(try decoded(T.self, "\(T.min)") == T.min)
      #expect(try decoded(T.self, "\(T.max)") == T.max)
      #expect(try decoded(T.self, "\(T.max).0e0") == T.max)
      #expect(throws: JSON.DecodingError.self) { try decoded(T.self, "\(T.max)0") }
      #expect(throws: JSON.DecodingError.self) { try decoded(T.self, "\(T.min)1") }
      #expect(throws: JSON.DecodingError.self) { try decoded(T.self, "0.5") }
      #expect(try JSON.Encoder().encode(T.max).compactText == "\(T.max)")
      #expect(try JSON.Encoder().encode(T.min).compactText == "\(T.min)")
    }
    try check(Int8.self)
    try check(Int16.self)
    try check(Int32.self)
    try check(Int64.self)
    try check(Int.self)
    try check(UInt8.self)
    try check(UInt16.self)
    try check(UInt32.self)
    try check(UInt64.self)
    try check(UInt.self)
    if #available(macOS 15, iOS 18, *) {
      try check(Int128.self)
      try check(UInt128.self)
    }
  }

  @Test(arguments: [
    ("0.1", 0.1), ("1", 1), ("-0", -0.0), ("1e-400", 0), ("9007199254740993", 9_007_199_254_740_992),
    ("1.7976931348623157e308", Double.greatestFiniteMagnitude), ("123456789012345678", 123_456_789_012_345_680),
  ])
  func `a Double is the nearest one`(text: String, value: Double) throws {
    let double = try decoded(Double.self, text)
    #expect(double.bitPattern == value.bitPattern, "\(double)")
  }

  @Test func `a Float is rounded once`() throws {
    // Through Double this would first become a tie and then be rounded to the even neighbour below.
    #expect(try decoded(Float.self, "1.00000005960464478") == Float(1).nextUp)
    #expect(try decoded(Float.self, "16777217") == 16_777_216)
    #expect(throws: JSON.DecodingError.self) { try decoded(Float.self, "1e39") }
  }

  @Test func `JSON and its numbers keep every digit and the order of members`() throws {
    let text = #"{"b":[1.0,1e400,0.10],"a":null}"#
    #expect(try decoded(JSON.self, text).compactText == text)
    #expect(try decoded([String: JSON].self, text)["b"]?.compactText == "[1.0,1e400,0.10]")
    #expect(try decoded([JSON.Number?].self, "[1.50,null]").map(\.?.text) == ["1.50", nil])
  }

  enum Size: String, Codable, CodingKeyRepresentable { case small, large }

  @Test func `dictionaries have strings, integers or representable keys`() throws {
    #expect(try decoded([Int: String].self, #"{"1": "a", "-2": "b"}"#) == [1: "a", -2: "b"])
    #expect(try decoded([Size: Int].self, #"{"small": 1, "large": 2}"#) == [.small: 1, .large: 2])
    #expect(try decoded([String: [Int]].self, "{}") == [:])
  }

  struct Optionals: Decodable, Equatable {
    var a: Int?
    var b: [Int?]
    var c: Int??
  }

  @Test func `absent and null are nil where the type says optional, and only there`() throws {
    #expect(try decoded(Optionals.self, #"{"b": [null, 1]}"#) == Optionals(a: nil, b: [nil, 1], c: nil))
    #expect(try decoded(Optionals.self, #"{"a": null, "b": [], "c": 1}"#) == Optionals(a: nil, b: [], c: 1))
    #expect(throws: JSON.DecodingError.self) { try decoded(Optionals.self, #"{"a": 1, "b": null}"#) }
  }

  class Shape: Codable {
    var name: String
    init(name: String) { self.name = name }
  }

  final class Circle: Shape {
    var radius: Double
    enum CodingKeys: String, CodingKey { case radius }

    init(name: String, radius: Double) {
      self.radius = radius
      super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      radius = try container.decode(Double.self, forKey: .radius)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(radius, forKey: .radius)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func `a superclass is coded under super`() throws {
    let text = try JSON.Encoder().encode(Circle(name: "o", radius: 1.5)).compactText
    #expect(text == #"{"radius":1.5,"super":{"name":"o"}}"#)
    let circle = try decoded(Circle.self, text)
    #expect(circle.name == "o")
    #expect(circle.radius == 1.5)
  }

  /// Reads every kind of nested container by hand.
  struct ByHand: Decodable, Equatable {
    var keys: [String] = []
    var seen: [String] = []

    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
      init(_ name: String) { stringValue = name }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      keys = container.allKeys.map(\.stringValue)
      seen.append("\(container.contains(Key("absent"))) \(try container.decodeNil(forKey: Key("null")))")
      let inner = try container.nestedContainer(keyedBy: Key.self, forKey: Key("object"))
      seen.append("\(inner.codingPath.map(\.stringValue)) \(try inner.decode(Int.self, forKey: Key("x")))")
      var list = try container.nestedUnkeyedContainer(forKey: Key("list"))
      seen.append("\(list.count ?? -1) \(try list.decodeNil()) \(try list.decodeNil())")
      #expect(throws: DecodingError.self) { _ = try list.decode(String.self) }
      #expect(list.currentIndex == 1, "an element that is refused stays the current one")
      seen.append("\(try list.decode(Int.self)) \(try list.decodeIfPresent(Int.self) ?? -1)")
      let object = try list.nestedContainer(keyedBy: Key.self)
      seen.append("\(object.codingPath.map(\.stringValue)) \(object.allKeys.map(\.stringValue))")
      var nested = try list.nestedUnkeyedContainer()
      seen.append("\(try nested.decode(Bool.self)) \(nested.isAtEnd)")
      let last = try list.superDecoder()
      seen.append("\(last.codingPath.map(\.stringValue)) \(try String(from: last)) \(list.isAtEnd)")
      seen.append("\(decoder.userInfo.count)")
    }
  }

  @Test func `containers nest, and say where they are`() throws {
    let text = #"{"list": [null, 1, null, {"k": 1}, [true], "s"], "object": {"x": 5}, "null": null}"#
    var decoder = JSON.Decoder()
    decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "k"))] = 1
    let read = try decoder.decode(ByHand.self, from: text)
    #expect(read.keys == ["list", "object", "null"])
    #expect(
      read.seen == [
        "false true", #"["object"] 5"#, "6 true false", "1 -1", #"["list", "3"] ["k"]"#, "true true",
        #"["list", "5"] s true"#, "1",
      ])
  }

  @Test func `a node and a value without a text are decoded like a text`() throws {
    let document = try JSON.Document(parsing: #"{"a": {"b": [1, 2]}}"#)
    #expect(try JSON.Decoder().decode([String: [String: [Int]]].self, from: document) == ["a": ["b": [1, 2]]])
    let node = try #require(document.root["a"])
    #expect(try JSON.Decoder().decode([String: [Int]].self, from: node) == ["b": [1, 2]])
    #expect(try JSON.Decoder().decode([String: [Int]].self, from: node.json) == ["b": [1, 2]])
  }

  @Test func `of a name that stands twice the first counts`() throws {
    let text = Array(#"{"a": 1, "b": 2, "a": 3}"#.utf8)
    let document = try JSON.Document(parsing: text, duplicateNames: .taken)
    #expect(try JSON.Decoder().decode([String: Int].self, from: document) == ["a": 1, "b": 2])
    var decoder = JSON.Decoder()
    decoder.unknownMembers = .refused
    #expect(try decoder.decode([String: Int].self, from: document) == ["a": 1, "b": 2])
  }

  struct Wide: Codable, Equatable {
    var a, b, c, d, e: Int
    var f: Int?
  }

  @Test func `members are found in whatever order they stand`() throws {
    var random = SeededRandom(seed: 20_261_201)
    let members = ["a", "b", "c", "d", "e"].enumerated().map { #""\#($1)": \#($0)"# } + [#""x": 9"#, #""y": [{}]"#]
    for _ in 0..<50 {
      let text = "{\(members.shuffled(using: &random).joined(separator: ", "))}"
      #expect(try decoded(Wide.self, text) == Wide(a: 0, b: 1, c: 2, d: 3, e: 4, f: nil), "seed 20261201: \(text)")
    }
  }

  /// What has come of a text while it still comes.
  struct Partial: Decodable {
    var title: String?
    var pages: [Page]?
    var size: [String: Int]?

    struct Page: Decodable {
      var text: String?
      var number: Int?
    }
  }

  @Test func `a type whose members are optional is decoded from every snapshot of a stream`() throws {
    let text = #"{"title": "A \u00e9 b", "pages": [{"text": "x\ny", "number": 12}, {}], "size": {"w": 10, "h": 2e1}}"#
    var parser = JSON.IncrementalParser()
    var titles: [String] = []
    for byte in text.utf8 {
      parser.push(CollectionOfOne(byte))
      guard let snapshot = parser.snapshot() else { continue }
      let partial = try JSON.Decoder().decode(Partial.self, from: snapshot)
      #expect(try JSON.Decoder().decode(JSON.self, from: snapshot) == snapshot.root.json)
      #expect(partial.pages?.count ?? 0 == snapshot.root["pages"]?.count ?? 0)
      if let title = partial.title, titles.last != title { titles.append(title) }
    }
    #expect(titles == ["", "A", "A ", "A é", "A é ", "A é b"])
    let last = parser.snapshot()
    let whole = try JSON.Decoder().decode(Partial.self, from: #require(last))
    #expect(whole.pages?.first?.text == "x\ny")
    #expect(whole.pages?.first?.number == 12)
    #expect(whole.size == ["w": 10, "h": 20])
  }
}
