extension Format {
  /// Returns whether a text is a mailbox: a dotted or quoted local part, "@", and a domain or an address literal.
  ///
  /// ASCII only; no display name, comment or folding white space, which belong to message headers (RFC 5322). The
  /// local part has at most 64 octets and the domain at most 255.
  ///
  /// - Source: RFC 5321, sections 4.1.2, 4.1.3 and 4.5.3.1, `Mailbox`.
  static func isEmail(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    return cursor.takeMailbox(in: text, allowsNonASCII: false)
  }

  /// Returns whether a text is a mailbox whose local part may have any scalar beyond ASCII, and its domain U-labels.
  ///
  /// The limits count octets of UTF-8 in the local part, and of A-labels in the domain, which is how it is looked up.
  ///
  /// - Source: RFC 6531, section 3.3.
  static func isIDNEmail(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    return cursor.takeMailbox(in: text, allowsNonASCII: true)
  }
}

extension TextCursor {
  fileprivate mutating func takeMailbox(in text: Span<UInt8>, allowsNonASCII: Bool) -> Bool {
    let start = place
    let hasLocalPart =
      isNext("\"", in: text)
      ? takeQuotedString(in: text, allowsNonASCII: allowsNonASCII)
      : takeDotString(in: text, allowsNonASCII: allowsNonASCII)
    guard hasLocalPart, place - start <= 64, take("@", in: text) else { return false }
    if take("[", in: text) { return takeAddressLiteral(in: text) }
    return takeDomain(in: text, allowsULabels: allowsNonASCII)
  }

  /// Passes atoms joined by single dots.
  private mutating func takeDotString(in text: Span<UInt8>, allowsNonASCII: Bool) -> Bool {
    repeat {
      let length = takeAll(in: text) { $0.isAtomText || allowsNonASCII && !$0.isASCII }
      guard length > 0 else { return false }
    } while take(".", in: text)
    return true
  }

  private mutating func takeQuotedString(in text: Span<UInt8>, allowsNonASCII: Bool) -> Bool {
    guard take("\"", in: text) else { return false }
    while let scalar = advance(in: text) {
      switch scalar {
      case "\"":
        return true
      case "\\":
        guard take(in: text, where: { " "..."~" ~= $0 }) else { return false }
      case " "..."~":
        break
      default:
        guard allowsNonASCII, !scalar.isASCII else { return false }
      }
    }
    return false
  }

  /// Passes a domain that goes on to the end.
  private mutating func takeDomain(in text: Span<UInt8>, allowsULabels: Bool) -> Bool {
    var length = -1  // there is a dot fewer than there are labels
    repeat {
      let label = split(in: text) { $0 == "." }
      if label.isHostLabel(in: text) {
        // Whether an "xn--" label stands for anything is not asked: it is a `sub-domain` in any case.
        length += label.count + 1
      } else {
        guard allowsULabels, let uLabel = HostLabel(label, in: text, allowsULabels: true) else { return false }
        // Each label is held to the Bidi rule for itself (RFC 5891, section 4.2.3.4).
        guard !uLabel.direction.isRightToLeft || uLabel.direction.isConsistent else { return false }
        length += uLabel.length + 1
      }
      guard length <= 255 else { return false }
    } while take(".", in: text)
    return true
  }

  /// Passes the rest of an address literal, after its "[".
  ///
  /// A general literal ("[tag:…]") is refused: its tag must be registered with IANA, and "IPv6" is the only one there.
  private mutating func takeAddressLiteral(in text: Span<UInt8>) -> Bool {
    var address = split(in: text) { $0 == "]" }
    guard take("]", in: text), isAtEnd else { return false }
    if address.takeIPv6Tag(in: text) { return address.takeIPv6Address(as: .rfc5321, in: text) }
    return address.takeDottedQuad(allowsLeadingZeros: true, in: text) && address.isAtEnd
  }

  /// "IPv6:" in any case, since the grammar is ABNF (RFC 5234, section 2.3).
  private mutating func takeIPv6Tag(in text: Span<UInt8>) -> Bool {
    (take("I", in: text) || take("i", in: text))
      && (take("P", in: text) || take("p", in: text))
      && (take("V", in: text) || take("v", in: text))
      && take("6", in: text) && take(":", in: text)
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
