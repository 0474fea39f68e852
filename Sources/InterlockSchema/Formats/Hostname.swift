extension Format {
  /// Returns whether a text is a host name of ASCII labels, each "xn--" label being one that IDNA could have made.
  ///
  /// "--" at the third and fourth place without "xn" before it is accepted: RFC 1123 knows nothing of it.
  ///
  /// - Source: RFC 1123, section 2.1; RFC 5891, section 4.4.
  static func isHostname(_ text: Span<UInt8>) -> Bool {
    isHostname(text, allowsULabels: false)
  }

  /// Returns whether a text is a host name whose labels may also be U-labels, that is in Unicode.
  ///
  /// The ideographic, full-width and half-width full stops separate labels as well. Nothing is mapped before the
  /// check: "Bücher" has an upper-case letter that no U-label has.
  ///
  /// - Source: RFC 5890, section 2.3.2.3; RFC 3490, section 3.1, for the separators.
  static func isIDNHostname(_ text: Span<UInt8>) -> Bool {
    isHostname(text, allowsULabels: true)
  }

  /// At most 253 characters, which are 255 octets on the wire (RFC 1035, section 2.3.4). No trailing dot, and not the
  /// form of an IPv4 address, "#.#.#.#", which RFC 1123 says a host name can never have.
  private static func isHostname(_ text: Span<UInt8>, allowsULabels: Bool) -> Bool {
    var cursor = TextCursor(text)
    var length = -1  // there is a dot fewer than there are labels
    var labelCount = 0
    var hasOnlyDigits = true
    var hasRightToLeftLabel = false
    var isInOneDirection = true
    repeat {
      let part = cursor.split(in: text) { isSeparator($0, allowsULabels: allowsULabels) }
      guard let label = HostLabel(part, in: text, allowsULabels: allowsULabels) else { return false }
      length += label.length + 1
      guard length <= 253 else { return false }
      labelCount += 1
      hasOnlyDigits = hasOnlyDigits && label.hasOnlyDigits
      hasRightToLeftLabel = hasRightToLeftLabel || label.direction.isRightToLeft
      isInOneDirection = isInOneDirection && label.direction.isConsistent
    } while cursor.take(in: text) { isSeparator($0, allowsULabels: allowsULabels) }
    let isDottedDecimal = labelCount == 4 && hasOnlyDigits
    // One label from right to left is enough to ask all others for the rule (RFC 5893, section 2).
    return !isDottedDecimal && (isInOneDirection || !hasRightToLeftLabel)
  }

  private static func isSeparator(_ scalar: Unicode.Scalar, allowsULabels: Bool) -> Bool {
    scalar == "." || allowsULabels && (scalar == "\u{3002}" || scalar == "\u{FF0E}" || scalar == "\u{FF61}")
  }
}
