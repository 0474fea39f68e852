/// A decimal of at most 19 digits with an exponent that leaves room to reckon with: nearly every number there is.
///
/// The significand does not end in zero, and zero is positive with exponent 0; so one value has one form, and whether
/// a value has one does not depend on how it was written. `120`, `1.2e2` and `12E1` are all 12 × 10^1.
struct SmallDecimal: Hashable, Sendable {
  let isNegative: Bool
  let significand: UInt64
  let exponent: Int

  /// Far beyond what any use needs, far below where sums of exponents and digit counts overflow.
  static let exponents = -100_000_000_000_000_000...100_000_000_000_000_000

  /// - Returns: `nil` where the exponent, once the zeros at the end are taken out, is outside `exponents`.
  init?(isNegative: Bool, significand: UInt64, exponent: Int) {
    guard significand > 0 else {
      (self.isNegative, self.significand, self.exponent) = (false, 0, 0)
      return
    }
    var (digits, power) = (significand, exponent)
    while digits % 10 == 0 {
      digits /= 10
      power += 1
    }
    guard SmallDecimal.exponents.contains(power) else { return nil }
    (self.isNegative, self.significand, self.exponent) = (isNegative, digits, power)
  }

  var isInteger: Bool { exponent >= 0 }

  /// How many digits the significand has; 1 for zero.
  var digitCount: Int { SmallDecimal.digitCount(significand) }

  static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    while count < powersOfTen.count, value >= powersOfTen[count] { count += 1 }
    return count
  }

  /// 10^0 … 10^19, all that fit.
  static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// The value where it is a whole number that fits.
  var int: Int? {
    let zeros = exponent
    guard zeros >= 0, zeros < SmallDecimal.powersOfTen.count else { return nil }
    let (magnitude, overflow) = significand.multipliedReportingOverflow(by: SmallDecimal.powersOfTen[zeros])
    if overflow { return nil }
    if isNegative { return magnitude == Int.min.magnitude ? Int.min : Int(exactly: magnitude).map { -$0 } }
    return Int(exactly: magnitude)
  }

  /// - Precondition: The divisor is not zero.
  func isMultiple(of divisor: SmallDecimal) -> Bool {
    if significand == 0 { return true }
    let zeros = exponent - divisor.exponent
    if zeros < 0 { return false }  // the significand ends in no zero, so no power of ten can be taken out of it
    var rest = significand % divisor.significand
    // A divisor below 2^64 holds fewer than 64 factors 2 or 5: more zeros change nothing.
    for _ in 0..<min(zeros, 64) where rest != 0 {
      rest = divisor.significand.dividingFullWidth(rest.multipliedFullWidth(by: 10)).remainder
    }
    return rest == 0
  }
}

extension SmallDecimal: Comparable {
  static func < (left: SmallDecimal, right: SmallDecimal) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmallerInMagnitude(than: left) : left.isSmallerInMagnitude(than: right)
  }

  private func isSmallerInMagnitude(than other: SmallDecimal) -> Bool {
    if significand == 0 || other.significand == 0 { return significand == 0 && other.significand != 0 }
    let (count, otherCount) = (digitCount, other.digitCount)
    let (end, otherEnd) = (exponent + count, other.exponent + otherCount)
    if end != otherEnd { return end < otherEnd }
    // The first digits are worth the same: with as many digits each, the significands compare as they are.
    let longest = max(count, otherCount)
    return significand * SmallDecimal.powersOfTen[longest - count]
      < other.significand * SmallDecimal.powersOfTen[longest - otherCount]
  }
}
