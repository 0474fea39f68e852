import InterlockJSON
import TestSupport
import Testing

@Suite struct NumberTests {
  private func number(_ text: String) throws -> JSON.Number {
    try #require(JSON.Number(text), "\(text) is a number")
  }

  @Test(arguments: [
    ("1", "1.0"), ("1", "1e0"), ("0", "-0"), ("0", "0.000e99999999999999999999"), ("1e400", "10e399"),
    ("120", "12E1"), ("0.00012", "1.2e-4"), ("1e99999999999999999999", "10e99999999999999999998"),
    ("0.1e100000000000000000000", "1e99999999999999999999"), ("1e-99999999999999999999", "0.1e-99999999999999999998"),
    ("1e999999999999999999", "10e999999999999999998"), ("1e0000000000000000000001", "10"),
  ])
  func `one value has many spellings`(left: String, right: String) throws {
    let (left, right) = (try number(left), try number(right))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(!(left < right) && !(right < left))
  }

  @Test(arguments: [
    ("9007199254740992", "9007199254740993"), ("0.1", "0.1000000000000000055"), ("-2", "-1"), ("-1", "0"),
    ("0", "1e-1000000000"), ("9", "10"), ("-1e400", "1"), ("1e308", "1e309"), ("99", "1e2"), ("1.5", "1.51"),
    ("1e99999999999999999998", "1e99999999999999999999"), ("1e-99999999999999999999", "1e-99999999999999999998"),
    ("1e999999999999999999", "1e1000000000000000000"), ("1e-100000000000000000000", "1e100000000000000000000"),
  ])
  func `numbers are ordered by value`(smaller: String, larger: String) throws {
    let (smaller, larger) = (try number(smaller), try number(larger))
    #expect(smaller < larger)
    #expect(!(larger < smaller))
    #expect(smaller != larger)
  }

  @Test(arguments: [
    ("19.99", "0.01", true), ("0.0075", "0.0001", true), ("0.00751", "0.0001", false), ("33", "5", false),
    ("35", "5", true), ("-35", "5", true), ("0", "7", true), ("4.5", "1.5", true), ("1e308", "0.123456789", false),
    ("1e1000000000", "3", false), ("1e1000000000", "1024", true), ("3", "1e1000000000", false),
    ("123456789012345678901234567890", "12345678901234567890123456788", false),
    ("123456789012345678901234567890", "12345678901234567890123456789e1", true),
    ("370370367037037036703703703670", "123456789012345678901234567890", true),
    ("1e100000000000000000000", "1e99999999999999999999", true),
    ("2e100000000000000000000", "4e100000000000000000000", false),
    ("1e100000000000000000000", "7", false), ("1e999999999999999999", "1e1000000000000000000", false),
    ("7e1000000000000000000", "7e999999999999999999", true),
  ])
  func `multiples are decided exactly`(value: String, divisor: String, isMultiple: Bool) throws {
    #expect(try number(value).isMultiple(of: number(divisor)) == isMultiple)
  }

  @Test(
    arguments: [
      ("3", 3), ("3.0", 3), ("30e-1", 3), ("-0", 0), ("1e3", 1000), ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1.5", nil), ("1e400", nil),
      ("1e-400", nil), ("9223372036854775807.0", Int.max), ("0e99999999999999999999", 0),
    ] as [(String, Int?)])
  func `a whole number in range is an Int whatever its spelling`(text: String, int: Int?) throws {
    #expect(try number(text).int == int)
  }

  @Test(arguments: ["01", "+1", ".5", "1.", "1e", "1e+", "-", "", "NaN", "0x1", " 1", "1 ", "--1", "1_000", "١"])
  func `what is no number makes none`(text: String) {
    #expect(JSON.Number(text) == nil)
  }

  @Test func `comparison agrees with Double where doubles are exact`() throws {
    var random = SeededRandom(seed: 20_261_201)
    for _ in 0..<2_000 {
      let values = (0..<2).map { _ in Double(Int.random(in: -1000...1000, using: &random)) / 8 }
      let numbers = try values.map { try number("\($0)") }
      #expect((numbers[0] < numbers[1]) == (values[0] < values[1]), "seed 20261201: \(values)")
      #expect((numbers[0] == numbers[1]) == (values[0] == values[1]), "seed 20261201: \(values)")
    }
  }

  @Test func `an exponent of a billion costs nothing`() throws {
    #expect(try number("1e1000000000") > number("9e999999999"))
    #expect(try number("1e1000000000").isInteger)
    #expect(try !number("1e-1000000000").isInteger)
    #expect(try number("1e1000000000").double == .infinity)
  }
}
