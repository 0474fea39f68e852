import Foundation
import InterlockJSON
import TestSupport
import Testing

/// The coders against themselves and against Foundation's, on values from seeds.
@Suite struct AgreementTests {
  struct Record: Codable, Equatable {
    var id: Int
    var ratio: Double
    var single: Float
    var name: String
    var flag: Bool
    var big: UInt64
    var small: Int8
    var maybe: String?
    var list: [Int?]
    var table: [String: Double]
    var numbered: [Int: Bool]
    var kind: Kind
    var shape: Shape
    var children: [Record]

    enum Kind: String, Codable, CaseIterable { case plain, fancy, other = "o/ther" }

    enum Shape: Codable, Equatable {
      case point
      case circle(radius: Double)
      case box(Int, height: Int?)
    }

    static func random(_ random: inout SeededRandom, depth: Int) -> Record {
      func text() -> String {
        let scalars: [Unicode.Scalar] = ["a", "é", "\u{301}", "\"", "\\", "\n", "\0", "/", "😀", "\u{7F}", "\u{2028}"]
        return String(
          String.UnicodeScalarView(
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
              scalars[Int.random(in: 0..<scalars.count, using: &random)]
            }))
      }
      func double() -> Double {
        let value = Double(bitPattern: random.next())
        return value.isFinite ? value : Double(Int.random(in: -9...9, using: &random))
      }
      let single = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      return Record(
        id: Int(truncatingIfNeeded: random.next()), ratio: double(), single: single.isFinite ? single : 0.1,
        name: text(), flag: Bool.random(using: &random), big: random.next(),
        small: Int8(truncatingIfNeeded: random.next()), maybe: Bool.random(using: &random) ? text() : nil,
        list: (0..<Int.random(in: 0...3, using: &random)).map { $0 == 1 ? nil : $0 },
        table: Dictionary((0..<3).map { _ in (text(), double()) }, uniquingKeysWith: { first, _ in first }),
        numbered: [Int(truncatingIfNeeded: random.next()): true],
        kind: Kind.allCases.randomElement(using: &random) ?? .plain,
        shape: [.point, .circle(radius: double()), .box(1, height: nil), .box(2, height: 3)]
          .randomElement(using: &random) ?? .point,
        children: depth == 0
          ? [] : (0..<Int.random(in: 0...2, using: &random)).map { _ in .random(&random, depth: depth - 1) })
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `what is encoded decodes to the same, and Foundation agrees`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let record = Record.random(&random, depth: 3)
    let json = try JSON.Encoder().encode(record)
    let bytes = json.bytes()
    #expect(try JSON.Decoder().decode(Record.self, from: bytes) == record)
    #expect(try JSON.Decoder().decode(Record.self, from: json) == record)
    #expect(try JSONDecoder().decode(Record.self, from: Data(bytes)) == record)
    let foundation = [UInt8](try JSONEncoder().encode(record))
    #expect(try JSON.Decoder().decode(Record.self, from: foundation) == record)
    #expect(try JSON.Document(parsing: foundation).root == JSON.Document(parsing: bytes).root)
  }

  private func bothTake<T: Codable & Equatable>(_ type: T.Type, _ text: String) {
    let ours = try? JSON.Decoder().decode(type, from: text)  // only whether both take it is compared
    let theirs = try? JSONDecoder().decode(type, from: Data(text.utf8))
    #expect(ours == theirs, "\(type) from \(text)")
  }

  @Test(arguments: [
    "null", "true", "false", "0", "1", "-1", "1.0", "1.5", "127", "128", "-128", "255", "256", "65536", "4294967296",
    "9223372036854775807", "18446744073709551615", "\"\"", "\"1\"", "\"true\"", "[]", "[1]", "[null]", "[1,null]",
    "[[1]]", "{}", "{\"a\":1}", "{\"a\":null}", "{\"1\":1}", "\"plain\"", "\"none\"", "{\"point\":{}}",
    "{\"circle\":{\"radius\":2}}", "{\"circle\":{}}", "{\"point\":{},\"circle\":{\"radius\":1}}", "{\"point\":null}",
  ])
  func `types take and refuse what they do with Foundation's decoder`(text: String) {
    bothTake(Bool.self, text)
    bothTake(Int.self, text)
    bothTake(Int8.self, text)
    bothTake(UInt8.self, text)
    bothTake(UInt32.self, text)
    bothTake(UInt64.self, text)
    bothTake(Double.self, text)
    bothTake(String.self, text)
    bothTake(Int?.self, text)
    bothTake([Int].self, text)
    bothTake([Int?].self, text)
    bothTake([[Int]].self, text)
    bothTake([String: Int].self, text)
    bothTake([String: Int?].self, text)
    bothTake([Int: Int].self, text)
    bothTake(Record.Kind.self, text)
    bothTake(Record.Shape.self, text)
  }

  @Test func `Foundation's coders know JSON values, but not their spelling`() throws {
    let text = #"{"a":[null,true,"x",1,-2.5,18446744073709551615,{"b":[]}],"c":1.0}"#
    let value = try JSON.Document(parsing: text).root.json
    #expect(try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) == value)
    let bytes = [UInt8](try JSONEncoder().encode(value))
    #expect(try JSON.Document(parsing: bytes).root.json == value)
    #expect(try JSONDecoder().decode([JSON.Number].self, from: Data("[1, 0.5]".utf8)).map(\.text) == ["1", "0.5"])
    #expect(try String(decoding: JSONEncoder().encode([JSON.Number(3)]), as: UTF8.self) == "[3]")
    let huge = JSON.number(try #require(JSON.Number("1e400")))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([huge]) }
  }
}
