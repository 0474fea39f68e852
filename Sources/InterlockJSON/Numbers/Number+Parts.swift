extension JSON.Number {
  /// Whether the value is below zero; `-0` is not.
  public var isNegative: Bool { value.isNegative }

  /// The value's digits, with no zero at either end: `12` for `-1200` and for `0.0012`; `0` for zero.
  ///
  /// With `exponent` and `isNegative` this is the exact value in parts, to build a decimal type from:
  ///
  ///     Decimal(string: "\(number.isNegative ? "-" : "")\(number.significantDigits)e\(exponent)")
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var significantDigits: String {
    switch value {
    case .small(let value): String(value.significand)
    case .large(let value): String(decoding: value.digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    }
  }

  /// The power of ten by which `significantDigits`, read as a whole number, are multiplied: 2 for `-1200`, -4 for
  /// `0.0012`, 0 for zero; `nil` where it does not fit an `Int`.
  public var exponent: Int? {
    switch value {
    case .small(let value): value.exponent
    case .large(let value): value.exponent.subtracting(value.digits.count)
    }
  }

  /// A whole number of any size.
  public init(_ value: some BinaryInteger) {
    self.init(checked: String(value))
  }

  /// The shortest text that reads back as the same double, laid out as RFC 8785 does: `3`, `0.1`, `1e+21`; but negative
  /// zero stays `-0`.
  ///
  /// - Returns: `nil` for a NaN or an infinity: JSON has no such number.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    var text: [UInt8] = []
    if value == 0, value.sign == .minus { text.append(UInt8(ascii: "-")) }
    CanonicalNumber.append(value, to: &text)
    self.init(checked: String(decoding: text, as: UTF8.self))
  }
}

extension JSON.Node {
  /// The nearest double, ties to even, or `nil` where this is no number.
  ///
  /// ±infinity beyond the range of doubles, -0.0 for `-0`.
  ///
  /// - Complexity: O(*n*) in the length of the number's text; no string is made of it.
  public var double: Double? {
    guard let range = document.numberRange(index) else { return nil }
    return document.text.withBlock(in: range) { DoubleConversion.double(of: $0) }
  }

  /// The value where it is a whole number that fits, whatever its spelling (`3`, `3.0`, `30e-1`), else `nil`.
  ///
  /// - Complexity: O(*n*) in the length of the number's text; no string is made of it.
  public var int: Int? {
    guard let range = document.numberRange(index) else { return nil }
    return document.text.withBlock(in: range) { NumberValue($0).int }
  }
}
