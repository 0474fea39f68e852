extension JSON {
  /// Reads JSON Lines: one JSON text a line, each line's faults by themselves.
  ///
  /// Memory is bounded by one chunk and one line: buffers are used again, and a document's too once nobody keeps it.
  /// Lines end with a line feed, before which a carriage return may stand; lines of white space alone are counted and
  /// skipped.
  ///
  /// - Source: https://jsonlines.org, https://github.com/ndjson/ndjson-spec.
  public struct LinesReader: ~Copyable {
    private let limits: Limits
    private let duplicateNames: Document.DuplicateNames
    private let fill: (inout [UInt8]) throws -> Bool
    private var chunk: [UInt8] = []
    private var place = 0
    private var hasMore = true
    private var lineNumber = 0
    private var lineOffset = 0
    private var partial: [UInt8] = []
    private var parser: TapeParser

    /// - Parameters:
    ///   - limits: For each line.
    ///   - fill: Replaces the array's bytes by the next ones of the text; `false` where there are none any more. What
    ///     it throws, `next` throws.
    public init(
      limits: Limits = .standard, duplicateNames: Document.DuplicateNames = .refused,
      fill: @escaping (inout [UInt8]) throws -> Bool
    ) {
      self.limits = limits
      self.duplicateNames = duplicateNames
      self.fill = fill
      parser = TapeParser(textCapacity: 0, depthLimit: limits.depth, duplicateNames: duplicateNames)
    }

    /// Reads lines that are already in memory.
    public init(
      parsing bytes: [UInt8], limits: Limits = .standard, duplicateNames: Document.DuplicateNames = .refused
    ) {
      self.init(limits: limits, duplicateNames: duplicateNames) { _ in false }
      chunk = bytes
    }

    public struct Line: Sendable {
      /// From 1.
      public let number: Int
      /// Bytes before the line.
      public let byteOffset: Int
      /// What the line holds. An error's place is counted from the beginning of the whole text.
      public let result: Result<Document, ParseError>
    }

    /// The next line that is not blank, or `nil` at the end.
    ///
    /// - Throws: What `fill` throws.
    /// - Complexity: O(*n*) in the bytes of the line.
    public mutating func next() throws -> Line? {
      while true {
        lineNumber += 1
        let offset = lineOffset
        guard let result = try nextResult() else { return nil }
        switch result {
        case .blank: continue
        case .document(let document): return Line(number: lineNumber, byteOffset: offset, result: .success(document))
        case .fault(let error):
          let moved = error.moved(byLines: lineNumber - 1, bytes: offset)
          return Line(number: lineNumber, byteOffset: offset, result: .failure(moved))
        }
      }
    }

    private enum LineResult {
      case blank, document(Document), fault(ParseError)
    }

    private mutating func nextResult() throws -> LineResult? {
      partial.removeAll(keepingCapacity: true)
      var size = 0
      while true {
        let end = chunk.firstLineFeed(from: place)
        let rest = chunk[place..<(end ?? chunk.count)]
        size += rest.count
        if let end {
          place = end + 1
          lineOffset += size + 1
          if partial.isEmpty { return parse(rest, size: size) }
        } else {
          place = chunk.count
        }
        // No more of a line than shows that it is too long.
        partial.append(contentsOf: rest.prefix(limits.textSize + 1 - partial.count))
        if end != nil { return parse(partial[...], size: size) }
        if hasMore {
          place = 0
          hasMore = try fill(&chunk)
          if !hasMore { chunk = [] }
        } else {
          lineOffset += size
          return size == 0 ? nil : parse(partial[...], size: size)
        }
      }
    }

    private mutating func parse(_ line: ArraySlice<UInt8>, size: Int) -> LineResult {
      guard size <= limits.textSize else { return .fault(.textSize(of: Array(line), limit: limits.textSize)) }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return .blank }
      parser.restart(textCapacity: line.count)
      parser.append(line)
      parser.run()
      parser.finish()
      if parser.state == .end, let document = parser.document(mayHoldDuplicateNames: duplicateNames == .taken) {
        return .document(document)
      }
      return .fault(.first(in: Array(line), limits: limits, duplicateNames: duplicateNames))
    }
  }
}

extension JSON.ParseError {
  /// The same fault in a text that has this much before it.
  fileprivate func moved(byLines lines: Int, bytes: Int) -> JSON.ParseError {
    func moved(_ place: JSON.Position) -> JSON.Position {
      JSON.Position(byteOffset: place.byteOffset + bytes, line: place.line + lines, column: place.column)
    }
    guard case .duplicateName(let name, let first) = code else {
      return JSON.ParseError(code: code, position: moved(position))
    }
    return JSON.ParseError(code: .duplicateName(name, first: moved(first)), position: moved(position))
  }
}
