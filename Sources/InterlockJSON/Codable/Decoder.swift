extension JSON {
  /// Makes values of Swift types from JSON, as their `Decodable` conformances say.
  ///
  /// Nothing is coerced: a string is never read as a number, null never as a default. An integer type takes whole
  /// numbers that fit, whatever their spelling (`1`, `1.0`, `1e2`); `Double` and `Float` take the nearest value and
  /// refuse what is beyond their range. `JSON` and `JSON.Number` keep every digit.
  ///
  ///     struct Order: Decodable { var id: Int; var price: JSON.Number }
  ///     let order = try JSON.Decoder().decode(Order.self, from: bytes)
  ///
  /// Names are compared by Unicode scalars. A Swift dictionary with `String` keys compares them by canonical equivalence,
  /// so that of two names that differ only in how "é" is composed it keeps one.
  ///
  /// This module knows none of Foundation's types: `Date`, `Data`, `URL` and `Decimal` decode as they themselves say
  /// until `conversions` says otherwise.
  public struct Decoder: Sendable {
    /// How types are read that are not to decode as they themselves say.
    public var conversions: Conversions = Conversions()
    /// What becomes of members that no container asked for; ignored unless told otherwise.
    public var unknownMembers: UnknownMembers = .ignored
    /// What a text may hold at most, where a text is decoded; a document was parsed within its own limits.
    public var limits: Limits = .standard
    /// Handed on to each type's `init(from:)`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    public init() {}

    /// What to do about members that the decoded types do not know.
    ///
    /// A member is known where any container over its object asked for it: by decoding it, by `contains`, as a nested
    /// container, or by listing its key in `allKeys`. What was asked for by an attempt that failed and was caught
    /// counts too. Objects over which no keyed container was opened are not looked at: what is read as `JSON` or by
    /// a conversion is known as a whole.
    public enum UnknownMembers: Sendable, Hashable {
      case ignored
      /// Decoding ends with an error that names all of them.
      case refused
    }
  }
}

extension JSON.Decoder {
  /// Parses a text and decodes the value that it holds.
  ///
  /// - Throws: `JSON.DecodingError`; its code is `notJSON` where the text is none within `limits`.
  /// - Complexity: O(*n*) in the bytes of the text, where each type reads its members in the order written; each
  ///   member read out of order costs at most one pass over its object's members.
  public func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws(JSON.DecodingError) -> T {
    let document: JSON.Document
    do {
      document = try JSON.Document(parsing: bytes, limits: limits)
    } catch {
      throw JSON.DecodingError(error)
    }
    return try decode(type, from: document.root)
  }

  /// - Throws: `JSON.DecodingError`; its code is `notJSON` where the text is none within `limits`.
  public func decode<T: Decodable>(_ type: T.Type, from text: String) throws(JSON.DecodingError) -> T {
    try decode(type, from: Array(text.utf8))
  }

  /// Decodes the value that a document holds.
  ///
  /// - Throws: `JSON.DecodingError`.
  public func decode<T: Decodable>(_ type: T.Type, from document: JSON.Document) throws(JSON.DecodingError) -> T {
    try decode(type, from: document.root)
  }

  /// Decodes one value of a document.
  ///
  /// - Throws: `JSON.DecodingError`, with the pointer from the document's root.
  public func decode<T: Decodable>(_ type: T.Type, from node: JSON.Node) throws(JSON.DecodingError) -> T {
    try decode(type, from: node, hasText: true)
  }

  /// Decodes a value that stands in no text: errors have a pointer, but no position.
  ///
  /// - Throws: `JSON.DecodingError`; also where the value nests deeper than `JSON.Limits.deepest`.
  /// - Complexity: That of writing the value as text and decoding that.
  public func decode<T: Decodable>(_ type: T.Type, from value: JSON) throws(JSON.DecodingError) -> T {
    // One reader is simpler than two. The text is ours, so only its depth and size can be at fault.
    guard value.nestsAtMost(JSON.Limits.deepest) else { throw JSON.DecodingError.tooDeep }
    let document: JSON.Document
    do {
      let limits = JSON.Limits(textSize: JSON.Limits.largest, depth: JSON.Limits.deepest)
      document = try JSON.Document(parsing: value.bytes(), limits: limits)
    } catch {
      throw JSON.DecodingError(error, hasText: false)
    }
    return try decode(type, from: document.root, hasText: false)
  }

  private func decode<T: Decodable>(
    _ type: T.Type, from node: JSON.Node, hasText: Bool
  ) throws(JSON.DecodingError) -> T {
    let state = DecodingState(self)
    let decoder = NodeDecoder(node, state: state)
    do {
      let value = try decoder.own(type)
      if let unknown = state.unknownMembers(of: node.document) {
        throw JSON.DecodingError(unknown: unknown, hasText: hasText)
      }
      return value
    } catch {
      throw JSON.DecodingError(error, from: node, failed: state.failed, hasText: hasText)
    }
  }
}

extension JSON.Limits {
  /// The largest text that a document can hold, in bytes.
  static let largest = (1 << 32) - 1
}

extension JSON {
  /// Whether arrays and objects nest at most so deep here.
  ///
  /// - Complexity: O(*v*) in the values held; it calls itself at most `levels` deep.
  func nestsAtMost(_ levels: Int) -> Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array(let elements): levels > 0 && elements.allSatisfy { $0.nestsAtMost(levels - 1) }
    case .object(let object): levels > 0 && object.members.allSatisfy { $0.value.nestsAtMost(levels - 1) }
    }
  }
}
