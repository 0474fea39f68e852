extension JSON {
  /// One parsed JSON text: its bytes, and a tape that says where each value stands in them.
  ///
  /// Nothing is decoded until it is asked for: numbers keep their text, names keep their order, and every value
  /// knows its place. Immutable, so it may be read from any number of threads.
  ///
  /// A document may also show how far a stream has come (`JSON.IncrementalParser.snapshot`): then some values are still open.
  public final class Document: Sendable {
    let text: TextStore
    let textCount: Int
    let words: WordStore
    let wordCount: Int
    let mayHoldDuplicateNames: Bool
    /// Of a stream's snapshot: the containers whose end has not come, outermost first.
    let open: [OpenContainer]
    /// Of a stream's snapshot: the string in which it ends, as the value after the last word.
    let openString: OpenString?

    /// Whether every value is closed, and no name can stand twice in an object: what a reader of the tape relies on.
    package let isPlain: Bool

    struct OpenContainer: Sendable {
      let index: Int
      let count: Int
    }

    struct OpenString: Sendable {
      /// From the opening quote up to the last whole character.
      let range: Range<Int>
      let hasEscapes: Bool
    }

    /// Parses a whole text.
    ///
    /// - Parameter duplicateNames: Refused unless told otherwise, as I-JSON asks. Where they are taken, the first
    ///   of a name counts in look-ups, comparisons and copies; `members` shows all.
    /// - Throws: `JSON.ParseError`, where the text is not I-JSON (RFC 7493: UTF-8 without BOM, no duplicate
    ///   names, no lone surrogates) or is over a limit. Noncharacters such as U+FFFF are taken.
    /// - Complexity: O(*n*) in the bytes of the text; it takes *n* bytes for the text and, for usual ones, at most as
    ///   much for the tape.
    public convenience init(
      parsing bytes: [UInt8], limits: Limits = .standard, duplicateNames: DuplicateNames = .refused
    ) throws(ParseError) {
      guard bytes.count <= limits.textSize else { throw ParseError.textSize(of: bytes, limit: limits.textSize) }
      var parser = TapeParser(textCapacity: bytes.count, depthLimit: limits.depth, duplicateNames: duplicateNames)
      parser.append(bytes)
      parser.run()
      parser.finish()
      guard parser.state == .end else {
        throw ParseError.first(in: bytes, limits: limits, duplicateNames: duplicateNames)
      }
      self.init(parser, mayHoldDuplicateNames: duplicateNames == .taken)
    }

    /// Whether an object may hold a name twice: RFC 8259 leaves that open, RFC 7493 forbids it.
    public enum DuplicateNames: Sendable {
      case refused, taken
    }

    /// Parses a whole text, as `init(parsing:limits:duplicateNames:)` does its UTF-8 bytes.
    public convenience init(
      parsing text: String, limits: Limits = .standard, duplicateNames: DuplicateNames = .refused
    ) throws(ParseError) {
      try self.init(parsing: Array(text.utf8), limits: limits, duplicateNames: duplicateNames)
    }

    /// What a parser has read.
    init(
      _ parser: borrowing TapeParser, wordCount: Int? = nil, mayHoldDuplicateNames: Bool, open: [OpenContainer] = [],
      openString: OpenString? = nil
    ) {
      text = parser.text
      textCount = parser.textCount
      words = parser.words
      self.wordCount = wordCount ?? parser.wordCount
      self.mayHoldDuplicateNames = mayHoldDuplicateNames
      self.open = open
      self.openString = openString
      isPlain = open.isEmpty && openString == nil && !mayHoldDuplicateNames && self.wordCount > 0
    }

    /// The text `{}`.
    public static let emptyObject: Document = {
      var parser = TapeParser(textCapacity: 2, depthLimit: 1, duplicateNames: .refused)
      parser.append(Array("{}".utf8))
      parser.run()
      return Document(parser, mayHoldDuplicateNames: false)
    }()

    /// The text as it was given.
    public var bytes: Bytes { Bytes(text: text, range: 0..<textCount) }

    /// Bytes that the tape takes beside those of the text.
    public var tapeSize: Int { wordCount * MemoryLayout<UInt64>.size }

    /// Bytes of memory set aside for the text and the tape; a snapshot shares them with its parser.
    public var reservedSize: Int { text.capacity + TextStore.padding + words.capacity * MemoryLayout<UInt64>.size }

    /// The value that the text holds.
    public var root: Node { Node(document: self, index: 0) }

    /// The places of several values, for one pass over the text; in the order given.
    public func positions(of nodes: [Node]) -> [Position] {
      positions(ofByteOffsets: nodes.map(\.byteOffset))
    }

    /// The places at byte offsets, for one pass over the text; in the order given.
    ///
    /// - Parameter byteOffsets: Not below 0; an offset past the text's end stands for its end.
    public func positions(ofByteOffsets byteOffsets: [Int]) -> [Position] {
      precondition(byteOffsets.allSatisfy { $0 >= 0 }, "an offset before the text")
      return Position.positions(of: byteOffsets, in: bytes)
    }
  }
}

extension JSON.Document {
  /// The first word of a value.
  ///
  /// Checked: no index reaches past what the document shows.
  @inline(always)
  func word(_ index: Int) -> UInt64 {
    if index < wordCount {
      precondition(index >= 0)
      return words[index]
    }
    return openStringWord(index)
  }

  private func openStringWord(_ index: Int) -> UInt64 {
    guard let openString, index == wordCount else { preconditionFailure("a value beyond the document") }
    return Tape.word(.string, at: openString.range.lowerBound) | (openString.hasEscapes ? Tape.hasEscapes : 0)
  }

  /// The index of the value after this one and all it holds.
  @inline(always)
  func next(_ index: Int) -> Int {
    let word = word(index)
    if word &>> 60 >= Tape.Tag.array.rawValue {
      if open.isEmpty { return Tape.low(words[index &+ 1]) }
      return openContainer(index) == nil ? Tape.low(words[index &+ 1]) : wordCount + (openString == nil ? 0 : 1)
    }
    return index &+ (word & Tape.isLong == 0 ? 1 : 2)
  }

  /// Elements of an array, members of an object; 0 for a scalar.
  @inline(always)
  func count(_ index: Int) -> Int {
    guard word(index) &>> 60 >= Tape.Tag.array.rawValue else { return 0 }
    if open.isEmpty { return Tape.high(words[index &+ 1]) }
    return openContainer(index)?.count ?? Tape.high(words[index &+ 1])
  }

  /// - Complexity: O(log *d*) at a nesting of *d*.
  func openContainer(_ index: Int) -> OpenContainer? {
    var (low, high) = (0, open.count)
    while low < high {
      let middle = (low + high) / 2
      if open[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low < open.count && open[low].index == index ? open[low] : nil
  }

  /// Where a number stands in the text; `nil` for any other value.
  @inline(always)
  func numberRange(_ index: Int) -> Range<Int>? {
    let word = word(index)
    guard Tape.tag(word) == .number else { return nil }
    let start = Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
    return start..<start &+ words.length(index)
  }

  /// Where a value stands in the text.
  ///
  /// - Complexity: O(1) for scalars; for a container O(*m*) in the members along the way to its last one.
  func range(_ index: Int) -> Range<Int> {
    let word = word(index)
    let start = Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
    switch Tape.tag(word) {
    case .null, .true: return start..<start + 4
    case .false: return start..<start + 5
    case .number: return start..<start + words.length(index)
    case .string:
      if index >= wordCount, let openString { return openString.range }
      return start..<start + words.length(index)
    case .array, .object: return start..<end(ofContainer: index, from: start)
    }
  }

  private func end(ofContainer container: Int, from start: Int) -> Int {
    if openContainer(container) != nil { return textCount }
    // Down to the last value, then back up over the brackets.
    var (index, offset, depth) = (container, start, 1)
    while true {
      var last: Int?
      let stride = word(index) &>> 60 == Tape.Tag.object.rawValue
      var child = index + 2
      for _ in 0..<count(index) {
        let value = stride ? next(child) : child
        last = value
        child = next(value)
      }
      guard let last else { break }
      guard word(last) &>> 60 >= Tape.Tag.array.rawValue else {
        offset = range(last).upperBound - 1
        break
      }
      (index, offset, depth) = (last, Int(truncatingIfNeeded: word(last) & 0xFFFF_FFFF), depth + 1)
    }
    // Between the last value and the end of its containers stand only white space and their closing brackets.
    while depth > 0 {
      offset += 1
      let byte = text.byte(at: offset)
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
    }
    return offset + 1
  }
}
