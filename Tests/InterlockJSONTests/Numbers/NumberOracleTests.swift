import Foundation
import InterlockJSON
import TestSupport
import Testing

/// Against a slow and plain reckoning: whole numbers of digits, exponents written out as zeros.
@Suite struct NumberOracleTests {
  /// The value times 10^60, as a sign and digits without zeros in front.
  struct Plain: Equatable {
    let isNegative: Bool
    let digits: [Int]

    init(_ text: String) {
      var (mantissa, exponent) = (Substring(text), 60)
      if let e = text.firstIndex(where: { $0 == "e" || $0 == "E" }) {
        mantissa = text[..<e]
        exponent += Int(text[text.index(after: e)...].replacingOccurrences(of: "+", with: "")) ?? 0
      }
      let parts = mantissa.drop { $0 == "-" }.split(separator: ".")
      let fraction = parts.count > 1 ? parts[1] : ""
      let all = (parts[0] + fraction).compactMap(\.wholeNumberValue)
      digits = Array((all + Array(repeating: 0, count: exponent - fraction.count)).drop { $0 == 0 })
      isNegative = mantissa.first == "-" && !digits.isEmpty
    }

    static func < (left: Plain, right: Plain) -> Bool {
      if left.isNegative != right.isNegative { return left.isNegative }
      let (small, large) = left.isNegative ? (right, left) : (left, right)
      if small.digits.count != large.digits.count { return small.digits.count < large.digits.count }
      return small.digits.lexicographicallyPrecedes(large.digits)
    }

    /// Remainder by a small whole number times 10^60.
    func isMultiple(of divisor: Plain) -> Bool {
      var rest: [Int] = []
      for digit in digits {
        rest = Array((rest + [digit]).drop { $0 == 0 })
        while !Plain.isLess(rest, divisor.digits) { rest = Plain.difference(rest, divisor.digits) }
      }
      return rest.isEmpty
    }

    private static func isLess(_ left: [Int], _ right: [Int]) -> Bool {
      left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
    }

    private static func difference(_ left: [Int], _ right: [Int]) -> [Int] {
      var result = left
      var borrow = 0
      for place in 1...left.count {
        var digit = left[left.count - place] - borrow - (place <= right.count ? right[right.count - place] : 0)
        borrow = digit < 0 ? 1 : 0
        if digit < 0 { digit += 10 }
        result[left.count - place] = digit
      }
      return Array(result.drop { $0 == 0 })
    }
  }

  private static func randomText(_ random: inout SeededRandom) -> String {
    func digits(_ count: ClosedRange<Int>) -> String {
      // Few different digits, so that equal values and shared beginnings are common.
      (0..<Int.random(in: count, using: &random)).map { _ in String(Int.random(in: 0...2, using: &random)) }.joined()
    }
    let sign = Bool.random(using: &random) ? "-" : ""
    let long = Int.random(in: 0...4, using: &random) == 0
    let whole = Bool.random(using: &random) ? "0" : "1" + digits(0...(long ? 22 : 3))
    let fraction = Bool.random(using: &random) ? "" : "." + digits(1...(long ? 22 : 3))
    let exponent = Bool.random(using: &random) ? "" : "e\(Int.random(in: -25...25, using: &random))"
    return sign + whole + fraction + exponent
  }

  @Test func `order, equality, hashes and multiples are those of the plain reckoning`() throws {
    let count = Shared.isFullSize ? 1_000_000 : 3_000
    var random = SeededRandom(seed: 7)
    for _ in 0..<count {
      let texts = [Self.randomText(&random), Self.randomText(&random)]
      let (left, right) = (try #require(JSON.Number(texts[0])), try #require(JSON.Number(texts[1])))
      let (plainLeft, plainRight) = (Plain(texts[0]), Plain(texts[1]))
      #expect((left == right) == (plainLeft == plainRight), "seed 7: \(texts)")
      #expect((left < right) == (plainLeft < plainRight), "seed 7: \(texts)")
      if left == right { #expect(left.hashValue == right.hashValue, "seed 7: \(texts)") }
      if !plainRight.digits.isEmpty {
        #expect(left.isMultiple(of: right) == plainLeft.isMultiple(of: plainRight), "seed 7: \(texts)")
      }
      let nodes = try JSON.Document(parsing: "[\(texts[0]),\(texts[1])]").root
      #expect((nodes[0] == nodes[1]) == (left == right), "seed 7: \(texts)")
    }
  }

  @Test(
    arguments: [
      ("-1200", true, "12", 2), ("0.0012", false, "12", -4), ("0", false, "0", 0), ("-0.0", false, "0", 0),
      ("12345678901234567890123", false, "12345678901234567890123", 0), ("1e99999999999999999999", false, "1", nil),
    ] as [(String, Bool, String, Int?)])
  func `a number comes apart into sign, digits and exponent`(
    text: String, isNegative: Bool, digits: String, exponent: Int?
  ) throws {
    let number = try #require(JSON.Number(text))
    #expect(number.isNegative == isNegative)
    #expect(number.significantDigits == digits)
    #expect(number.exponent == exponent)
  }

  @Test func `the parts make an exact Decimal`() throws {
    let number = try #require(JSON.Number("-79228162514264337593543950335.125"))
    let exponent = try #require(number.exponent)
    let text = "\(number.isNegative ? "-" : "")\(number.significantDigits)e\(exponent)"
    #expect(Decimal(string: text)?.description == "-79228162514264337593543950335.125")
  }

  @Test func `machine numbers become the text that reads back`() {
    #expect(JSON.Number(UInt64.max).text == "18446744073709551615")
    #expect(JSON.Number(Int8.min).text == "-128")
    #expect(JSON.Number(0.1)?.text == "0.1")
    #expect(JSON.Number(1e21)?.text == "1e+21")
    #expect(JSON.Number(-0.0)?.text == "-0")
    #expect(JSON.Number(3.0)?.text == "3")
    #expect(JSON.Number(Double.nan) == nil)
    #expect(JSON.Number(-Double.infinity) == nil)
  }

  @Test func `a divisor of half a million digits is divided by`() throws {
    let digits = String(repeating: "7", count: 100_000)
    let divisor = try #require(JSON.Number(digits))
    #expect(try #require(JSON.Number(digits + digits)).isMultiple(of: divisor))
    #expect(try !#require(JSON.Number(digits + "1" + digits)).isMultiple(of: divisor))
  }
}
