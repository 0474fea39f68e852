/// The encoding of text that is mostly ASCII: "caf=C3=A9".
///
/// As strict as the rules for encoders: lines end in CRLF and have at most 76 characters, white space does not end one,
/// and hexadecimal digits are upper-case.
///
/// - Source: RFC 2045, section 6.7.
enum QuotedPrintable {
  static func decode(_ text: Span<UInt8>, _ receive: (UInt8) -> Void) -> Bool {
    var cursor = TextCursor(text)
    var lineStart = cursor.place
    while let scalar = cursor.next(in: text) {
      if cursor.takeLineBreak(in: text) {  // rule 4
        receive(UInt8(ascii: "\r"))
        receive(UInt8(ascii: "\n"))
        lineStart = cursor.place
        continue
      }
      _ = cursor.advance(in: text)
      switch scalar {
      case "=":
        var softBreak = cursor
        if softBreak.takeLineBreak(in: text) {  // rule 5
          guard cursor.place - lineStart <= maximumLineLength else { return false }
          cursor = softBreak
          lineStart = cursor.place
          continue
        }
        guard let octet = cursor.takeOctet(in: text) else { return false }  // rule 1
        receive(octet)
      case " ", "\t":  // rule 3
        var lineEnd = cursor
        guard !cursor.isAtEnd, !lineEnd.takeLineBreak(in: text) else { return false }
        receive(UInt8(ascii: scalar))
      case "!"..."~":  // rule 2
        receive(UInt8(ascii: scalar))
      default:
        return false
      }
      guard cursor.place - lineStart <= maximumLineLength else { return false }
    }
    return true
  }

  private static let maximumLineLength = 76
}

extension TextCursor {
  fileprivate mutating func takeLineBreak(in text: Span<UInt8>) -> Bool {
    var cursor = self
    guard cursor.take("\r", in: text), cursor.take("\n", in: text) else { return false }
    self = cursor
    return true
  }

  /// Passes the two digits of an octet; `nil` where there are none.
  fileprivate mutating func takeOctet(in text: Span<UInt8>) -> UInt8? {
    guard let high = takeHexDigit(in: text), let low = takeHexDigit(in: text) else { return nil }
    return high << 4 | low
  }

  private mutating func takeHexDigit(in text: Span<UInt8>) -> UInt8? {
    switch advance(in: text) {
    case .some(let digit) where digit.isASCIIDigit: UInt8(ascii: digit) - 48
    case .some(let digit) where "A"..."F" ~= digit: UInt8(ascii: digit) - 65 + 10
    default: nil
    }
  }
}
