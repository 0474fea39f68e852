extension Format {
  /// Returns whether a text is four decimal numbers up to 255, of at most three digits each.
  ///
  /// Leading zeros are accepted: 2020-12 refers to the rule `decbyte = 1*3DIGIT`, and means decimal by it. Some
  /// systems read "010.0.0.1" as octal; a schema that guards such a system needs a `pattern` of its own.
  ///
  /// - Source: RFC 2673, section 3.2, `dotted-quad`.
  static func isIPv4(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    return cursor.takeDottedQuad(allowsLeadingZeros: true, in: text) && cursor.isAtEnd
  }

  /// Returns whether a text is an IPv6 address, without zone, prefix length or brackets.
  ///
  /// - Source: RFC 4291, section 2.2.
  static func isIPv6(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    return cursor.takeIPv6Address(as: .rfc4291, in: text)
  }
}

/// The two readings of an IPv6 address that the formats need.
enum IPv6Syntax {
  /// Also that of RFC 3986, section 3.2.2: "::" stands for one group or more, and octets have no leading zeros.
  case rfc4291
  /// That of an address literal in mail (section 4.1.3): "::" stands for two groups or more, and "001" is an octet.
  case rfc5321

  fileprivate var minimumElision: Int { self == .rfc4291 ? 1 : 2 }
  fileprivate var allowsLeadingZeros: Bool { self == .rfc5321 }
}

extension TextCursor {
  /// Passes an address that goes on to the end.
  mutating func takeIPv6Address(as syntax: IPv6Syntax, in text: Span<UInt8>) -> Bool {
    var groupCount = 0
    var hasElision = false
    if take(":", in: text) {
      guard take(":", in: text) else { return false }
      hasElision = true
    }
    while !isAtEnd {
      var quad = self
      let digitCount = takeAll(in: text, where: \.isASCIIHexDigit)
      if isNext(".", in: text) {
        // Only the last two groups may be written like this, so that the address ends here.
        groupCount += 2
        guard quad.takeDottedQuad(allowsLeadingZeros: syntax.allowsLeadingZeros, in: text), quad.isAtEnd else {
          return false
        }
        self = quad
        break
      }
      guard (1...4).contains(digitCount) else { return false }
      groupCount += 1
      if isAtEnd { break }
      guard take(":", in: text) else { return false }
      if take(":", in: text) {
        guard !hasElision else { return false }
        hasElision = true
      } else if isAtEnd {
        return false
      }
    }
    return hasElision ? groupCount <= 8 - syntax.minimumElision : groupCount == 8
  }

  /// Passes four octets; what follows them is not looked at.
  mutating func takeDottedQuad(allowsLeadingZeros: Bool, in text: Span<UInt8>) -> Bool {
    for index in 0..<4 {
      if index > 0 {
        guard take(".", in: text) else { return false }
      }
      guard takeOctet(allowsLeadingZeros: allowsLeadingZeros, in: text) else { return false }
    }
    return true
  }

  private mutating func takeOctet(allowsLeadingZeros: Bool, in text: Span<UInt8>) -> Bool {
    let startsWithZero = isNext("0", in: text)
    var value: UInt32 = 0
    var digitCount = 0
    while digitCount < 4, let digit = next(in: text), take(in: text, where: \.isASCIIDigit) {
      value = value * 10 + (digit.value - 48)
      digitCount += 1
    }
    guard (1...3).contains(digitCount), value <= 255 else { return false }
    return allowsLeadingZeros || !startsWithZero || digitCount == 1
  }
}
