/// The lines of a JSON Lines file that hold a text, with their places.
///
/// A line ends with a line feed, before which a carriage return may stand; that is white space to JSON. The format has
/// no blank lines, but many files end with one: they are counted and passed over.
///
/// - Source: https://jsonlines.org.
struct JSONLines {
  private var lines: Lines
  private let limit: Int
  private var number = 0

  struct Line {
    /// From 1.
    let number: Int
    /// Bytes of the file before it.
    let byteOffset: Int
    /// Of a line over the limit the first `limit + 1` bytes.
    let bytes: [UInt8]
  }

  init(_ source: some ByteSource, limit: Int) {
    lines = Lines(source, limit: limit)
    self.limit = limit
  }

  mutating func next() throws(InputError) -> Line? {
    while true {
      let byteOffset = lines.byteOffset
      guard let bytes = try lines.next() else { return nil }
      number += 1
      // A line over the limit is cut, and is not blank whatever its beginning holds.
      let isBlank = bytes.count <= limit && bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if !isBlank { return Line(number: number, byteOffset: byteOffset, bytes: bytes) }
    }
  }
}
