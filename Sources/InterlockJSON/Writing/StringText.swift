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
    JSON.unescaped(node.content).withBlock { appendEscaping($0) }
    append(UInt8(ascii: "\""))
  }

  /// Appends text that holds no escapes, escaping what must be.
  private mutating func appendEscaping(_ text: ByteBlock) {
    var start = 0
    var index = 0
    while index < text.count {
      let place = EightBytes.first(EightBytes.escaped(in: text.word(at: index)))
      index += place
      guard place < 8, index < text.count else { continue }  // behind the text's end stand zeros
      append(contentsOf: text[start..<index])
      appendEscape(of: text[index])
      index += 1
      start = index
    }
    append(contentsOf: text[start...])
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
