/// Strings as JSON text: in quotes, escaped only where RFC 8259, section 7, asks for it and then as short as it goes.
///
/// That is also the form of RFC 8785, section 3.2.2.2. Runs that need no escape are copied whole.
extension [UInt8] {
  /// Appends a string with its quotes.
  mutating func appendString(_ string: String) {
    append(UInt8(ascii: "\""))
    string.utf8.withBlock { appendEscaping($0) }
    append(UInt8(ascii: "\""))
  }

  /// Appends a parsed string with its quotes; what needs no change is copied from the text.
  mutating func appendString(_ node: JSON.Node) {
    guard node.hasEscapes || !node.isSettled else { return append(block: node.source) }
    append(UInt8(ascii: "\""))
    node.content.withBlock { appendShortening($0) }
    append(UInt8(ascii: "\""))
  }

  /// Appends text that holds no escapes, escaping what must be.
  private mutating func appendEscaping<Text: RandomAccessCollection<UInt8>>(_ text: Text) where Text.Index == Int {
    var start = text.startIndex
    for index in text.indices where Array.mustBeEscaped(text[index]) {
      append(contentsOf: text[start..<index])
      appendEscape(of: text[index])
      start = index + 1
    }
    append(contentsOf: text[start...])
  }

  /// Appends the content of a parsed string, each escape as the character itself or the shortest escape of it.
  private mutating func appendShortening<Text: RandomAccessCollection<UInt8>>(_ text: Text) where Text.Index == Int {
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      append(contentsOf: text[start..<index])
      switch text[index + 1] {
      case UInt8(ascii: "u"):
        index += appendScalar(of: text, at: index)
      case UInt8(ascii: "/"):
        append(UInt8(ascii: "/"))
        index += 2
      case let letter:
        append(UInt8(ascii: "\\"))
        append(letter)
        index += 2
      }
      start = index
    }
    append(contentsOf: text[start...])
  }

  /// Appends the scalar that `\uXXXX`, or a surrogate pair of two, stands for; returns how many bytes it was written in.
  private mutating func appendScalar<Text: RandomAccessCollection<UInt8>>(of text: Text, at index: Int) -> Int
  where Text.Index == Int {
    var value = Array.codeUnit(text[index + 2..<index + 6])
    var length = 6
    if value & 0xFC00 == 0xD800 {  // the parser has seen its other half
      value = 0x10000 + (value & 0x3FF) << 10 + Array.codeUnit(text[index + 8..<index + 12]) & 0x3FF
      length = 12
    }
    if value < 0x80 {
      let byte = UInt8(value)
      if Array.mustBeEscaped(byte) { appendEscape(of: byte) } else { append(byte) }
    } else if let scalar = Unicode.Scalar(value) {
      UTF8.encode(scalar)?.forEach { append($0) }
    }
    return length
  }

  private static func codeUnit(_ digits: some Collection<UInt8>) -> UInt32 {
    digits.reduce(0) { value, digit in
      // '0'…'9' are 0x30…0x39; the letters of either case end in 1…6.
      value << 4 | UInt32(digit & 0xF) + (digit > UInt8(ascii: "9") ? 9 : 0)
    }
  }

  @inline(always)
  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscape(of byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0..<0x20:
      append(literal: byte < 0x10 ? "u000" : "u001")
      append((byte & 0xF) + (byte & 0xF < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    default: append(byte)
    }
  }
}

extension JSON.Node {
  /// Runs work on the bytes of a string, its escapes replaced; without escapes they are those of the text.
  @inline(always)
  func withStringBlock<Result>(_ work: (ByteBlock) -> Result) -> Result {
    if hasEscapes, let string { return string.utf8.withBlock(work) }
    return content.withBlock(work)
  }
}
