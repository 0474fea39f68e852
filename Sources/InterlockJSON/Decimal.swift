/// The value of a JSON number as 0.d₁d₂d₃… × 10^exponent, so that two numbers compare without expanding either.
///
/// `digits` has no zero at either end and is empty for zero; with that, one value has one spelling:
/// `120`, `1.2e2` and `12E1` are all digits 1 2, exponent 3.
struct Decimal: Hashable, Sendable {
  let isNegative: Bool
  let digits: [UInt8]  // values 0…9
  let exponent: DecimalExponent

  /// - Precondition: `text` is a JSON number (RFC 8259, section 6).
  init(_ text: String) {
    var isNegative = false
    var digits: [UInt8] = []
    var integerDigits = 0
    var isFraction = false
    var exponentText: Substring.UTF8View = ""[...].utf8
    var index = text.utf8.startIndex
    while index < text.utf8.endIndex {
      let byte = text.utf8[index]
      index = text.utf8.index(after: index)
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponentText = text.utf8[index...]
        index = text.utf8.endIndex
      default:
        digits.append(byte - UInt8(ascii: "0"))
        if !isFraction { integerDigits += 1 }
      }
    }
    let leadingZeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(leadingZeros)
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.isNegative = isNegative && !digits.isEmpty  // -0 is 0
    exponent =
      digits.isEmpty ? .zero : DecimalExponent(text: exponentText, plus: integerDigits - leadingZeros)
  }

  var isInteger: Bool { digits.isEmpty || exponent >= DecimalExponent(digits.count) }

  func isMultiple(of divisor: Decimal) -> Bool {
    if digits.isEmpty { return true }
    // self / divisor = (digits / divisor.digits) · 10^shift, both digits read as whole numbers.
    guard let shift = exponent.distance(from: divisor.exponent) else {
      // 10^18 or more apart, further than any digits reach: a larger exponent absorbs every 2 and 5 of the
      // divisor, a smaller one leaves a fraction.
      return exponent > divisor.exponent && remainder(by: divisor.digits, zeros: 4 * divisor.digits.count) == 0
    }
    let zeros = shift - digits.count + divisor.digits.count
    if zeros < 0 { return false }  // digits end in no zero, so no power of ten can be taken out of them
    // A divisor of k digits holds fewer than 4k factors 2 or 5: more zeros change nothing.
    return remainder(by: divisor.digits, zeros: min(zeros, 4 * divisor.digits.count)) == 0
  }

  /// Zero exactly where digits, followed by that many zeros, are a multiple of the divisor.
  private func remainder(by divisor: [UInt8], zeros: Int) -> UInt64 {
    if divisor.count <= 18 {
      let modulus = divisor.reduce(0 as UInt64) { $0 * 10 + UInt64($1) }
      var rest: UInt64 = 0
      for digit in digits { rest = (rest * 10 + UInt64(digit)) % modulus }
      for _ in 0..<zeros { rest = (rest * 10) % modulus }
      return rest
    }
    var rest = LongRemainder(modulus: divisor)
    for digit in digits { rest.append(digit) }
    for _ in 0..<zeros { rest.append(0) }
    return rest.isZero ? 0 : 1
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

/// A remainder in long division, for divisors past 18 digits: one digit is brought down at a time.
private struct LongRemainder {
  private let modulus: [UInt8]  // most significant digit first
  private var rest: [UInt8]  // one digit longer than the modulus

  init(modulus: [UInt8]) {
    self.modulus = [0] + modulus
    rest = [UInt8](repeating: 0, count: modulus.count + 1)
  }

  var isZero: Bool { rest.allSatisfy { $0 == 0 } }

  mutating func append(_ digit: UInt8) {
    rest.removeFirst()  // zero: the rest is smaller than the modulus
    rest.append(digit)
    while !rest.lexicographicallyPrecedes(modulus) { subtractModulus() }
  }

  private mutating func subtractModulus() {
    var borrow: Int8 = 0
    for index in rest.indices.reversed() {
      var difference = Int8(rest[index]) - Int8(modulus[index]) - borrow
      borrow = difference < 0 ? 1 : 0
      if difference < 0 { difference += 10 }
      rest[index] = UInt8(difference)
    }
  }
}
