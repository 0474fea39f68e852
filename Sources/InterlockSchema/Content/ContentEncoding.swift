/// An encoding of octets in text that `contentEncoding` can name.
///
/// Those of a schema are RFC 4648's, which says what `base64` is where RFC 2045 differs, and `quoted-printable`; the
/// other names of RFC 2045 ("7bit", "8bit", "binary") encode nothing.
///
/// - Source: JSON Schema Validation 2020-12, section 8.3.
enum ContentEncoding: String, Sendable {
  case base16
  case base32
  case base32hex
  case base64
  case base64url
  case quotedPrintable = "quoted-printable"

  /// Names ignore case (RFC 2045, section 6.1).
  init?(name: String) {
    self.init(rawValue: name.lowercased())
  }

  /// Reads a text to its end or its first fault, and hands on each octet that it holds.
  ///
  /// - Returns: Whether the whole of it is so encoded; the octets of one that is not are of no use.
  func decode(_ text: Span<UInt8>, _ receive: (UInt8) -> Void) -> Bool {
    switch self {
    case .base16: BaseEncoding(bitCount: 4, padding: .none).decode(text, value: Self.base16Value, receive)
    case .base32: BaseEncoding(bitCount: 5, padding: .required).decode(text, value: Self.base32Value, receive)
    case .base32hex: BaseEncoding(bitCount: 5, padding: .required).decode(text, value: Self.base32HexValue, receive)
    case .base64: BaseEncoding(bitCount: 6, padding: .required).decode(text, value: Self.base64Value, receive)
    case .base64url: BaseEncoding(bitCount: 6, padding: .optional).decode(text, value: Self.base64URLValue, receive)
    case .quotedPrintable: QuotedPrintable.decode(text, receive)
    }
  }

  /// Either case (RFC 4648, section 8).
  private static func base16Value(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 48
    case "A"..."F": scalar.value - 65 + 10
    case "a"..."f": scalar.value - 97 + 10
    default: nil
    }
  }

  /// Either case: the alphabet is made for places that ignore it (RFC 4648, section 6).
  private static func base32Value(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "A"..."Z": scalar.value - 65
    case "a"..."z": scalar.value - 97
    case "2"..."7": scalar.value - 50 + 26
    default: nil
    }
  }

  /// - Source: RFC 4648, section 7.
  private static func base32HexValue(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 48
    case "A"..."V": scalar.value - 65 + 10
    case "a"..."v": scalar.value - 97 + 10
    default: nil
    }
  }

  /// - Source: RFC 4648, section 4.
  private static func base64Value(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "A"..."Z": scalar.value - 65
    case "a"..."z": scalar.value - 97 + 26
    case "0"..."9": scalar.value - 48 + 52
    case "+": 62
    case "/": 63
    default: nil
    }
  }

  /// - Source: RFC 4648, section 5.
  private static func base64URLValue(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "-": 62
    case "_": 63
    case "+", "/": nil
    default: base64Value(scalar)
    }
  }
}

/// What the encodings of RFC 4648 share: each character stands for some bits, and "=" fills up the last group.
///
/// Stricter than a decoder has to be: a text that no encoder makes is refused, be it for characters beyond the
/// alphabet, line breaks among them (section 3.3), or for pad bits that are not zero (section 3.5).
private struct BaseEncoding {
  enum Padding {
    case none
    case optional
    case required
  }

  /// 4, 5 or 6.
  let bitCount: Int
  let padding: Padding

  /// Characters that fill whole octets: 2, 8 or 4.
  private var groupSize: Int { bitCount == 5 ? 8 : bitCount == 6 ? 4 : 2 }

  func decode(_ text: Span<UInt8>, value: (Unicode.Scalar) -> UInt32?, _ receive: (UInt8) -> Void) -> Bool {
    var end = text.count
    while end > 0, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    guard allowsPadding(text.count - end, after: end) else { return false }

    // At most 7 bits wait for the next character.
    var bits: UInt32 = 0
    var waitingCount = 0
    for index in 0..<end {
      guard text[index] < 0x80, let value = value(Unicode.Scalar(text[index])) else { return false }
      bits = bits << UInt32(bitCount) | value
      waitingCount += bitCount
      if waitingCount >= 8 {
        waitingCount -= 8
        receive(UInt8(truncatingIfNeeded: bits >> UInt32(waitingCount)))
        bits &= 1 << UInt32(waitingCount) - 1
      }
    }
    // As many bits as a character has, or more, would be a character that says nothing.
    return waitingCount < bitCount && bits == 0
  }

  private func allowsPadding(_ paddingCount: Int, after characterCount: Int) -> Bool {
    let rest = characterCount % groupSize
    let isFull = paddingCount == (rest == 0 ? 0 : groupSize - rest)
    return switch padding {
    case .none: paddingCount == 0
    case .optional: isFull || paddingCount == 0
    case .required: isFull
    }
  }
}
