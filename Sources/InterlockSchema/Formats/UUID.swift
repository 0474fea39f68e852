extension Format {
  /// Returns whether a text is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  ///
  /// Version and variant are not looked at: the grammar leaves them open, and newer versions appear.
  ///
  /// - Source: RFC 4122, section 3, `UUID`.
  static func isUUID(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    return cursor.takeHexDigits(8, in: text)
      && cursor.take("-", in: text) && cursor.takeHexDigits(4, in: text)
      && cursor.take("-", in: text) && cursor.takeHexDigits(4, in: text)
      && cursor.take("-", in: text) && cursor.takeHexDigits(4, in: text)
      && cursor.take("-", in: text) && cursor.takeHexDigits(12, in: text)
      && cursor.isAtEnd
  }
}

extension TextCursor {
  fileprivate mutating func takeHexDigits(_ count: Int, in text: Span<UInt8>) -> Bool {
    takeAll(in: text, where: \.isASCIIHexDigit) == count
  }
}
