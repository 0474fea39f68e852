extension JSON {
  /// The JSON text in a model's answer, and what was left out around it.
  ///
  /// Where the JSON text is looked for, in this order:
  ///
  /// 1. The whole answer. White space around it, and a byte order mark before it, do not count.
  /// 2. Fenced blocks (lines of three or more `` ` `` or `~`) whose whole content is a JSON text, of any kind: first those
  ///    marked `json`, then the others. Where one marked `json` is broken and no block is whole, the search ends.
  /// 3. Objects and arrays, from a bracket to the one that matches it, strings being told apart. A bracket counts where
  ///    what stands behind it could be a member or an element, even one at fault; it is then taken whole or not at all.
  ///    **No part of a broken text is taken:** in `{"ids": [1], "n": oops}` there is nothing to extract, and behind a
  ///    bracket that begins a text and is never closed neither.
  ///
  /// Nothing is repaired. Of several texts the first is taken and the others are listed as `.furtherJSON`.
  ///
  /// An answer may begin with what the model thought, between `<think>` (or `<thinking>`) and its end tag, or up to an
  /// end tag alone. What stands there is passed over; only where there is not so much as a broken JSON text behind it,
  /// it is looked at like the rest, and `isFromThinking` says so.
  ///
  /// - Source: RFC 7493 for the text; CommonMark 0.31, section 4.5, for fences, which may stand at any indentation here.
  public struct Extraction: Sendable {
    /// The JSON text found. Places in it are counted from its own beginning.
    public let document: Document
    /// Where it stands in the answer, in bytes.
    public let range: Range<Int>
    /// The place in the answer at which it begins.
    public let position: Position
    /// The rest of the answer in order, but for white space.
    public let leftOut: [LeftOut]
    /// Whether the text stands in what the model thought.
    public let isFromThinking: Bool

    /// Whether there were several texts that could have been meant, a broken one counted.
    public var isAmbiguous: Bool { leftOut.contains { $0.reason == .furtherJSON || $0.reason == .brokenJSON } }

    public struct LeftOut: Hashable, Sendable {
      /// In bytes of the answer; begins and ends with something other than white space.
      public let range: Range<Int>
      /// The place in the answer at which it begins.
      public let position: Position
      public let reason: Reason
    }

    /// What a part that was left out is. The raw values do not change.
    public enum Reason: String, Sendable, CaseIterable {
      case byteOrderMark = "byte_order_mark"
      case thinking
      case fence
      case prose
      /// Another JSON text that could have been meant.
      case furtherJSON = "further_json"
      /// What a block marked `json` holds that is no JSON text.
      case brokenJSON = "broken_json"
    }
  }

  /// Why no JSON text was found in an answer.
  public struct ExtractionError: Error, Hashable, Sendable {
    /// What is wrong with the part that came nearest to a JSON text, at its place in the answer: of a block marked `json`
    /// before others, then of the one that was read furthest. `nil` where nothing looked like JSON.
    public let nearest: ParseError?
    /// Where that part begins.
    public let position: Position?
  }

  /// Finds the JSON text in a model's answer, by the rules of `JSON.Extraction`.
  ///
  /// - Parameters:
  ///   - answer: UTF-8. Bytes that are none are left out like any other prose.
  ///   - limits: For the answer as a whole, and for the nesting of the text found.
  /// - Throws: `JSON.ExtractionError` where there is none, and where the answer is over the limit.
  /// - Complexity: O(*n*) in the bytes of the answer.
  public static func extract(
    from answer: some Collection<UInt8>, limits: Limits = .standard
  ) throws(ExtractionError) -> Extraction {
    let bytes = Array(answer)
    guard bytes.count <= limits.textSize else {
      let error = faults(in: bytes, limits: limits, countLimit: 1).first
      throw ExtractionError(nearest: error, position: nil)
    }
    var search = AnswerSearch(Answer(bytes), limits: limits)
    search.run()
    guard let found = search.found else { throw search.error }
    let parts = search.leftOut(around: found.range)
    let positions = Position.positions(
      of: [found.range.lowerBound] + parts.map(\.range.lowerBound), in: bytes)
    return Extraction(
      document: found.document, range: found.range, position: positions[0],
      leftOut: zip(parts, positions.dropFirst()).map { part, position in
        Extraction.LeftOut(range: part.range, position: position, reason: part.reason)
      },
      isFromThinking: search.isInThinking)
  }

  public static func extract(from answer: String, limits: Limits = .standard) throws(ExtractionError) -> Extraction {
    try extract(from: answer.utf8, limits: limits)
  }
}

extension JSON.ExtractionError: CustomStringConvertible {
  /// One line: what was expected, and of what came nearest where it begins and what is wrong with it.
  public var description: String {
    guard let nearest else {
      return "there is no JSON text in the answer; expected an object, an array, or a fenced block with a JSON text"
    }
    guard let position else { return nearest.description }
    return "\(nearest); the JSON text that begins at \(position) is not whole, and nothing is taken out of it"
  }
}
