extension JSON {
  /// How a value is laid out as text.
  public enum Layout: Sendable, Hashable {
    /// No white space.
    case compact
    /// One member or element a line, two spaces a level, a line feed at the end; empty containers stay on one line.
    case pretty
  }

  /// The value as UTF-8 JSON text; it reads back equal, and each number keeps its text.
  ///
  /// Strings are escaped only where RFC 8259, section 7, asks for it.
  public func bytes(_ layout: Layout = .compact) -> [UInt8] {
    var writer = Writer(layout: layout)
    writer.write(self, level: 0)
    if layout == .pretty { writer.bytes.append(UInt8(ascii: "\n")) }
    return writer.bytes
  }

  public var compactText: String { String(decoding: bytes(), as: UTF8.self) }
}

private struct Writer {
  let layout: JSON.Layout
  var bytes: [UInt8] = []

  mutating func write(_ value: JSON, level: Int) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number): bytes.append(contentsOf: number.text.utf8)
    case .string(let string): write(string)
    case .array(let elements):
      write(elements, between: ("[", "]"), level: level) { writer, element in
        writer.write(element, level: level + 1)
      }
    case .object(let object):
      write(object.members, between: ("{", "}"), level: level) { writer, member in
        writer.write(member.name)
        writer.bytes.append(contentsOf: (writer.layout == .pretty ? ": " : ":").utf8)
        writer.write(member.value, level: level + 1)
      }
    }
  }

  private mutating func write<Item>(
    _ items: [Item], between brackets: (Unicode.Scalar, Unicode.Scalar), level: Int,
    item: (inout Writer, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: brackets.0))
    for (index, value) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine(level: level + 1)
      item(&self, value)
    }
    if !items.isEmpty { breakLine(level: level) }
    bytes.append(UInt8(ascii: brackets.1))
  }

  private mutating func breakLine(level: Int) {
    guard layout == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0x08: bytes.append(contentsOf: "\\b".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0C: bytes.append(contentsOf: "\\f".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
