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
  var value: NumberValue { text.utf8.withBlock { NumberValue($0) } }

  /// The value where it is a whole number that fits, whatever its spelling (`3`, `3.0`, `30e-1`), else `nil`.
  public var int: Int? { value.int }

  /// Whether the value is a whole number: `1.0` and `1e3` are, `1.5` is not.
  public var isInteger: Bool { value.isInteger }

  /// Whether this is a whole multiple of the divisor, decided exactly.
  ///
  /// - Parameter divisor: A number other than zero.
  /// - Complexity: O(1) up to 19 digits each, else O(*n* · *m*) for *n* and *m* digits, whatever the exponents.
  public func isMultiple(of divisor: JSON.Number) -> Bool {
    let divisor = divisor.value
    precondition(divisor != NumberValue.zero, "nothing is a multiple of zero")
    return value.isMultiple(of: divisor)
  }
}

extension JSON.Number: Hashable, Comparable {
  public static func == (left: JSON.Number, right: JSON.Number) -> Bool {
    areEqual(left.text.utf8, right.text.utf8)
  }

  public static func < (left: JSON.Number, right: JSON.Number) -> Bool {
    left.value < right.value
  }

  public func hash(into hasher: inout Hasher) {
    JSON.Number.hash(text.utf8, into: &hasher)
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
