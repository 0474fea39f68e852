extension Format {
  /// Returns whether a text is a JSON Pointer in its string form; the one in a URI fragment ("#/a") is not.
  ///
  /// - Source: RFC 6901, section 3.
  static func isJSONPointer(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    return cursor.takeJSONPointer(in: text)
  }

  /// Returns whether a text is a Relative JSON Pointer: levels up, then an index adjustment, then a pointer or "#".
  ///
  /// The adjustment ("0-1/a") is new in the draft that 2020-12 refers to; drafts 7 and 2019-09 have none. It is also
  /// taken before "#": the draft's grammar forgot it there, but its own example in section 5.1 is "0-1#".
  ///
  /// - Source: draft-bhutton-relative-json-pointer-00, section 3.
  static func isRelativeJSONPointer(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    guard cursor.takeNonNegativeInteger(in: text) else { return false }
    if cursor.take("+", in: text) || cursor.take("-", in: text) {
      guard cursor.takeNonNegativeInteger(in: text) else { return false }
    }
    return cursor.take("#", in: text) ? cursor.isAtEnd : cursor.takeJSONPointer(in: text)
  }
}

extension TextCursor {
  /// Passes a pointer that goes on to the end: empty, or "/" before each token, with "~" only as "~0" or "~1".
  fileprivate mutating func takeJSONPointer(in text: Span<UInt8>) -> Bool {
    guard isAtEnd || isNext("/", in: text) else { return false }
    while let scalar = advance(in: text) {
      guard scalar != "~" || take("0", in: text) || take("1", in: text) else { return false }
    }
    return true
  }

  /// "0", or digits that do not start with it.
  fileprivate mutating func takeNonNegativeInteger(in text: Span<UInt8>) -> Bool {
    take("0", in: text) || takeAll(in: text, where: \.isASCIIDigit) > 0
  }
}
