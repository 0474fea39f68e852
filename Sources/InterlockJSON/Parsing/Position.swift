extension JSON {
  /// A place in a text, as a person counts.
  public struct Position: Hashable, Sendable, CustomStringConvertible {
    /// Bytes before the place.
    public let byteOffset: Int
    /// From 1; lines end with a line feed.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int

    public init(byteOffset: Int, line: Int, column: Int) {
      self.byteOffset = byteOffset
      self.line = line
      self.column = column
    }

    public var description: String { "\(line):\(column)" }
  }
}

extension JSON.Position {
  /// The position of each offset, in the order of the offsets given.
  ///
  /// - Parameter byteOffsets: In any order; an offset past the text's end stands for its end.
  /// - Complexity: O(*n* + *k* log *k*) for a text of *n* bytes and *k* offsets: one pass for all of them.
  static func positions<Text: RandomAccessCollection>(of byteOffsets: [Int], in text: Text) -> [JSON.Position]
  where Text.Element == UInt8, Text.Index == Int {
    var positions = [JSON.Position](
      repeating: JSON.Position(byteOffset: 0, line: 1, column: 1), count: byteOffsets.count)
    var offset = 0
    var line = 1
    var column = 1
    for index in byteOffsets.indices.sorted(by: { byteOffsets[$0] < byteOffsets[$1] }) {
      let end = min(byteOffsets[index], text.count)
      while offset < end {
        if text[offset] == UInt8(ascii: "\n") {
          line += 1
          column = 1
        } else if text[offset] & 0xC0 != 0x80 {  // a continuation byte begins no scalar
          column += 1
        }
        offset += 1
      }
      positions[index] = JSON.Position(byteOffset: end, line: line, column: column)
    }
    return positions
  }
}
