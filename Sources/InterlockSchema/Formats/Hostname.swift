extension Format {
  /// Returns whether a text is a host name of ASCII labels, each "xn--" label being one that IDNA could have made.
  ///
  /// At most 253 characters, which are 255 octets on the wire (RFC 1035, section 2.3.4). No trailing dot, and not the
  /// form of an IPv4 address, "#.#.#.#", which RFC 1123 says a host name can never have. "--" at the third and fourth
  /// place without "xn" before it is accepted: RFC 1123 knows nothing of it.
  ///
  /// - Source: RFC 1123, section 2.1; RFC 5891, section 4.4.
  static func isHostname(_ text: String) -> Bool {
    // In ASCII, the only repertoire accepted, these are the characters.
    guard text.utf8.count <= 253 else { return false }
    let labels = Array(text.unicodeScalars).split(separator: ".", omittingEmptySubsequences: false)
    let isDottedDecimal = labels.count == 4 && labels.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
    return !isDottedDecimal && labels.allSatisfy { isHostLabel($0) && (!hasALabelPrefix($0) || isALabel($0)) }
  }

  /// Returns whether a text is 1 to 63 letters, digits and hyphens, with no hyphen at either end.
  ///
  /// - Source: RFC 1123, section 2.1; RFC 5321, section 4.1.2, `sub-domain`.
  static func isHostLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    label.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" }
      && (1...63).contains(label.count)
      && label.first != "-" && label.last != "-"
  }

  /// Returns whether a text is a host name whose labels may be in Unicode.
  ///
  /// Labels are separated by any of the four full stops that IDNA knows. Each is a host label in ASCII or, in Unicode,
  /// one that IDNA can encode in 63 octets; where text runs from right to left, all follow the Bidi rule.
  ///
  /// - Source: RFC 5890, section 2.3.2.3; RFC 5891, section 5; RFC 5893; RFC 3490, section 3.1 for the separators.
  static func isIDNHostname(_ text: String) -> Bool {
    guard text.utf8.count <= 4 * 253 else { return false }
    let labels = Array(text.unicodeScalars)
      .split(omittingEmptySubsequences: false) { [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"].contains($0) }
    var (decoded, length) = ([[Unicode.Scalar]](), labels.count - 1)
    for label in labels {
      guard let (scalars, octets) = unicodeLabel(label) else { return false }
      decoded.append(scalars)
      length += octets
    }
    return length <= 253 && (!decoded.contains(where: BidiRule.isNeeded) || decoded.allSatisfy(BidiRule.isFollowed))
  }

  /// The scalars of a label, those that an "xn--" label stands for, and how many octets it has in ASCII.
  private static func unicodeLabel(_ label: ArraySlice<Unicode.Scalar>) -> ([Unicode.Scalar], octets: Int)? {
    if label.allSatisfy(\.isASCII) {
      guard isHostLabel(label) else { return nil }
      guard hasALabelPrefix(label) else {
        let hasHyphens = label.count >= 4 && label.dropFirst(2).prefix(2).allSatisfy { $0 == "-" }
        return hasHyphens ? nil : (Array(label), label.count)
      }
      guard isALabel(label), let decoded = Punycode.decode(label.dropFirst(4).map(\.asciiLowercased)) else {
        return nil
      }
      return (decoded, label.count)
    }
    let scalars = Array(label)
    guard scalars.count <= 63, IDNALabel(scalars).isValid else { return nil }
    let octets = 4 + Punycode.encodedLength(of: scalars)
    return octets <= 63 ? (scalars, octets) : nil
  }

  /// Returns whether a text is a label of an internationalized mail address's domain: one in ASCII, or a U-label. That it
  /// is in normalization form C is left to whoever sends the mail.
  ///
  /// - Source: RFC 6531, section 3.3, `sub-domain`.
  static func isMailLabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    label.allSatisfy(\.isASCII) ? isHostLabel(label) : label.count <= 63 && IDNALabel(Array(label)).isValid
  }

  private static func hasALabelPrefix(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    label.prefix(4).elementsEqual("xn--".unicodeScalars) { $0.asciiLowercased == $1 }
  }

  /// Returns whether a host label that starts with "xn--" stands for a label of IDNA.
  ///
  /// Upper-case letters are lowered first (RFC 5891, section 5.3).
  private static func isALabel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let decoded = Punycode.decode(label.dropFirst(4).map(\.asciiLowercased)) else { return false }
    // A label of ASCII alone is never encoded (RFC 5890, section 2.3.2.1).
    return !decoded.allSatisfy(\.isASCII) && IDNALabel(decoded).isValid
      && (!BidiRule.isNeeded(by: decoded) || BidiRule.isFollowed(by: decoded))
  }
}

extension Unicode.Scalar {
  /// The lower-case form of an ASCII letter; every other scalar as it is.
  fileprivate var asciiLowercased: Unicode.Scalar {
    "A"..."Z" ~= self ? Unicode.Scalar(UInt8(value) + 32) : self  // at most "Z", 90: fits
  }
}
