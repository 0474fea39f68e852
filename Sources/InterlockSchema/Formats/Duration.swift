extension Format {
  /// Returns whether a text is a duration such as "P3DT4H".
  ///
  /// Stricter than ISO 8601: no fraction, no sign, and no gap between units ("P1Y2D" has no months). Letters may be
  /// lower-case, since the grammar is ABNF, whose strings ignore case (RFC 5234, section 2.3).
  ///
  /// - Source: RFC 3339, appendix A, `duration`.
  static func isDuration(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    guard cursor.take("P", in: text) || cursor.take("p", in: text) else { return false }
    var weeks = cursor
    if weeks.takeElements(of: .week, in: text) { return weeks.isAtEnd }

    let hasDate = !cursor.isNext("T", in: text) && !cursor.isNext("t", in: text)
    if hasDate {
      guard cursor.takeElements(of: .date, in: text) else { return false }
    }
    if cursor.take("T", in: text) || cursor.take("t", in: text) {
      guard cursor.takeElements(of: .time, in: text) else { return false }
    }
    return cursor.isAtEnd
  }
}

/// The units of a part of a duration, from the largest to the smallest.
private enum DurationUnits {
  case date
  case time
  case week

  /// A unit's place in the order, by its letter in either case; not an array's, which would have to be allocated.
  func place(of letter: Unicode.Scalar) -> Int? {
    switch (self, letter) {
    case (.date, "Y"), (.date, "y"), (.time, "H"), (.time, "h"), (.week, "W"), (.week, "w"): 0
    case (.date, "M"), (.date, "m"), (.time, "M"), (.time, "m"): 1
    case (.date, "D"), (.date, "d"), (.time, "S"), (.time, "s"): 2
    default: nil
    }
  }
}

extension TextCursor {
  /// Passes elements such as "1Y2M": at least one, each of the unit that follows the one before.
  fileprivate mutating func takeElements(of units: DurationUnits, in text: Span<UInt8>) -> Bool {
    var previous: Int?
    while takeAll(in: text, where: \.isASCIIDigit) > 0 {
      guard let letter = advance(in: text), let unit = units.place(of: letter) else { return false }
      if let previous, unit != previous + 1 { return false }
      previous = unit
    }
    return previous != nil
  }
}
