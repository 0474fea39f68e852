extension Format {
  /// Returns whether a text is a mailbox: a dotted or quoted local part, "@", and a domain or an address literal.
  ///
  /// ASCII only; no display name, comment or folding white space, which belong to message headers (RFC 5322). The
  /// local part has at most 64 octets and the domain at most 255.
  ///
  /// - Source: RFC 5321, sections 4.1.2, 4.1.3 and 4.5.3.1, `Mailbox`.
  static func isEmail(_ text: String) -> Bool {
    var cursor = TextCursor(text)
    let length = cursor.next == "\"" ? cursor.takeQuotedString() : cursor.takeDotString()
    guard let length, length <= 64, cursor.take("@") else { return false }
    if cursor.take("[") { return cursor.takeAddressLiteral() }
    return cursor.takeDomain()
  }
}

extension TextCursor {
  /// Passes atoms joined by single dots, and returns their length with the dots.
  fileprivate mutating func takeDotString() -> Int? {
    var length = 0
    while true {
      let atomLength = takeAll(where: \.isAtomText)
      guard atomLength > 0 else { return nil }
      length += atomLength
      guard take(".") else { return length }
      length += 1
    }
  }

  /// Passes a quoted string, and returns its length with the quotes.
  fileprivate mutating func takeQuotedString() -> Int? {
    guard take("\"") else { return nil }
    var length = 1
    while let scalar = advance() {
      length += 1
      switch scalar {
      case "\"":
        return length
      case "\\":
        guard take(where: { " "..."~" ~= $0 }) else { return nil }
        length += 1
      case " "..."~":
        break
      default:
        return nil
      }
    }
    return nil
  }

  /// Passes a domain that goes on to the end.
  fileprivate mutating func takeDomain() -> Bool {
    var domain: [Unicode.Scalar] = []
    while let scalar = advance() {
      guard domain.count < 255 else { return false }
      domain.append(scalar)
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
