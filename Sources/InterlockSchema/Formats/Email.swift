extension Format {
  /// Returns whether a text is a mailbox: a dotted or quoted local part, "@", and a domain or an address literal.
  ///
  /// ASCII only, unless Unicode is allowed, which makes it an internationalized one (RFC 6531, section 3.3): any scalar
  /// past ASCII is a letter in the local part, and the domain is one in Unicode. No display name, comment or folding white space, which belong to message headers (RFC 5322). The
  /// local part has at most 64 octets and the domain at most 255.
  ///
  /// - Source: RFC 5321, sections 4.1.2, 4.1.3 and 4.5.3.1, `Mailbox`.
  static func isEmail(_ text: String, allowsUnicode: Bool = false) -> Bool {
    var cursor = TextCursor(text)
    let length =
      cursor.next == "\""
      ? cursor.takeQuotedString(allowsUnicode: allowsUnicode) : cursor.takeDotString(allowsUnicode: allowsUnicode)
    guard let length, length <= 64, cursor.take("@") else { return false }
    if cursor.take("[") { return cursor.takeAddressLiteral() }
    return cursor.takeDomain(allowsUnicode: allowsUnicode)
  }
}

extension TextCursor {
  /// Passes atoms joined by single dots, and returns their length with the dots, in octets.
  fileprivate mutating func takeDotString(allowsUnicode: Bool) -> Int? {
    var length = 0
    while true {
      var atomLength = 0
      while let scalar = next, scalar.isAtomText || allowsUnicode && !scalar.isASCII, let taken = advance() {
        atomLength += UTF8.width(taken)
      }
      guard atomLength > 0 else { return nil }
      length += atomLength
      guard take(".") else { return length }
      length += 1
    }
  }

  /// Passes a quoted string, and returns its length with the quotes, in octets.
  fileprivate mutating func takeQuotedString(allowsUnicode: Bool) -> Int? {
    guard take("\"") else { return nil }
    var length = 1
    while let scalar = advance() {
      length += UTF8.width(scalar)
      switch scalar {
      case "\"":
        return length
      case "\\":
        guard take(where: { " "..."~" ~= $0 }) else { return nil }
        length += 1
      case " "..."~":
        break
      default:
        guard allowsUnicode, !scalar.isASCII else { return nil }
      }
    }
    return nil
  }

  /// Passes a domain that goes on to the end.
  fileprivate mutating func takeDomain(allowsUnicode: Bool) -> Bool {
    var domain: [Unicode.Scalar] = []
    while let scalar = advance() {
      guard domain.count < 255 else { return false }
      domain.append(scalar)
    }
    if allowsUnicode {
      return domain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Format.isMailLabel)
    }
    return domain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Format.isHostLabel)
  }

  /// Passes the rest of an address literal, after its "[".
  ///
  /// A general literal ("[tag:…]") is refused: its tag must be registered with IANA, and "IPv6" is the only one there.
  fileprivate mutating func takeAddressLiteral() -> Bool {
    var address = split { $0 == "]" }
    guard take("]"), isAtEnd else { return false }
    if address.takeIPv6Tag() { return address.takeIPv6Address(as: .rfc5321) }
    return address.takeDottedQuad(allowsLeadingZeros: true) && address.isAtEnd
  }

  /// "IPv6:" in any case, since the grammar is ABNF (RFC 5234, section 2.3).
  private mutating func takeIPv6Tag() -> Bool {
    (take("I") || take("i")) && (take("P") || take("p")) && (take("V") || take("v")) && take("6") && take(":")
  }
}

extension Unicode.Scalar {
  /// `atext` (RFC 5322, section 3.2.3).
  fileprivate var isAtomText: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "!", "#", "$", "%", "&", "'", "*", "+", "-", "/", "=", "?", "^", "_", "`", "{", "|", "}", "~": true
    default: false
    }
  }
}
