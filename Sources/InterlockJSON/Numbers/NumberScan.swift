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
  init<Text: RandomAccessCollection<UInt8>>(_ text: Text) where Text.Index == Int {
    let end = text.endIndex
    var index = text.startIndex
    isNegative = index < end && text[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let start = index
    var digits: UInt64 = 0
    while index < end, let digit = NumberScan.digit(text[index]) {
      digits = digits &* 10 &+ UInt64(digit)
      index += 1
    }
    var count = index - start
    exponent = 0
    if index < end, text[index] == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      while end - index >= 8, let eight = NumberScan.eightDigits(text, at: index) {
        digits = digits &* 100_000_000 &+ eight
        index += 8
      }
      while index < end, let digit = NumberScan.digit(text[index]) {
        digits = digits &* 10 &+ UInt64(digit)
        index += 1
      }
      exponent = fraction - index
      count += index - fraction
    }
    let digitsEnd = index
    if index < end { exponent += NumberScan.exponent(text, from: index + 1) }
    significand = digits
    if count > NumberScan.significandDigits { readLongSignificand(text[start..<digitsEnd]) }
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
  private static func exponent<Text: RandomAccessCollection<UInt8>>(_ text: Text, from start: Int) -> Int
  where Text.Index == Int {
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

  /// The next eight bytes as a number where all are digits, else `nil`.
  ///
  /// The eight bytes make one word, the first digit lowest. Neighbours are joined to pairs, pairs to fours and fours
  /// to all eight, each with one multiplication for all of them.
  @inline(always)
  private static func eightDigits<Text: RandomAccessCollection<UInt8>>(_ text: Text, at index: Int) -> UInt64?
  where Text.Index == Int {
    // In two halves: the compiler turns each into one load.
    let low =
      UInt32(text[index]) | UInt32(text[index + 1]) << 8 | UInt32(text[index + 2]) << 16
      | UInt32(text[index + 3]) << 24
    let high =
      UInt32(text[index + 4]) | UInt32(text[index + 5]) << 8 | UInt32(text[index + 6]) << 16
      | UInt32(text[index + 7]) << 24
    let word = UInt64(low) | UInt64(high) << 32
    let nibbles: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    let zeros: UInt64 = 0x3030_3030_3030_3030
    // A byte is a digit where its upper half is 3 and stays so when 6 is added.
    guard word & nibbles == zeros, (word &+ 0x0606_0606_0606_0606) & nibbles == zeros else { return nil }
    let ones = word &- zeros
    let pairs = ((ones &* 10) &+ (ones >> 8)) & 0x00FF_00FF_00FF_00FF
    let fours = ((pairs &* 100) &+ (pairs >> 16)) & 0x0000_FFFF_0000_FFFF
    return ((fours &* 10_000) &+ (fours >> 32)) & 0xFFFF_FFFF
  }
}
