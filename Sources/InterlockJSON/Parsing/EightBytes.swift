/// Looks at eight bytes at once, the first in a word's lowest bits.
///
/// Each result has the high bit of a byte set where the byte is one of those asked for. Only the lowest bit set is sure:
/// a byte minus 1 borrows into its high bit where it was 0, and borrows go on upwards.
enum EightBytes {
  static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Bytes that do not stand in a string as they are: quotes, backslashes and control characters.
  @inline(always)
  static func escaped(in word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word)
      & highBits
  }

  @inline(always)
  static func others(thanDigitsIn word: UInt64) -> UInt64 {
    ((word &+ ones &* 0x46) | (word &- ones &* 0x30)) & highBits
  }

  @inline(always)
  static func lineFeeds(in word: UInt64) -> UInt64 {
    let lineFeeds = word ^ (ones &* 0x0A)
    return (lineFeeds &- ones) & ~lineFeeds & highBits
  }

  /// The index of the first byte that was found; 8 for none.
  @inline(always)
  static func first(_ found: UInt64) -> Int { found.trailingZeroBitCount &>> 3 }
}
