import InterlockJSON

/// What `contentEncoding` and `contentMediaType` say of a string, where a schema is to assert them.
///
/// Draft 7 lets an implementation assert the two; from 2019-09 on they are annotations, unless the user wants more.
///
/// Only what is known is checked. Where the encoding is unknown, the content cannot be had, and its media type is not
/// checked either.
///
///     ContentCheck(encoding: "base64", mediaType: "application/json")?.accepts(Array("e30=".utf8).span)  // true: {}
///
/// - Source: JSON Schema Validation draft 7 and 2020-12, section 8.
package struct ContentCheck: Sendable, Hashable {
  /// Which of the two keywords a text does not live up to.
  package enum Fault: Sendable, Hashable {
    case encoding
    /// The text could be decoded, but what it holds is not of the media type.
    case mediaType
  }

  private let encoding: ContentEncoding?
  private let holdsJSON: Bool

  /// Returns `nil` where nothing can be checked.
  ///
  /// - Parameters:
  ///   - encoding: The value of `contentEncoding`, if the schema has it.
  ///   - mediaType: The value of `contentMediaType`, if the schema has it.
  package init?(encoding name: String?, mediaType: String?) {
    encoding = name.flatMap(ContentEncoding.init(name:))
    let isReadable = name == nil || encoding != nil
    holdsJSON = isReadable && mediaType.map(Self.isJSON) ?? false
    if encoding == nil, !holdsJSON { return nil }
  }

  package func accepts(_ text: Span<UInt8>) -> Bool { fault(in: text) == nil }

  /// - Parameter text: A string's UTF-8.
  /// - Complexity: O(*n*). Allocates for JSON only: what the text holds, and what the parser makes of it.
  package func fault(in text: Span<UInt8>) -> Fault? {
    guard holdsJSON else {
      let isEncoded = encoding?.decode(text) { _ in } ?? true
      return isEncoded ? nil : .encoding
    }
    var content: [UInt8] = []
    content.reserveCapacity(text.count)
    if let encoding {
      guard encoding.decode(text, { content.append($0) }) else { return .encoding }
    } else {
      for index in text.indices { content.append(text[index]) }
    }
    return Self.isJSONText(content) ? nil : .mediaType
  }

  /// Types ignore case, and parameters change nothing: `charset` has no meaning here (RFC 8259, section 11).
  private static func isJSON(_ mediaType: String) -> Bool {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
    let type = mediaType.unicodeScalars.prefix { $0 != ";" }.drop(while: isBlank)
    guard let last = type.lastIndex(where: { !isBlank($0) }) else { return false }
    return String(type[...last]).lowercased() == "application/json"
  }

  /// Names may stand twice, which RFC 8259 (section 4) only advises against. Lone surrogates in escapes are refused,
  /// since no string holds them, and so is a text that nests deeper than the parser goes, as section 9 allows.
  private static func isJSONText(_ content: [UInt8]) -> Bool {
    guard content.count < 1 << 32 else { return false }  // the largest text that the parser's limits can name
    let limits = JSON.Limits(textSize: content.count, depth: JSON.Limits.deepest)
    // What is wrong with it is not asked.
    return (try? JSON.Document(parsing: content, limits: limits, duplicateNames: .taken)) != nil
  }
}
