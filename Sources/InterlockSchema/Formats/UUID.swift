extension Format {
  /// Returns whether a text is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  ///
  /// Version and variant are not looked at: the grammar leaves them open, and newer versions appear.
  ///
  /// - Source: RFC 4122, section 3, `UUID`.
  static func isUUID(_ text: String) -> Bool {
    var cursor = TextCursor(text)
    for (index, digitCount) in [8, 4, 4, 4, 12].enumerated() {
      if index > 0 {
        guard cursor.take("-") else { return false }
      }
      guard cursor.takeAll(where: \.isASCIIHexDigit) == digitCount else { return false }
    }
    return cursor.isAtEnd
  }
}
