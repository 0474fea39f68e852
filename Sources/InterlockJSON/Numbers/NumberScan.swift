/// What one pass over a number's text finds: its sign, its leading digits as a machine word, and a power of ten.
///
/// The value is `significand` × 10^`exponent`; where `isTruncated`, it lies above that by less than 10^`exponent`
/// (both without the sign). `-12.50e3` is negative, 1250 and 1; a number of 20 digits or more keeps the first 19
/// that count.
struct NumberScan {
  /// As many digits as every `UInt64` can hold.
  static let significandDigits = 19

  let isNegative: Bool
  private(set) var significand: UInt64 = 0
  private(set) var exponent: Int
  /// Whether a digit other than zero did not fit into the significand.
  private(set) var isTruncated = false

  /// - Precondition: `text` is a JSON number (RFC 8259, section 6).
  /// - Complexity: O(*n*) in the length of the text.
  @inline(always)
  init(_ text: ByteBlock) {
    let end = text.endIndex
    isNegative = end > 0 && text[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    var index = start
    var digits: UInt64 = 0
    // Most numbers have few digits in front of the point: those one by one.
    while index < end, index &- start < 4, let digit = NumberScan.digit(text[index]) {
      digits = digits &* 10 &+ UInt64(digit)
      index &+= 1
    }
    if index &- start == 4 { NumberScan.readDigits(text, &index, &digits) }
    var count = index &- start
    exponent = 0
    if index < end, text[index] == UInt8(ascii: ".") {
      index &+= 1
      let fraction = index
      NumberScan.readDigits(text, &index, &digits)
      exponent = fraction &- index
      count &+= index &- fraction
    }
    let digitsEnd = index
    if index < end { exponent += NumberScan.exponent(text, from: index + 1) }
    significand = digits
    if count > NumberScan.significandDigits { readLongSignificand(text[start..<digitsEnd]) }
  }

  /// Reads digits as long as there are any, up to eight at a time. Past 19 of them the number overflows.
  @inline(always)
  private static func readDigits(_ text: ByteBlock, _ index: inout Int, _ digits: inout UInt64) {
    while true {
      let word = text.word(at: index)
      let count = EightBytes.first(EightBytes.others(thanDigitsIn: word))  // 8 where all are digits
      if count == 0 { return }
      // The digits that are there move up; the zeros that come in below are the leading ones of an eight-digit number.
      let eight = (word &- 0x3030_3030_3030_3030) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
      digits = digits &* SmallDecimal.powersOfTen[count] &+ eightDigits(eight)
      index &+= count
      if count < 8 { return }
    }
  }

  /// Reads the digits again where they may not all fit, so that the usual pass need not count zeros in front.
  private mutating func readLongSignificand(_ digits: some Collection<UInt8>) {
    significand = 0
    var taken = 0
    for byte in digits {
      guard let digit = NumberScan.digit(byte) else { continue }  // the point
      if taken < NumberScan.significandDigits {
        significand = significand * 10 + UInt64(digit)
        if significand > 0 { taken += 1 }
      } else {
        exponent += 1
        if digit > 0 { isTruncated = true }
      }
    }
  }

  /// The value, where the word holds all its digits and the exponent is in range.
  var exact: SmallDecimal? {
    isTruncated ? nil : SmallDecimal(isNegative: isNegative, significand: significand, exponent: exponent)
  }
}

extension NumberScan {
  @inline(always)
  static func digit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }

  /// Ten times as much and a digit still fits an `Int`.
  private static let furthestExponent = 900_000_000_000_000_000

  /// What stands behind the `e`; ±9 × 10^17 stands for all that is further from zero than that.
  private static func exponent(_ text: ByteBlock, from start: Int) -> Int {
    var index = start
    let isNegative = index < text.endIndex && text[index] == UInt8(ascii: "-")
    if index < text.endIndex, digit(text[index]) == nil { index += 1 }
    var magnitude = 0
    while index < text.endIndex, let digit = digit(text[index]) {
      magnitude = min(magnitude * 10 + Int(digit), furthestExponent)
      index += 1
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The number that eight digits of value 0 … 9 make, the first in the lowest byte.
  ///
  /// Neighbours are joined to pairs, pairs to fours and fours to all eight, each with one multiplication for all.
  @inline(always)
  private static func eightDigits(_ digits: UInt64) -> UInt64 {
    let pairs = ((digits &* 10) &+ (digits &>> 8)) & 0x00FF_00FF_00FF_00FF
    let fours = ((pairs &* 100) &+ (pairs &>> 16)) & 0x0000_FFFF_0000_FFFF
    return ((fours &* 10_000) &+ (fours &>> 32)) & 0xFFFF_FFFF
  }
}
