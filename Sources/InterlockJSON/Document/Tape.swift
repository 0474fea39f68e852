/// How a document's values stand in words of 64 bits, in document order.
///
/// The text `{"a": [1, 2]}` gives
///
///     word 0   object   at byte 0
///     word 1            1 member, the next value would be word 7
///     word 2   string   at byte 1, 3 bytes: the name
///     word 3   array    at byte 6
///     word 4            2 elements, next 7
///     word 5   number   at byte 7, 1 byte
///     word 6   number   at byte 10, 1 byte
///
/// | bits | first word |
/// | --- | --- |
/// | 60 … 63 | tag |
/// | 59 | the string holds an escape |
/// | 56 | long: the length did not fit and is the second word |
/// | 32 … 55 | length in bytes, quotes included; of strings and numbers |
/// | 0 … 31 | offset in the text |
///
/// A container's second word has its count in the high half and in the low half the index of the word after all that
/// it holds, so a reader steps over what it does not want. While the container is open, the low half has the index of
/// the container around it instead (`noContainer` for the outermost), so that the parser needs no stack.
///
/// An index fits 32 bits: a container takes 2 words and at least 2 bytes, but for those left open, which are at most
/// as many as the depth limit; everything else takes no more words than bytes.
enum Tape {
  enum Tag: UInt64 {
    case null, `false`, `true`, number, string, array, object
  }

  static let hasEscapes: UInt64 = 1 << 59
  static let isLong: UInt64 = 1 << 56
  static let noContainer: UInt64 = 0xFFFF_FFFF

  @inline(always)
  static func word(_ tag: Tag, at offset: Int) -> UInt64 {
    tag.rawValue &<< 60 | UInt64(truncatingIfNeeded: offset)
  }

  @inline(always)
  static func pair(_ high: UInt64, _ low: UInt64) -> UInt64 { high &<< 32 | low }

  @inline(always)
  static func high(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word &>> 32) }

  @inline(always)
  static func low(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word & 0xFFFF_FFFF) }

  @inline(always)
  static func tag(_ word: UInt64) -> Tag {
    switch word &>> 60 {
    case 0: .null
    case 1: .false
    case 2: .true
    case 3: .number
    case 4: .string
    case 5: .array
    default: .object
    }
  }

  /// The length that a first word holds; not of long ones.
  @inline(always)
  static func length(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word &>> 32 & 0xFF_FFFF) }

  static let longLength = 1 << 24
}
