extension JSON {
  /// One parsed JSON text: its bytes, and a tape that says where each value stands in them.
  ///
  /// Nothing is decoded until it is asked for: numbers keep their text, names keep their order, and every value
  /// knows its place. Immutable, so it may be read from any number of threads.
  ///
  /// The tape has one slot a value or member name, in document order. The text `{"a": [1, 2]}` gives
  ///
  ///     slot   0: object   count 1, next 5
  ///     slot   1: string   the name "a", next 2
  ///     slot   2: array    count 2, next 5
  ///     slot   3: number   1, next 4
  ///     slot   4: number   2, next 5
  ///
  /// `next` is the slot after the value with all it holds, so a reader steps over what it does not want.
  public final class Document: Sendable {
    /// The text as it was given.
    public let bytes: [UInt8]
    let tape: [Slot]
    let mayHoldDuplicateNames: Bool

    struct Slot: Sendable {
      var kind: Kind
      /// Of a string: whether it holds an escape. Of a boolean: its value.
      var flag: Bool
      var offset: UInt32
      /// Bytes in the text, quotes and brackets included.
      var length: UInt32
      /// Elements of an array, members of an object.
      var count: UInt32
      var next: UInt32
    }

    /// Parses a whole text.
    ///
    /// - Parameter duplicateNames: Refused unless told otherwise, as I-JSON asks. Where they are taken, the first
    ///   of a name counts in look-ups, comparisons and copies; `members` shows all.
    /// - Throws: `JSON.ParseError`, where the text is not I-JSON (RFC 7493: UTF-8 without BOM, no duplicate
    ///   names, no lone surrogates) or is over a limit. Noncharacters such as U+FFFF are taken.
    /// - Complexity: O(*n*) in the bytes of the text.
    public init(
      parsing bytes: [UInt8], limits: Limits = .standard, duplicateNames: DuplicateNames = .refused
    ) throws(ParseError) {
      var parser = Parser(bytes: bytes, limits: limits, duplicateNames: duplicateNames)
      tape = try parser.parse()
      mayHoldDuplicateNames = duplicateNames == .taken
      self.bytes = bytes
    }

    /// Whether an object may hold a name twice: RFC 8259 leaves that open, RFC 7493 forbids it.
    public enum DuplicateNames: Sendable {
      case refused, taken
    }

    public convenience init(parsing text: String, limits: Limits = .standard) throws(ParseError) {
      try self.init(parsing: Array(text.utf8), limits: limits)
    }

    /// The text `{}`.
    public static let emptyObject = Document(
      bytes: Array("{}".utf8), tape: [Slot(kind: .object, flag: false, offset: 0, length: 2, count: 0, next: 1)])

    private init(bytes: [UInt8], tape: [Slot]) {
      self.bytes = bytes
      self.tape = tape
      mayHoldDuplicateNames = false
    }

    /// The value that the text holds.
    public var root: Node { Node(document: self, index: 0) }

    /// The places of several values, for one pass over the text; in the order given.
    public func positions(of nodes: [Node]) -> [Position] {
      positions(ofByteOffsets: nodes.map(\.byteOffset))
    }

    public func positions(ofByteOffsets byteOffsets: [Int]) -> [Position] {
      Position.positions(of: byteOffsets, in: bytes)
    }
  }
}
