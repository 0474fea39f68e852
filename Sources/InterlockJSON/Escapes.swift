extension JSON {
  /// The bytes of a string's content with its escapes replaced.
  ///
  /// - Precondition: The parser has accepted the content: every escape is whole, every surrogate paired.
  /// - Source: RFC 8259, section 7.
  static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var index = content.startIndex
    while index < content.endIndex {
      let byte = content[index]
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        index += 1
        continue
      }
      let letter = content[index + 1]
      guard letter == UInt8(ascii: "u") else {
        result.append(controlEscapes[letter] ?? letter)
        index += 2
        continue
      }
      var value = UInt32(codeUnit(in: content, at: index + 2) ?? 0)
      index += 6
      if value & 0xFC00 == 0xD800 {
        value = 0x10000 + (value & 0x3FF) << 10 + UInt32(codeUnit(in: content, at: index + 2) ?? 0) & 0x3FF
        index += 6
      }
      if let scalar = Unicode.Scalar(value) { result.append(contentsOf: String(scalar).utf8) }
    }
    return result
  }

  /// The UTF-16 code unit that four hexadecimal digits give, or `nil` where they are not.
  static func codeUnit(in bytes: ArraySlice<UInt8>, at start: Int) -> UInt16? {
    guard start + 4 <= bytes.endIndex else { return nil }
    var value: UInt16 = 0
    for byte in bytes[start..<start + 4] {
      guard
        let digit = Unicode.Scalar(byte).properties.isASCIIHexDigit
          ? Character(Unicode.Scalar(byte)).hexDigitValue : nil
      else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  private static let controlEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]
}
