import Foundation
import InterlockJSON
import Testing

/// Types that are coded in another way than they themselves say.
@Suite struct ConversionTests {
  struct Money: Codable, Equatable {
    var cents: Int
  }

  struct Invoice: Codable, Equatable {
    var total: Money
    var parts: [Money]
    var byName: [String: Money]
    var rebate: Money?
    var optionals: [Money?]
  }

  private static var decoder: JSON.Decoder {
    var decoder = JSON.Decoder()
    decoder.conversions.add(Money.self) { node in
      guard let text = node.string, let euros = text.split(separator: " ").first, text.hasSuffix(" EUR") else {
        return nil
      }
      return Int(euros).map { Money(cents: $0 * 100) }
    }
    return decoder
  }

  private static var encoder: JSON.Encoder {
    var encoder = JSON.Encoder()
    encoder.conversions.add(Money.self) { .string("\($0.cents / 100) EUR") }
    return encoder
  }

  @Test func `a conversion holds in members, elements, dictionaries and optionals`() throws {
    let invoice = Invoice(
      total: Money(cents: 300), parts: [Money(cents: 100), Money(cents: 200)], byName: ["a": Money(cents: 100)],
      rebate: Money(cents: 0), optionals: [nil, Money(cents: 100)])
    let text = #"""
      {"total":"3 EUR","parts":["1 EUR","2 EUR"],"byName":{"a":"1 EUR"},"rebate":"0 EUR","optionals":[null,"1 EUR"]}
      """#
    #expect(try Self.encoder.encode(invoice).compactText == text)
    #expect(try Self.decoder.decode(Invoice.self, from: text) == invoice)
    #expect(try Self.encoder.encode(Money(cents: 100)) == "1 EUR")
    #expect(try Self.decoder.decode(Money.self, from: Array(#""1 EUR""#.utf8)) == Money(cents: 100))
  }

  struct Unpaid: Error {}

  @Test func `what a conversion refuses has its place`() throws {
    let text = #"{"parts": [], "total": "3 USD"}"#
    let refused = try #require(throws: JSON.DecodingError.self) { try Self.decoder.decode(Invoice.self, from: text) }
    #expect(refused.description == "1:24: /total: expected Money, got a string that is none")

    var throwing = JSON.Decoder()
    throwing.conversions.add(Money.self) { _ in throw Unpaid() }
    let thrown = try #require(throws: JSON.DecodingError.self) { try throwing.decode([Money].self, from: "[ 1]") }
    #expect(thrown.description == "1:3: /0: Unpaid()")
    #expect(thrown.underlying is Unpaid)

    var encoder = JSON.Encoder()
    encoder.conversions.add(Money.self) { _ in throw Unpaid() }
    let failed = try #require(throws: JSON.EncodingError.self) { try encoder.encode(["a": [Money(cents: 1)]]) }
    #expect(failed.description == "/a/0: Unpaid()")
  }

  @Test func `a coding path that a conversion gives begins at its own value`() throws {
    var decoder = JSON.Decoder()
    decoder.conversions.add(Money.self) { _ in
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "no money"))
    }
    let refused = try #require(throws: JSON.DecodingError.self) { try decoder.decode([Money].self, from: "[ 1]") }
    #expect(refused.description == "1:3: /0: no money")

    var encoder = JSON.Encoder()
    encoder.conversions.add(Money.self) { money in
      throw EncodingError.invalidValue(money, EncodingError.Context(codingPath: [], debugDescription: "no money"))
    }
    let failed = try #require(throws: JSON.EncodingError.self) { try encoder.encode(["a": [Money(cents: 1)]]) }
    #expect(failed.description == "/a/0: no money")
  }

  @Test func `a conversion that decodes further keeps the place of what it finds`() throws {
    var decoder = JSON.Decoder()
    decoder.conversions.add(Money.self) { node in
      let plain = try JSON.Decoder().decode([Int].self, from: node)
      return Money(cents: plain.reduce(0, +))
    }
    #expect(try decoder.decode([Money].self, from: "[[1, 2]]") == [Money(cents: 3)])
    let error = try #require(throws: JSON.DecodingError.self) { try decoder.decode([Money].self, from: "[[1, null]]") }
    #expect(error.description.hasPrefix("1:6: /0/1: expected a whole number"))
    #expect(error.code == .valueNotFound)
  }

  @Test func `a text within a text keeps its own places apart`() throws {
    var decoder = JSON.Decoder()
    decoder.conversions.add(Money.self) { node in
      try JSON.Decoder().decode(Money.self, from: node.string ?? "")
    }
    let error = try #require(throws: JSON.DecodingError.self) {
      try decoder.decode([Money].self, from: #"["{\"cents\": \"1\"}"]"#)
    }
    #expect(error.pointer.description == "/0")
    #expect(error.position?.description == "1:2")
    #expect((error.underlying as? JSON.DecodingError)?.pointer.description == "/cents")
  }

  @Test func `a scalar's own form can be replaced too`() throws {
    var decoder = JSON.Decoder()
    decoder.conversions.add(Double.self) { node in node.string == "NaN" ? .nan : node.number?.double }
    var encoder = JSON.Encoder()
    encoder.conversions.add(Double.self) { $0.isNaN ? "NaN" : .number(try #require(JSON.Number("\($0)"))) }
    #expect(try encoder.encode(["a": [1, Double.nan]]).compactText == #"{"a":[1.0,"NaN"]}"#)
    let doubles = try decoder.decode([Double].self, from: #"[1, "NaN"]"#)
    #expect(doubles.first == 1)
    #expect(doubles.last?.isNaN == true)
  }

  struct Record: Codable, Equatable {
    var amount: Decimal
    var at: Date
    var body: Data
    var link: URL
  }

  @Test func `Foundation's types are coded as conversions say`() throws {
    var decoder = JSON.Decoder()
    decoder.conversions.add(Decimal.self) { node in
      node.number.flatMap { Decimal(string: $0.text, locale: Locale(identifier: "en_US_POSIX")) }
    }
    decoder.conversions.add(Date.self) { node in try node.string.map { try Date($0, strategy: .iso8601) } }
    decoder.conversions.add(Data.self) { node in node.string.flatMap { Data(base64Encoded: $0) } }
    decoder.conversions.add(URL.self) { node in node.string.flatMap { URL(string: $0) } }
    var encoder = JSON.Encoder()
    encoder.conversions.add(Decimal.self) { JSON.Number("\($0)").map(JSON.number) ?? .null }
    encoder.conversions.add(Date.self) { .string($0.formatted(.iso8601)) }
    encoder.conversions.add(Data.self) { .string($0.base64EncodedString()) }
    encoder.conversions.add(URL.self) { .string($0.absoluteString) }
    let text = #"""
      {"amount":12345678901234567890.123456789,"at":"2026-12-01T10:20:30Z","body":"AAEC","link":"https://example.org/a"}
      """#
    let record = try decoder.decode(Record.self, from: text)
    #expect(record.amount.description == "12345678901234567890.123456789")
    #expect(record.at == Date(timeIntervalSince1970: 1_796_120_430))
    #expect(record.body == Data([0, 1, 2]))
    #expect(record.link.host() == "example.org")
    #expect(try encoder.encode(record).compactText == text)
  }
}
