extension Format {
  /// Returns whether a text is a duration such as "P3DT4H".
  ///
  /// Stricter than ISO 8601: no fraction, no sign, and no gap between units ("P1Y2D" has no months). Letters may be
  /// lower-case, since the grammar is ABNF, whose strings ignore case (RFC 5234, section 2.3).
  ///
  /// - Source: RFC 3339, appendix A, `duration`.
  static func isDuration(_ text: String) -> Bool {
    var cursor = TextCursor(text)
    guard cursor.take("P") || cursor.take("p") else { return false }
    var weeks = cursor
    if weeks.takeElements(of: ["W"]) { return weeks.isAtEnd }

    let hasDate = cursor.next != "T" && cursor.next != "t"
    if hasDate {
      guard cursor.takeElements(of: ["Y", "M", "D"]) else { return false }
    }
    if cursor.take("T") || cursor.take("t") {
      guard cursor.takeElements(of: ["H", "M", "S"]) else { return false }
    }
    return cursor.isAtEnd
  }
}

extension TextCursor {
  /// Passes elements such as "1Y2M": at least one, each of the unit that follows the one before.
  fileprivate mutating func takeElements(of units: [Unicode.Scalar]) -> Bool {
    var previous: Int?
    while takeAll(where: \.isASCIIDigit) > 0 {
      guard let letter = advance(),
        let unit = units.firstIndex(where: { letter == $0 || letter.value == $0.value + 32 })  // upper or lower case
      else { return false }
      if let previous, unit != previous + 1 { return false }
      previous = unit
    }
    return previous != nil
  }
}
