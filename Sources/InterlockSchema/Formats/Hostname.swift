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
  }
}

extension Unicode.Scalar {
  /// The lower-case form of an ASCII letter; every other scalar as it is.
  fileprivate var asciiLowercased: Unicode.Scalar {
    "A"..."Z" ~= self ? Unicode.Scalar(UInt8(value) + 32) : self  // at most "Z", 90: fits
  }
}
