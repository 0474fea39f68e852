/// A label of a host name that is valid on its own, as far as the rules of the whole name ask for it.
struct HostLabel {
  /// In octets, as the domain name system counts: a U-label has the length of its A-label.
  let length: Int
  let hasOnlyDigits: Bool
  let direction: LabelDirection

  /// Reads the part of a text that a cursor is over; `nil` where that is no label.
  init?(_ part: TextCursor, in text: Span<UInt8>, allowsULabels: Bool) {
    if part.isHostLabel(in: text) {
      length = part.count
      guard part.hasALabelPrefix(in: text) else {
        var digits = part
        hasOnlyDigits = digits.takeAll(in: text, where: \.isASCIIDigit) == part.count
        direction = LabelDirection(ofHostLabelStartingWith: part.next(in: text))
        return
      }
      guard let label = part.decodedALabel(in: text) else { return nil }
      hasOnlyDigits = false
      direction = LabelDirection(label)
    } else {
      guard allowsULabels, let label = part.uLabel(in: text) else { return nil }
      length = 4 + Punycode.encode(label).count  // "xn--"
      guard length <= 63 else { return nil }  // RFC 5891, section 4.2.4
      hasOnlyDigits = false
      direction = LabelDirection(label)
    }
  }
}

extension TextCursor {
  /// Returns whether a part of a text is 1 to 63 letters, digits and hyphens, with no hyphen at either end.
  ///
  /// - Source: RFC 1123, section 2.1; RFC 5321, section 4.1.2, `sub-domain`.
  func isHostLabel(in text: Span<UInt8>) -> Bool {
    guard (1...63).contains(count), text[place] != UInt8(ascii: "-"), text[end - 1] != UInt8(ascii: "-") else {
      return false
    }
    var cursor = self
    _ = cursor.takeAll(in: text) { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" }
    return cursor.isAtEnd
  }

  /// Returns the scalars of a part of a text that is a U-label; `nil` where it is none.
  ///
  /// - Source: RFC 5890, section 2.3.2.1.
  func uLabel(in text: Span<UInt8>) -> [Unicode.Scalar]? {
    // Each scalar takes one of the 63 octets at least, and has four bytes at most: no more need to be kept.
    guard count <= 63 * 4 else { return nil }
    var cursor = self
    var label: [Unicode.Scalar] = []
    while let scalar = cursor.advance(in: text) { label.append(scalar) }
    return isULabel(label) ? label : nil
  }

  fileprivate func hasALabelPrefix(in text: Span<UInt8>) -> Bool {
    var cursor = self
    return (cursor.take("x", in: text) || cursor.take("X", in: text))
      && (cursor.take("n", in: text) || cursor.take("N", in: text))
      && cursor.take("-", in: text) && cursor.take("-", in: text)
  }

  /// Returns what a host label that starts with "xn--" stands for; `nil` where that is no U-label.
  ///
  /// Upper-case letters are lowered first (RFC 5891, section 5.3).
  fileprivate func decodedALabel(in text: Span<UInt8>) -> [Unicode.Scalar]? {
    var digits: [Unicode.Scalar] = []
    for index in (place + 4)..<end {
      let isUpperCase = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[index]
      digits.append(Unicode.Scalar(isUpperCase ? text[index] + 32 : text[index]))
    }
    guard let label = Punycode.decode(digits), isULabel(label) else { return nil }
    return label
  }

  private func isULabel(_ label: [Unicode.Scalar]) -> Bool {
    // A label of ASCII alone is no U-label, and never encoded (RFC 5890, section 2.3.2.1).
    !label.allSatisfy(\.isASCII) && IDNALabel(label).isValid
  }
}
