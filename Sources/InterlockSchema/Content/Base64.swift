/// The encoding base64, strictly: padded, without line breaks, and with zeros in the bits that encode nothing.
///
/// - Source: RFC 4648, sections 3.1 to 3.5 and 4.
enum Base64 {
  /// - Returns: `nil` where the text is not of the encoding.
  /// - Complexity: O(*n*).
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    var (bytes, bits, bitCount) = ([UInt8](), UInt32(0), 0)
    for byte in text.dropLast(padding) {
      guard let digit = value(of: byte) else { return nil }
      bits = bits << 6 | digit
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    return bits & ((1 << UInt32(bitCount)) - 1) == 0 ? bytes : nil
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
