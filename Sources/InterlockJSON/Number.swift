extension JSON {
  /// A JSON number, kept as the text that was written.
  ///
  /// Numbers compare by mathematical value at any size: `1.0` equals `1`, `1e400` equals `10e399`, and
  /// `9007199254740993` differs from `9007199254740992`. No exponent is ever expanded.
  ///
  /// - Source: RFC 8259, section 6.
  public struct Number: Sendable {
    /// The number as written, in RFC 8259's grammar.
    public let text: String

    /// - Returns: `nil` where the text is no JSON number (`01`, `+1`, `.5`, `NaN`, ` 1`).
    public init?(_ text: String) {
      let bytes = Array(text.utf8)
      guard Number.end(in: bytes, from: 0) == bytes.count else { return nil }
      self.text = text
    }

    public init(_ value: Int) {
      text = String(value)
    }

    /// Text that the parser has already found to be a number.
    init(checked text: String) {
      self.text = text
    }
  }
}

extension JSON.Number {
  /// The value where it is a whole number that fits, whatever its spelling (`3`, `3.0`, `30e-1`), else `nil`.
  public var int: Int? {
    if let plain = Int(text) { return plain }
    let decimal = Decimal(text)
    guard decimal.isInteger, let scale = decimal.exponent.small, scale <= 19 else { return nil }
    let magnitude = decimal.digits + repeatElement(0, count: scale - decimal.digits.count)
    let digits = String(decoding: magnitude.map { $0 + 0x30 }, as: UTF8.self)
    return Int((decimal.isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits))
  }

  /// The nearest double; infinite where the number is beyond the range of doubles.
  public var double: Double {
    // `Double.init(_: String)` takes every text of RFC 8259's grammar and rounds correctly.
    Double(text) ?? .nan
  }

  /// Whether the value is a whole number: `1.0` and `1e3` are, `1.5` is not.
  public var isInteger: Bool { Decimal(text).isInteger }

  /// Whether this is a whole multiple of the divisor, decided exactly.
  ///
  /// - Parameter divisor: A number other than zero.
  /// - Complexity: O(*n* · *m*) for *n* and *m* digits, whatever the exponents.
  public func isMultiple(of divisor: JSON.Number) -> Bool {
    Decimal(text).isMultiple(of: Decimal(divisor.text))
  }
}

extension JSON.Number: Hashable, Comparable {
  public static func == (left: JSON.Number, right: JSON.Number) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8) || Decimal(left.text) == Decimal(right.text)
  }

  public static func < (left: JSON.Number, right: JSON.Number) -> Bool {
    Decimal(left.text) < Decimal(right.text)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(Decimal(text))
  }
}

extension JSON.Number {
  /// The index past the number that starts at `start`, or `nil` where none stands there.
  ///
  /// A leading zero ends the number after the zero: `01` is the number `0` and a rest.
  static func end(in bytes: [UInt8], from start: Int) -> Int? {
    func digits(from start: Int) -> Int? {
      var index = start
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      return index > start ? index : nil
    }
    var index = start
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "0") {
      index += 1
    } else {
      guard let end = digits(from: index) else { return nil }
      index = end
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      guard let end = digits(from: index + 1) else { return nil }
      index = end
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        index += 1
      }
      guard let end = digits(from: index) else { return nil }
      index = end
    }
    return index
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
