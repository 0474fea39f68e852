extension Format {
  /// Returns whether a text is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  ///
  /// Version and variant are not looked at: the grammar leaves them open, and newer versions appear.
  ///
  /// - Source: RFC 4122, section 3, `UUID`.
  static func isUUID(_ text: String) -> Bool {
    var cursor = TextCursor(text)
    return cursor.takeHexDigits(8)
      && cursor.take("-") && cursor.takeHexDigits(4)
      && cursor.take("-") && cursor.takeHexDigits(4)
      && cursor.take("-") && cursor.takeHexDigits(4)
      && cursor.take("-") && cursor.takeHexDigits(12)
      && cursor.isAtEnd
  }
}

extension TextCursor {
  fileprivate mutating func takeHexDigits(_ count: Int) -> Bool {
    takeAll(where: \.isASCIIHexDigit) == count
  }
}
