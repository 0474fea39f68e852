extension JSON {
  /// Parses a text that comes in pieces, cut at any byte, and shows at any time what has come so far.
  ///
  /// Nothing is guessed. A string shows up to its last whole character: half a character, half an escape and half a
  /// surrogate pair are held back. A number, `true`, `false` and `null` show when what follows proves that they have
  /// ended. A member shows as soon as its value's kind is known.
  ///
  ///     var parser = JSON.IncrementalParser()
  ///     parser.push(Array(#"{"title": "Lunch wi"#.utf8))
  ///     parser.snapshot()?.root["title"]?.string      // "Lunch wi"
  ///     parser.snapshot()?.root["title"]?.isSettled   // false
  ///
  /// It can't be copied: what it has written belongs to its snapshots, and one writer adds to it.
  public struct IncrementalParser: ~Copyable, Sendable {
    private var parser: TapeParser
    private let limits: Limits
    private let duplicateNames: Document.DuplicateNames
    private var isTooLarge = false

    public init(limits: Limits = .standard, duplicateNames: Document.DuplicateNames = .refused) {
      parser = TapeParser(
        textCapacity: min(limits.textSize, 4096), depthLimit: limits.depth, duplicateNames: duplicateNames)
      self.limits = limits
      self.duplicateNames = duplicateNames
    }

    /// How a text stands that may still go on.
    public enum Status: Hashable, Sendable {
      /// What has come is right so far, and more is needed; or it is a number that may go on.
      case incomplete
      /// A whole value has come. White space may follow, anything else makes it invalid.
      case complete
      /// No continuation makes this right.
      case invalid
    }

    /// How a text stood at its end.
    public enum Ending: Sendable {
      case complete(Document)
      /// The text ends too early; the error says where, and what was expected. What has come can be read.
      case truncated(ParseError, Document?)
      case invalid(ParseError)
    }

    public var status: Status {
      if isTooLarge { return .invalid }
      return switch parser.state {
      case .end: .complete
      case .invalid: .invalid
      default: .incomplete
      }
    }

    /// Adds bytes to the text, and reads them.
    ///
    /// What makes the text invalid stays so: later bytes are not read.
    ///
    /// - Complexity: O(*k*) for *k* bytes, over all calls; in how many pieces a text comes does not matter.
    @discardableResult
    public mutating func push(_ bytes: some Collection<UInt8>) -> Status {
      guard status != .invalid else { return .invalid }
      guard bytes.count <= limits.textSize - parser.textCount else {
        isTooLarge = true
        return .invalid
      }
      parser.append(bytes)
      parser.run()
      return status
    }

    @discardableResult
    public mutating func push(_ text: String) -> Status { push(text.utf8) }

    /// What has come so far, as a document that never changes; `nil` while there is no value to show, and where the
    /// text is invalid.
    ///
    /// - Complexity: O(*d*) at a nesting of *d*; nothing is copied or parsed again. A snapshot keeps the memory of the
    ///   text alive up to a size of twice what had come.
    public func snapshot() -> Document? {
      guard status != .invalid else { return nil }
      return parser.document(mayHoldDuplicateNames: true)
    }

    /// Ends the text.
    public consuming func finish() -> Ending {
      parser.finish()
      switch status {
      case .complete:
        guard let document = parser.document(mayHoldDuplicateNames: duplicateNames == .taken) else {
          preconditionFailure("a complete text has a value")
        }
        return .complete(document)
      case .incomplete: return .truncated(error, snapshot())
      case .invalid: return .invalid(error)
      }
    }

    /// Why the text is invalid, or would be if it ended here; `nil` where it is whole.
    ///
    /// - Complexity: O(*n*) in the bytes of the text: it is read once more, with care.
    public var fault: ParseError? { status == .complete ? nil : error }

    private var error: ParseError {
      let text = Bytes(text: parser.text, range: 0..<parser.textCount)
      if !isTooLarge, status == .invalid {
        return ParseError.first(in: Array(text), limits: limits, duplicateNames: duplicateNames)
      }
      let end = Position.positions(of: [text.count], in: text)[0]
      return ParseError(code: isTooLarge ? .textSize(limit: limits.textSize) : parser.missing, position: end)
    }
  }
}

extension TapeParser {
  /// What has been read, up to the last value whose kind is known; `nil` where there is none.
  func document(mayHoldDuplicateNames: Bool) -> JSON.Document? {
    let isInString = state == .inString
    var end = wordCount
    if isNameWithoutValue { end = nameIndex }
    guard end > 0 || isInString else { return nil }
    var open: [JSON.Document.OpenContainer] = []
    if depth > 0 {
      open.reserveCapacity(depth)
      open.append(JSON.Document.OpenContainer(index: container, count: Int(count) + (isInString ? 1 : 0)))
      var parent = Tape.low(words[container + 1])
      while parent != Int(Tape.noContainer) {
        // The count of a container that is not the innermost lacks the one that is open in it.
        open.append(JSON.Document.OpenContainer(index: parent, count: Tape.high(words[parent + 1]) + 1))
        parent = Tape.low(words[parent + 1])
      }
      open.reverse()
    }
    return JSON.Document(
      self, wordCount: end, mayHoldDuplicateNames: mayHoldDuplicateNames, open: open,
      openString: isInString
        ? JSON.Document.OpenString(range: tokenStart..<readCount, hasEscapes: tokenHasEscapes) : nil)
  }

  /// What would have to come next.
  var missing: JSON.ParseError.Code {
    let isInObject = depth > 0 && Tape.tag(words[container]) == .object
    let expected: JSON.ParseError.Expected
    switch state {
    case .value, .end, .invalid:
      let isCutOff = readCount < textCount  // only a literal is read again from its beginning
      if !isCutOff, wordCount == 0 { return .emptyText }
      expected = isCutOff ? .literalEnd : .value
    case .firstElement: expected = .valueOrEnd
    case .firstName: expected = .nameOrEnd
    case .name: expected = .name
    case .colon: expected = .colon
    case .afterValue: expected = isInObject ? .commaOrObjectEnd : .commaOrArrayEnd
    case .inString, .inName: expected = .stringEnd
    case .inNumber:
      // At the root a number that may end has ended.
      if numberPartMayEnd {
        expected = isInObject ? .commaOrObjectEnd : .commaOrArrayEnd
      } else {
        expected = .numberEnd
      }
    }
    return .unexpectedEnd(expected: expected)
  }

  private var isNameWithoutValue: Bool {
    guard depth > 0, Tape.tag(words[container]) == .object else { return false }
    return state == .colon || state == .value || state == .inNumber
  }
}

extension JSON.Node {
  /// Whether the value's end has come; always, but in the snapshot of an `IncrementalParser`.
  ///
  /// - Complexity: O(log *d*) at a nesting of *d*.
  public var isSettled: Bool { index < document.wordCount && document.openContainer(index) == nil }
}
