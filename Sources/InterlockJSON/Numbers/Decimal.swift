/// The value of a JSON number as 0.d₁d₂d₃… × 10^exponent, so that two numbers compare without expanding either.
///
/// `digits` has no zero at either end and is empty for zero; with that, one value has one spelling:
/// `120`, `1.2e2` and `12E1` are all digits 1 2, exponent 3.
struct Decimal: Hashable, Sendable {
  let isNegative: Bool
  let digits: [UInt8]  // values 0…9
  let exponent: DecimalExponent

  /// - Precondition: `text` is a JSON number (RFC 8259, section 6).
  init<Text: RandomAccessCollection<UInt8>>(_ text: Text) where Text.Index == Int {
    var digits: [UInt8] = []
    var point: Int?
    var index = text.startIndex
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { index += 1 }
    digits.reserveCapacity(text.endIndex - index)
    let start = index
    while index < text.endIndex, text[index] | 0x20 != UInt8(ascii: "e") {
      if let digit = NumberScan.digit(text[index]) { digits.append(digit) } else { point = index }
      index += 1
    }
    let integerDigits = (point ?? index) - start
    let leadingZeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(leadingZeros)
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.isNegative = isNegative && !digits.isEmpty  // -0 is 0
    exponent =
      digits.isEmpty
      ? .zero : DecimalExponent(text: text[index...].dropFirst(), plus: integerDigits - leadingZeros)
  }

  init(_ small: SmallDecimal) {
    isNegative = small.isNegative
    digits = small.significand == 0 ? [] : String(small.significand).utf8.map { $0 - UInt8(ascii: "0") }
    exponent = digits.isEmpty ? .zero : DecimalExponent(small.exponent + digits.count)
  }

  var isInteger: Bool { digits.isEmpty || exponent >= DecimalExponent(digits.count) }

  /// - Precondition: The divisor is not zero.
  func isMultiple(of divisor: Decimal) -> Bool {
    if digits.isEmpty { return true }
    // self / divisor = (digits / divisor.digits) · 10^shift, both digits read as whole numbers.
    guard let shift = exponent.distance(from: divisor.exponent) else {
      // 10^18 or more apart, further than any digits reach: a larger exponent absorbs every 2 and 5 of the
      // divisor, a smaller one leaves a fraction.
      return exponent > divisor.exponent
        && Limbs.isMultiple(digits, zeros: .max, of: divisor.digits)
    }
    let zeros = shift - digits.count + divisor.digits.count
    if zeros < 0 { return false }  // digits end in no zero, so no power of ten can be taken out of them
    return Limbs.isMultiple(digits, zeros: zeros, of: divisor.digits)
  }
}

extension Decimal: Comparable {
  static func < (left: Decimal, right: Decimal) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative
      ? right.isSmallerInMagnitude(than: left) : left.isSmallerInMagnitude(than: right)
  }

  private func isSmallerInMagnitude(than other: Decimal) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    if exponent != other.exponent { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
