/// The layout of numbers that ECMAScript's Number::toString gives, which RFC 8785, section 3.2.2.3, asks for.
///
/// Let the value be 0.d₁…dₖ × 10^n. Then, by n:
/// 1. k ≤ n ≤ 21: the digits and n − k zeros: `1200`.
/// 2. 0 < n ≤ 21: the digits with the point after n: `1.2`.
/// 3. −6 < n ≤ 0: `0.`, −n zeros and the digits: `0.0012`.
/// 4. else: the digits with the point after the first, `e`, the sign and n − 1: `1.2e+30`.
enum CanonicalNumber {
  /// As many digits as any decimal can have and still be told from all others as a double: the shortest digits of the
  /// double are then the ones written.
  private static let digitsKeptByDoubles: UInt64 = 1_000_000_000_000_000
  /// Where that holds, subnormals and the ends of the range being left out.
  private static let exponentsKeptByDoubles = -290...290

  /// Appends the nearest double's shortest form.
  ///
  /// - Returns: Whether the number is within the range of doubles; if not, nothing is appended.
  static func appendDouble(of text: some Collection<UInt8>, to bytes: inout [UInt8]) -> Bool {
    if isPlain(text) {
      bytes.append(block: text)
      return true
    }
    if let small = text.withBlock({ NumberScan($0).exact }), small.significand < digitsKeptByDoubles,
      exponentsKeptByDoubles.contains(small.exponent)
    {
      append(small, to: &bytes)
      return true
    }
    let double = DoubleConversion.double(of: text)
    guard double.isFinite else { return false }
    append(double, to: &bytes)
    return true
  }

  /// Appends the exact value in the same layout, however many digits it has.
  static func appendExact(of text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    if isPlain(text) { return bytes.append(block: text) }
    switch text.withBlock({ NumberValue($0) }) {
    case .small(let value): append(value, to: &bytes)
    case .large(let value): append(value, to: &bytes)
    }
  }

  /// - Precondition: `double` is finite.
  static func append(_ double: Double, to bytes: inout [UInt8]) {
    // The standard library's digits are the shortest that read back as the same double, and of those the nearest.
    guard let small = double.description.utf8.withBlock({ NumberScan($0).exact }) else {
      preconditionFailure("the shortest text of a double has at most 17 digits and a small exponent")
    }
    append(small, to: &bytes)
  }

  /// Whether the text is a whole number of at most 15 digits, written without point or exponent: its own form.
  private static func isPlain(_ text: some Collection<UInt8>) -> Bool {
    guard text.count <= 15 else { return false }
    return text.withBlock { text in
      var digits = 0
      for byte in text where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") { digits += 1 }
      return digits == text.count
        || (text[0] == UInt8(ascii: "-") && digits + 1 == text.count && text[1] != UInt8(ascii: "0"))
    }
  }

  private static func append(_ value: SmallDecimal, to bytes: inout [UInt8]) {
    if value.isNegative { bytes.append(UInt8(ascii: "-")) }
    guard value.significand > 0 else { return bytes.append(UInt8(ascii: "0")) }
    let count = value.digitCount
    append(count: count, point: value.exponent + count, to: &bytes) { bytes in
      let end = bytes.count + count
      for _ in 0..<count { bytes.append(0) }
      var rest = value.significand
      for place in stride(from: end - 1, to: end - 1 - count, by: -1) {
        bytes[place] = UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0")
        rest /= 10
      }
    }
  }

  private static func append(_ value: Decimal, to bytes: inout [UInt8]) {
    if value.isNegative { bytes.append(UInt8(ascii: "-")) }
    let point = value.exponent.small
    append(count: value.digits.count, point: point ?? .max, to: &bytes, exponent: value.exponent) { bytes in
      for digit in value.digits { bytes.append(digit + UInt8(ascii: "0")) }
    }
  }

  /// - Parameters:
  ///   - count: k.
  ///   - point: n; any number far off where n fits no `Int`.
  ///   - exponent: n again where it may not fit.
  ///   - digits: Appends d₁…dₖ.
  @inline(always)
  private static func append(
    count: Int, point: Int, to bytes: inout [UInt8], exponent: DecimalExponent? = nil,
    digits: (inout [UInt8]) -> Void
  ) {
    switch point {
    case 1...21:
      digits(&bytes)
      if count <= point {
        for _ in 0..<point - count { bytes.append(UInt8(ascii: "0")) }
      } else {
        bytes.insert(UInt8(ascii: "."), at: bytes.count - (count - point))
      }
    case -5...0:
      bytes.append(literal: "0.")
      for _ in 0..<(-point) { bytes.append(UInt8(ascii: "0")) }
      digits(&bytes)
    default:
      digits(&bytes)
      if count > 1 { bytes.insert(UInt8(ascii: "."), at: bytes.count - (count - 1)) }
      bytes.append(UInt8(ascii: "e"))
      let power = exponent?.text(minus: 1) ?? String(point - 1)
      if power.utf8.first != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "+")) }
      bytes.append(block: power.utf8)
    }
  }
}
