extension JSON {
  /// The bytes of a string's content with its escapes replaced.
  ///
  /// - Precondition: The parser has accepted the content: every escape is whole, every surrogate paired.
  /// - Source: RFC 8259, section 7.
  static func unescaped<Text: RandomAccessCollection>(_ content: Text) -> [UInt8]
  where Text.Element == UInt8, Text.Index == Int {
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
  static func codeUnit<Text: RandomAccessCollection>(in bytes: Text, at start: Int) -> UInt16?
  where Text.Element == UInt8, Text.Index == Int {
    guard start + 4 <= bytes.endIndex else { return nil }
    var value: UInt16 = 0
    for index in start..<start + 4 {
      guard let digit = hexDigit(bytes[index]) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  @inline(always)
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return digit }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : nil
  }

  private static let controlEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]
}
