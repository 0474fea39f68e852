extension JSON {
  /// The bytes of a string's content with its escapes replaced.
  ///
  /// - Precondition: The parser has accepted the content: every escape is whole, every surrogate paired.
  /// - Source: RFC 8259, section 7.
  static func unescaped(_ content: some Collection<UInt8>) -> [UInt8] {
    content.withBlock { content in
      var result: [UInt8] = []
      result.reserveCapacity(content.count)
      var start = 0
      var index = 0
      while index < content.count {
        guard content[index] == UInt8(ascii: "\\") else {
          index += 1
          continue
        }
        result.append(contentsOf: content[start..<index])
        index = appendScalar(escapedIn: content, at: index, to: &result)
        start = index
      }
      result.append(contentsOf: content[start...])
      return result
    }
  }

  /// - Returns: The index past the escape.
  private static func appendScalar(escapedIn content: ByteBlock, at index: Int, to result: inout [UInt8]) -> Int {
    let letter = content[index + 1]
    switch letter {
    case UInt8(ascii: "u"): break
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    default: result.append(letter)
    }
    guard letter == UInt8(ascii: "u") else { return index + 2 }
    guard let unit = codeUnit(in: content, at: index + 2) else { preconditionFailure("an escape the parser refuses") }
    var value = UInt32(unit)
    var end = index + 6
    if value & 0xFC00 == 0xD800 {
      guard let low = codeUnit(in: content, at: index + 8) else { preconditionFailure("a pair the parser refuses") }
      value = 0x10000 + (value & 0x3FF) << 10 + UInt32(low) & 0x3FF
      end = index + 12
    }
    guard let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) else {
      preconditionFailure("a surrogate the parser refuses")
    }
    result.append(contentsOf: bytes)
    return end
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
}
