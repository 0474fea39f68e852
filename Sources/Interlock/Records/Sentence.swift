import InterlockJSON

/// A sentence of the contract: one text for all, or one for each of several languages.
public enum Sentence: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  case plain(String)
  /// Texts by BCP 47 tag, in lower case.
  case byLanguage([String: String])

  public init(stringLiteral value: String) {
    self = .plain(value)
  }

  /// - Precondition: No tag stands twice; case does not count.
  public init(dictionaryLiteral elements: (String, String)...) {
    self = .byLanguage(Dictionary(uniqueKeysWithValues: elements.map { ($0.lowercased(), $1) }))
  }

  var isBlank: Bool {
    switch self {
    case .plain(let text): text.isEmpty
    case .byLanguage(let texts): texts.isEmpty || texts.values.contains("")
    }
  }

  /// The text for a person who reads that language, or `nil` where there is none they could read.
  ///
  /// The tag is shortened from its end until a text is found (RFC 4647, section 3.4); else English is taken.
  public func text(in language: String) -> String? {
    switch self {
    case .plain(let text): text
    case .byLanguage(let texts): LanguageRange.match(language, in: texts) ?? LanguageRange.match("en", in: texts)
    }
  }
}

package enum LanguageRange {
  /// - Source: RFC 4647, section 3.4 (Lookup).
  static func match<Value>(_ language: String, in values: [String: Value]) -> Value? {
    var subtags = language.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    while !subtags.isEmpty {
      if let value = values[subtags.joined(separator: "-")] { return value }
      subtags.removeLast()
      if subtags.last?.count == 1 { subtags.removeLast() }  // a singleton never ends a tag
    }
    return nil
  }

  /// Whether this may be a tag: letters and digits in groups of one to eight.
  package static func isTag(_ text: String) -> Bool {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    return subtags.allSatisfy { subtag in
      (1...8).contains(subtag.utf8.count)
        && subtag.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) }
    }
  }
}
