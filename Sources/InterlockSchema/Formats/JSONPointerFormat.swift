extension Format {
  /// Returns whether a text is a JSON Pointer in its string form; the one in a URI fragment ("#/a") is not.
  ///
  /// - Source: RFC 6901, section 3.
  static func isJSONPointer(_ text: String) -> Bool {
    var cursor = TextCursor(text)
    return cursor.takeJSONPointer()
  }

  /// Returns whether a text is a Relative JSON Pointer: levels up, then an index adjustment, then a pointer or "#".
  ///
  /// The adjustment ("0-1/a") is new in the draft that 2020-12 refers to; drafts 7 and 2019-09 have none. It is also
  /// taken before "#": the draft's grammar forgot it there, but its own example in section 5.1 is "0-1#".
  ///
  /// - Source: draft-bhutton-relative-json-pointer-00, section 3.
  static func isRelativeJSONPointer(_ text: String) -> Bool {
    var cursor = TextCursor(text)
    guard cursor.takeNonNegativeInteger() else { return false }
    if cursor.take("+") || cursor.take("-") {
      guard cursor.takeNonNegativeInteger() else { return false }
    }
    return cursor.take("#") ? cursor.isAtEnd : cursor.takeJSONPointer()
  }
}

extension TextCursor {
  /// Passes a pointer that goes on to the end: empty, or "/" before each token, with "~" only as "~0" or "~1".
  fileprivate mutating func takeJSONPointer() -> Bool {
    guard isAtEnd || next == "/" else { return false }
    while let scalar = advance() {
      guard scalar != "~" || take("0") || take("1") else { return false }
    }
    return true
  }

  /// "0", or digits that do not start with it.
  fileprivate mutating func takeNonNegativeInteger() -> Bool {
    take("0") || takeAll(where: \.isASCIIDigit) > 0
  }
}
