/// The double nearest to a number's text, ties to the even one, read from bytes without making a string.
///
/// Three ways, the cheapest that decides:
/// 1. A significand up to 2^53 times or through a power of ten up to 10^22: both are doubles, so the one operation
///    rounds the exact value (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
/// 2. The significand times a power of five cut to 128 bits: the product is known to within a little, and nearly always
///    that little does not reach a point halfway between two doubles (Lemire, "Number Parsing at a Gigabyte per Second",
///    2021; the bound below is reckoned for the rounding of our table).
/// 3. The standard library.
package enum DoubleConversion {
  /// - Parameter text: A JSON number (RFC 8259, section 6).
  /// - Returns: Infinite beyond the range of doubles, zero below it, with the number's sign; -0.0 for `-0`.
  /// - Complexity: O(*n*) in the length of the text.
  package static func double(of text: some Collection<UInt8>) -> Double {
    text.withBlock { double(of: $0) }
  }

  @inline(always)
  static func double(of text: ByteBlock) -> Double {
    let scan = NumberScan(text)
    let magnitude = magnitude(scan) ?? fromLibrary(text).magnitude
    return scan.isNegative ? -magnitude : magnitude
  }

  @inline(always)
  private static func magnitude(_ scan: NumberScan) -> Double? {
    let (significand, exponent) = (scan.significand, scan.exponent)
    if significand == 0 { return 0 }
    if scan.isTruncated {
      // The value lies between two neighbours of 19 digits: where both round alike, so does it.
      guard let below = product(significand, exponent), let above = product(significand + 1, exponent) else {
        return nil
      }
      return below == above ? below : nil
    }
    if significand <= 1 << 53, abs(exponent) < exactPowersOfTen.count {
      return exponent < 0
        ? Double(significand) / exactPowersOfTen[-exponent] : Double(significand) * exactPowersOfTen[exponent]
    }
    return product(significand, exponent)
  }

  @inline(never)
  private static func fromLibrary(_ text: some Collection<UInt8>) -> Double {
    // It takes every text of RFC 8259's grammar and rounds correctly.
    guard let double = Double(String(decoding: text, as: UTF8.self)) else {
      preconditionFailure("text that is no number")
    }
    return double
  }

  private static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22,
  ]

  /// `significand` × 10^`exponent`, or `nil` where the product does not decide between two doubles.
  ///
  /// Let p be the table's entry and w the significand, shifted so that its first bit is set. The true product of w and
  /// the power of five is at least w·p and less than w·p + 2^64, as p was rounded down by less than 1 and
  /// w < 2^64. So of the 192 bits of w·p the upper 128, here `high` and `low`, bound it: it is at least them and less
  /// than them + 2. A tie lies in between only if what is cut off is half a unit, or that less one.
  ///
  /// - Precondition: `significand` is not zero.
  @inline(always)
  private static func product(_ significand: UInt64, _ exponent: Int) -> Double? {
    if exponent < PowersOfFive.first { return 0 }  // below 10^19 · 10^-343, less than half the least double
    if exponent > PowersOfFive.last { return .infinity }
    let shift = significand.leadingZeroBitCount
    let word = significand << UInt64(shift)
    let place = 2 * (exponent - PowersOfFive.first)
    let upper = word.multipliedFullWidth(by: PowersOfFive.halves[place])
    let lower = word.multipliedFullWidth(by: PowersOfFive.halves[place + 1])
    let (low, carry) = upper.low.addingReportingOverflow(lower.high)
    let high = carry ? upper.high + 1 : upper.high

    // 217706 / 2^16 is log₂ 10 closely enough for every exponent of the table.
    let leadingBit = Int(high >> 63)
    let binaryExponent = (217_706 * exponent) >> 16 + 63 + leadingBit - shift
    if binaryExponent > 1023 { return .infinity }
    // 53 bits stay, fewer below 2^-1022.
    let lost = max(0, -1022 - binaryExponent)
    if lost > 53 { return 0 }
    let cut = UInt64(10 + leadingBit + lost)  // bits of `high` that go, 10…64; all of `low` goes with them
    let kept = cut == 64 ? 0 : high >> cut
    let rest = cut == 64 ? high : high & ((1 << cut) - 1)
    let half: UInt64 = 1 << (cut - 1)
    var rounded = kept
    if rest == half, low == 0 {
      guard PowersOfFive.exact.contains(exponent) else { return nil }
      let isTie = lower.low == 0
      if !isTie || kept & 1 == 1 { rounded += 1 }
    } else if rest == half - 1, low == .max {
      guard PowersOfFive.exact.contains(exponent) else { return nil }
    } else if rest >= half {
      rounded += 1
    }
    // The exponent's field counts from 1; the significand's first bit, where there is one, adds that 1. A carry out of
    // the significand moves into the exponent, up to infinity, as it should.
    let field = lost > 0 ? 0 : UInt64(binaryExponent + 1022)
    return Double(bitPattern: rounded + field << 52)
  }
}

extension JSON.Number {
  /// The nearest double, ties to even; ±infinity beyond the range of doubles, -0.0 for `-0`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var double: Double { DoubleConversion.double(of: text.utf8) }
}
