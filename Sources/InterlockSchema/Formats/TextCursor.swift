/// A place in a text of UTF-8 bytes, moved forward scalar by scalar.
///
/// Scalars, not characters: a combining mark after "-" makes one `Character` of both, and the grammars know no
/// characters in that sense. A copy is a second place in the same text; assigning it back is how a checker goes back.
///
/// The text comes with every call: a type that stored the span could not be copied out of its scope, and the cursor
/// would need an annotation that the language does not have yet.
struct TextCursor {
  /// The offset of the next byte.
  private(set) var place: Int
  /// Where the text ends, or the part of it that this cursor is over.
  private(set) var end: Int

  init(_ text: Span<UInt8>) {
    place = 0
    end = text.count
  }

  var isAtEnd: Bool { place == end }

  /// How many bytes are left.
  var count: Int { end - place }

  /// Returns the scalar at the cursor, which stays where it is; `nil` at the end.
  func next(in text: Span<UInt8>) -> Unicode.Scalar? {
    guard place < end else { return nil }
    let byte = text[place]
    return byte < 0x80 ? Unicode.Scalar(byte) : Self.decode(at: place, before: end, in: text)
  }

  /// Passes one scalar, and returns it.
  mutating func advance(in text: Span<UInt8>) -> Unicode.Scalar? {
    guard let scalar = next(in: text) else { return nil }
    pass(scalar)
    return scalar
  }

  /// Passes a scalar of ASCII if it is the next one; returns whether it was.
  mutating func take(_ scalar: Unicode.Scalar, in text: Span<UInt8>) -> Bool {
    guard isNext(scalar, in: text) else { return false }
    place += 1
    return true
  }

  /// Returns whether a scalar of ASCII is the next one.
  func isNext(_ scalar: Unicode.Scalar, in text: Span<UInt8>) -> Bool {
    place < end && text[place] == UInt8(ascii: scalar)
  }

  /// Passes the next scalar if it is one of those asked for; returns whether it was.
  mutating func take(in text: Span<UInt8>, where isWanted: (Unicode.Scalar) -> Bool) -> Bool {
    guard let scalar = next(in: text), isWanted(scalar) else { return false }
    pass(scalar)
    return true
  }

  /// Passes scalars as long as they are of those asked for, and returns how many bytes they had.
  mutating func takeAll(in text: Span<UInt8>, where isWanted: (Unicode.Scalar) -> Bool) -> Int {
    let start = place
    while let scalar = next(in: text), isWanted(scalar) {
      pass(scalar)
    }
    return place - start
  }

  /// Passes everything before the first delimiter, or before the end, and returns a cursor over what it passed.
  mutating func split(in text: Span<UInt8>, before isDelimiter: (Unicode.Scalar) -> Bool) -> TextCursor {
    var part = self
    _ = takeAll(in: text) { !isDelimiter($0) }
    part.end = place
    return part
  }

  /// Passes "%" and two hexadecimal digits (RFC 3986, section 2.1); returns `false` where there is anything else.
  mutating func takePercentEncoded(in text: Span<UInt8>) -> Bool {
    take("%", in: text) && take(in: text, where: \.isASCIIHexDigit) && take(in: text, where: \.isASCIIHexDigit)
  }

  private mutating func pass(_ scalar: Unicode.Scalar) {
    place = min(place + UTF8.width(scalar), end)
  }

  /// The text is valid UTF-8 (RFC 3629, section 4), so that the first byte tells how many follow. Where the caller has
  /// broken that promise, U+FFFD stands for what can't be read: the verdict is of no use, but nothing traps.
  @inline(never) private static func decode(at place: Int, before end: Int, in text: Span<UInt8>) -> Unicode.Scalar {
    let count = end - place
    func continuation(_ index: Int) -> UInt32 { UInt32(text[place + index] & 0x3F) }
    let first = UInt32(text[place])
    let value: UInt32 =
      switch first {
      case 0xC2...0xDF where count >= 2: (first & 0x1F) << 6 | continuation(1)
      case 0xE0...0xEF where count >= 3: (first & 0x0F) << 12 | continuation(1) << 6 | continuation(2)
      case 0xF0...0xF4 where count >= 4:
        (first & 0x07) << 18 | continuation(1) << 12 | continuation(2) << 6 | continuation(3)
      default: 0xFFFD
      }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

extension Unicode.Scalar {
  var isASCIIDigit: Bool { "0"..."9" ~= self }

  var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

  var isASCIIHexDigit: Bool { isASCIIDigit || "a"..."f" ~= self || "A"..."F" ~= self }
}
