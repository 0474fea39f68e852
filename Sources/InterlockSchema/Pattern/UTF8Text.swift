/// Reading of bytes that are known to be valid UTF-8.
enum UTF8Text {
  /// The code point that begins at the position, which moves past it.
  ///
  /// Valid text has all the bytes that a first byte announces; where they lack, the span traps.
  @inline(__always)
  static func codePoint(in text: Span<UInt8>, at position: inout Int) -> UInt32 {
    let first = UInt32(text[position])
    func next(_ offset: Int) -> UInt32 { UInt32(text[position + offset]) & 0x3F }
    switch first {
    case ..<0x80:
      position += 1
      return first
    case ..<0xE0:
      defer { position += 2 }
      return (first & 0x1F) << 6 | next(1)
    case ..<0xF0:
      defer { position += 3 }
      return (first & 0x0F) << 12 | next(1) << 6 | next(2)
    default:
      defer { position += 4 }
      return (first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3)
    }
  }

  static func codePoints(of text: Span<UInt8>) -> [UInt32] {
    var codePoints: [UInt32] = []
    codePoints.reserveCapacity(text.count)
    var position = 0
    while position < text.count { codePoints.append(codePoint(in: text, at: &position)) }
    return codePoints
  }
}
