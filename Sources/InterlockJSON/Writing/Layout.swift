extension JSON {
  /// How a value is laid out as text.
  public struct Layout: Sendable, Hashable {
    /// Spaces for each level, with one member or element a line; `nil` for no white space at all.
    public let indent: Int?
    /// Whether members are written by their names, in the order of Unicode scalars, rather than as they stand.
    public let sortsNames: Bool

    /// - Precondition: `indent` is 0 … 64.
    public init(indent: Int? = nil, sortsNames: Bool = false) {
      precondition((0...64).contains(indent ?? 0), "an indent is 0 … 64 spaces")
      self.indent = indent
      self.sortsNames = sortsNames
    }

    /// No white space.
    public static let compact = Layout()

    /// One member or element a line, two spaces a level, a line feed at the end; empty containers stay on one line.
    public static let pretty = Layout(indent: 2)
  }
}

extension JSON {
  /// The value as UTF-8 JSON text; it reads back equal, and each number keeps its text.
  ///
  /// Strings are escaped only where RFC 8259, section 7, asks for it. With an indent the text ends in a line feed.
  ///
  /// - Complexity: O(*n*) in the size of the value; sorting names takes O(*m* log *m*) for *m* members of one object.
  public func bytes(_ layout: Layout = .compact) -> [UInt8] {
    var writer = Writer(layout: layout)
    writer.write(self, level: 0)
    writer.end()
    return writer.bytes
  }

  public var compactText: String { String(decoding: bytes(), as: UTF8.self) }
}

extension JSON.Node {
  /// The value as UTF-8 JSON text, the same as `json.bytes(layout)` gives, written from the text it was parsed from.
  ///
  /// Where the document was taken with duplicate names, all are written.
  ///
  /// - Complexity: O(*n*) in the size of the value; sorting names takes O(*m* log *m*) for *m* members of one object.
  public func bytes(_ layout: JSON.Layout = .compact) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(index == 0 ? document.textCount : 0)
    write(layout, into: &bytes)
    return bytes
  }

  /// Appends what `bytes(layout)` gives.
  public func write(_ layout: JSON.Layout = .compact, into bytes: inout [UInt8]) {
    var writer = Writer(layout: layout)
    swap(&writer.bytes, &bytes)
    writer.write(self, level: 0)
    writer.end()
    swap(&writer.bytes, &bytes)
  }

  /// Hands on what `bytes(layout)` gives piece by piece: no more than a piece and the longest string is held.
  ///
  /// - Parameters:
  ///   - chunkSize: The size of each piece but the last, in bytes; at least 1.
  ///   - sink: Takes a piece, never an empty one.
  /// - Throws: What the sink throws; it is then not called again.
  public func write(
    _ layout: JSON.Layout = .compact, chunkSize: Int = 1 << 16, to sink: ([UInt8]) throws -> Void
  ) throws {
    precondition(chunkSize >= 1, "a piece holds at least one byte")
    try withoutActuallyEscaping(sink) { sink in
      var writer = Writer(layout: layout, chunkSize: chunkSize, sink: sink)
      writer.write(self, level: 0)
      writer.end()
      writer.finish()
      if let error = writer.failure { throw error }
    }
  }
}
