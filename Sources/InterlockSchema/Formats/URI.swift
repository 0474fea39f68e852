/// The generic syntax of URIs, and that of IRIs, which allows more characters at the same places.
///
/// Nothing is known here of single schemes: "http:x" is a URI, and so is "mailto:".
///
/// - Source: RFC 3986, appendix A; RFC 3987, section 2.2.
struct URISyntax {
  private let allowsNonASCII: Bool

  static let uri = URISyntax(allowsNonASCII: false)
  static let iri = URISyntax(allowsNonASCII: true)

  /// Returns whether a text is a reference: with a scheme, or relative where none is required.
  func accepts(_ text: Span<UInt8>, requiresScheme: Bool) -> Bool {
    var cursor = TextCursor(text)
    let hasScheme = cursor.takeScheme(in: text)
    guard hasScheme || !requiresScheme else { return false }

    if cursor.takeDoubleSlash(in: text) {
      guard acceptsAuthority(cursor.split(in: text) { $0 == "/" || $0 == "?" || $0 == "#" }, in: text) else {
        return false
      }
    } else if !hasScheme {
      // path-noscheme: a colon in the first segment would make a scheme of what stands before it.
      guard skip(in: text, at: &cursor, alongWith: { $0 == "@" }), !cursor.isNext(":", in: text) else { return false }
    }
    guard skip(in: text, at: &cursor, alongWith: { $0 == ":" || $0 == "@" || $0 == "/" }) else { return false }
    if cursor.take("?", in: text) {
      guard skip(in: text, at: &cursor, alongWith: { $0.isInQueryOrFragment || allowsNonASCII && $0.isIPrivate }) else {
        return false
      }
    }
    if cursor.take("#", in: text) {
      guard skip(in: text, at: &cursor, alongWith: \.isInQueryOrFragment) else { return false }
    }
    return cursor.isAtEnd
  }

  private func acceptsAuthority(_ authority: TextCursor, in text: Span<UInt8>) -> Bool {
    var cursor = authority
    var userInformation = cursor.split(in: text) { $0 == "@" }
    if cursor.take("@", in: text) {
      guard skip(in: text, at: &userInformation, alongWith: { $0 == ":" }), userInformation.isAtEnd else {
        return false
      }
    } else {
      cursor = authority
    }
    if cursor.take("[", in: text) {
      let literal = cursor.split(in: text) { $0 == "]" }
      guard cursor.take("]", in: text), acceptsIPLiteral(literal, in: text) else { return false }
    } else {
      // IPv4 addresses need no branch of their own: each is a registered name as well.
      guard skip(in: text, at: &cursor, alongWith: { _ in false }) else { return false }
    }
    if cursor.take(":", in: text) {
      _ = cursor.takeAll(in: text, where: \.isASCIIDigit)
    }
    return cursor.isAtEnd
  }

  /// What stands between the brackets. Zone identifiers are refused: RFC 3986 has none, and RFC 9844 withdrew those
  /// of RFC 6874.
  private func acceptsIPLiteral(_ literal: TextCursor, in text: Span<UInt8>) -> Bool {
    var cursor = literal
    guard cursor.take("v", in: text) || cursor.take("V", in: text) else {
      return cursor.takeIPv6Address(as: .rfc4291, in: text)
    }
    return cursor.takeAll(in: text, where: \.isASCIIHexDigit) > 0
      && cursor.take(".", in: text)
      && cursor.takeAll(in: text) { $0.isUnreserved || $0.isSubDelimiter || $0 == ":" } > 0
      && cursor.isAtEnd
  }

  /// Passes percent-encodings and the characters every component may have, along with some more.
  ///
  /// Returns `false` at a "%" that starts no percent-encoding.
  private func skip(
    in text: Span<UInt8>, at cursor: inout TextCursor, alongWith isAllowed: (Unicode.Scalar) -> Bool
  ) -> Bool {
    repeat {
      _ = cursor.takeAll(in: text) { scalar in
        scalar.isUnreserved || scalar.isSubDelimiter || isAllowed(scalar)
          || allowsNonASCII && scalar.isUCSCharacter && !scalar.isBidirectionalFormatting
      }
      guard cursor.isNext("%", in: text) else { return true }
    } while cursor.takePercentEncoded(in: text)
    return false
  }
}

extension TextCursor {
  /// Passes a scheme and its colon, or nothing.
  fileprivate mutating func takeScheme(in text: Span<UInt8>) -> Bool {
    var cursor = self
    guard cursor.take(in: text, where: \.isASCIILetter) else { return false }
    _ = cursor.takeAll(in: text) { $0.isASCIILetter || $0.isASCIIDigit || $0 == "+" || $0 == "-" || $0 == "." }
    guard cursor.take(":", in: text) else { return false }
    self = cursor
    return true
  }

  fileprivate mutating func takeDoubleSlash(in text: Span<UInt8>) -> Bool {
    var cursor = self
    guard cursor.take("/", in: text), cursor.take("/", in: text) else { return false }
    self = cursor
    return true
  }
}

extension Unicode.Scalar {
  /// `ucschar`: what IRIs and URI templates allow beyond ASCII.
  var isUCSCharacter: Bool {
    switch value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    // The last two code points of every plane are noncharacters.
    case 0x1_0000...0xD_FFFF, 0xE_1000...0xE_FFFF: value & 0xFFFF <= 0xFFFD
    default: false
    }
  }

  /// `iprivate`: allowed in an IRI's query only.
  var isIPrivate: Bool {
    switch value {
    case 0xE000...0xF8FF, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD: true
    default: false
    }
  }

  /// Characters in `ucschar` that an IRI must not have all the same (RFC 3987, section 4.1): nobody can see them.
  fileprivate var isBidirectionalFormatting: Bool {
    "\u{200E}"..."\u{200F}" ~= self || "\u{202A}"..."\u{202E}" ~= self
  }

  fileprivate var isUnreserved: Bool {
    isASCIILetter || isASCIIDigit || self == "-" || self == "." || self == "_" || self == "~"
  }

  fileprivate var isSubDelimiter: Bool {
    switch self {
    case "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=": true
    default: false
    }
  }

  fileprivate var isInQueryOrFragment: Bool {
    self == ":" || self == "@" || self == "/" || self == "?"
  }
}
