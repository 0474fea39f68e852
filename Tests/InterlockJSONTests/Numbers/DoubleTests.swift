import InterlockJSON
import TestSupport
import Testing

/// Against the standard library's conversion, which rounds correctly.
@Suite struct DoubleTests {
  private static func isSame(_ text: String) throws -> Bool {
    let number = try #require(JSON.Number(text), "\(text) is a number")
    let expected = try #require(Double(text))
    let node = try #require(try JSON.Document(parsing: text, limits: JSON.Limits(textSize: 1 << 20)).root.double)
    return number.double.bitPattern == expected.bitPattern && node.bitPattern == expected.bitPattern
  }

  @Test(arguments: [
    "0", "-0", "-0.0e5", "1", "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740995",
    "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "179769313486231580793e289", "1e309",
    "-1e400", "2.2250738585072011e-308", "2.2250738585072014e-308", "2.225073858507201e-308", "4.9e-324", "5e-324",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "2.47032822920623272e-324", "2.5e-324", "1e-324", "1e-400",
    "0.1", "0.3", "123456789012345678", "12345678901234567890", "123456789012345678901234567890", "1e22", "1e23",
    "9e22",
    "8.5e22", "1e-22", "1e-23", "7.3177701707893310e+15", "6929495644600919.5", "3.7455744005952583e+15",
    "1e1000000000", "1e-1000000000", "0e1000000000", "0.000000000000000000000000000000000000000000000001e48",
    "100000000000000000000000000000000000000000000000000e-50", "1e99999999999999999999", "1e-99999999999999999999",
    "5708990770823839207320493820740630171355185e-10", "5.070602400912917605986812821504e30",
    // Halfway between 2^53 and its neighbour, then a digit far behind.
    "9007199254740993.0000000000000000000000000000000000000000000000000001",
    "9007199254740992.9999999999999999999999999999999999999999999999999999",
  ])
  func `hard texts round as they should`(text: String) throws {
    #expect(try Self.isSame(text))
  }

  @Test func `random texts round as they should`() throws {
    // INTERLOCK_FULL_SIZE makes it a million.
    let count = Shared.isFullSize ? 1_000_000 : 20_000
    var random = SeededRandom(seed: 53)
    for _ in 0..<count {
      let text: String
      switch Int.random(in: 0..<5, using: &random) {
      case 0:  // any double's shortest text
        let double = Double(bitPattern: random.next())
        guard double.isFinite else { continue }
        text = "\(double)"
      case 1:  // few digits, small exponents
        text = "\(Int.random(in: -99_999...99_999, using: &random))e\(Int.random(in: -30...30, using: &random))"
      case 2:  // 17 to 40 digits, any exponent
        let digits = (0..<Int.random(in: 17...40, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
        let point = Int.random(in: 1..<digits.count, using: &random)
        let whole = "1" + digits[..<point].map(String.init).joined()
        text = "\(whole).\(digits[point...].map(String.init).joined())e\(Int.random(in: -345...310, using: &random))"
      case 3:  // halfway between two doubles, exactly: an odd number of 54 bits, times a power of two
        let odd = UInt64.random(in: (1 << 53)..<(1 << 54), using: &random) | 1
        text = Self.text(odd, timesTwoTo: Int.random(in: 0...60, using: &random))
      default:  // near the least doubles
        text = "\(UInt64.random(in: 1...UInt64.max, using: &random))e\(Int.random(in: -345 ... -320, using: &random))"
      }
      #expect(try Self.isSame(text), "seed 53: \(text)")
    }
  }

  /// The decimal digits of a product, by doubling them.
  private static func text(_ value: UInt64, timesTwoTo power: Int) -> String {
    var digits = String(value).utf8.map { Int($0) - 48 }
    for _ in 0..<power {
      var carry = 0
      for index in digits.indices.reversed() {
        let double = digits[index] * 2 + carry
        digits[index] = double % 10
        carry = double / 10
      }
      if carry > 0 { digits.insert(carry, at: 0) }
    }
    return digits.map(String.init).joined()
  }

  @Test func `800 digits on the way to a tie decide it by the last one`() throws {
    // 2^-1075 is half the least double: written out it has 752 digits; a 1 behind them rounds up.
    var digits = [1]
    for _ in 0..<1075 { digits = Self.timesFive(digits) }  // 5^1075 = 2^-1075 · 10^1075
    let half = "0." + String(repeating: "0", count: 1075 - digits.count) + digits.map(String.init).joined()
    #expect(try #require(JSON.Number(half)).double == 0)
    #expect(try #require(JSON.Number(half + "1")).double == Double.leastNonzeroMagnitude)
    #expect(try Self.isSame(half + "1"))
  }

  private static func timesFive(_ digits: [Int]) -> [Int] {
    var result = digits
    var carry = 0
    for index in digits.indices.reversed() {
      let product = digits[index] * 5 + carry
      result[index] = product % 10
      carry = product / 10
    }
    return carry > 0 ? [carry] + result : result
  }
}
