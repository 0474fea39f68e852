extension JSON {
  /// Why a text is not I-JSON within the limits, and where.
  public struct ParseError: Error, Hashable, Sendable {
    public let code: Code
    /// The byte at fault; the end of the text where something is missing there.
    public let position: Position

    public enum Code: Hashable, Sendable {
      case textSize(limit: Int)
      case depth(limit: Int)
      case byteOrderMark
      case notUTF8(encoding: String)
      case invalidUTF8(byte: UInt8)
      case emptyText
      case unexpectedEnd(expected: Expected)
      case unexpectedByte(UInt8, expected: Expected)
      case trailingComma(before: UInt8)
      case trailingText
      case comment
      case singleQuote
      case leadingZero
      case invalidNumber
      case invalidLiteral
      case controlCharacter(UInt8)
      case invalidEscape
      case loneSurrogate(UInt16)
      case duplicateName(String, first: Position)
    }

    /// What could have stood in the place.
    public enum Expected: String, Sendable {
      case value = "a value"
      case valueOrEnd = "a value or ']'"
      case name = "a member name in double quotes"
      case nameOrEnd = "a member name in double quotes or '}'"
      case colon = "':'"
      case commaOrArrayEnd = "',' or ']'"
      case commaOrObjectEnd = "',' or '}'"
      case stringEnd = "the closing quote of the string"
      case numberEnd = "more of the number"
      case literalEnd = "more of true, false or null"
    }
  }
}

extension JSON.ParseError: CustomStringConvertible {
  /// One line: the place as line:column, what is wrong, and what to do about it. Shows no more of the text than
  /// one byte or one member name.
  public var description: String { "\(position): \(message)" }

  public var message: String {
    switch code {
    case .textSize(let limit):
      "the text is larger than the limit of \(limit) bytes"
    case .depth(let limit):
      "arrays and objects nest deeper than the limit of \(limit) levels"
    case .byteOrderMark:
      "the text begins with a byte order mark; save it as UTF-8 without BOM"
    case .notUTF8(let encoding):
      "the text looks like \(encoding); save it as UTF-8"
    case .invalidUTF8(let byte):
      "byte 0x\(hex(byte)) is not valid UTF-8 here; save the text as UTF-8"
    case .emptyText:
      "the text is empty; expected a JSON value"
    case .unexpectedEnd(let expected):
      "the text ends where \(expected.rawValue) was expected; it may have been cut off"
    case .unexpectedByte(let byte, let expected):
      "expected \(expected.rawValue), got \(shown(byte))"
    case .trailingComma(let end):
      "a comma stands before \(shown(end)); remove it"
    case .trailingText:
      "something follows the JSON value; a text holds exactly one"
    case .comment:
      "JSON has no comments; remove it"
    case .singleQuote:
      "strings stand in double quotes, not single ones"
    case .leadingZero:
      "a number does not begin with 0 followed by digits; remove the zero or make it a string"
    case .invalidNumber:
      "this is not a JSON number; expected digits such as -1, 2.5 or 1e3"
    case .invalidLiteral:
      "this is not a JSON value; only true, false and null are written without quotes"
    case .controlCharacter(let byte):
      "a control character stands raw in a string; write it as \\u00\(hex(byte))"
    case .invalidEscape:
      "a backslash is followed by one of \" \\ / b f n r t, or by u and four hexadecimal digits"
    case .loneSurrogate(let unit):
      "\\u\(String(unit, radix: 16)) is half of a surrogate pair and stands alone"
    case .duplicateName(let name, let first):
      "the member name \(JSON.string(name).compactText) was already given in this object at "
        + (first.line == position.line ? "column \(first.column)" : "\(first)")
    }
  }

  private func shown(_ byte: UInt8) -> String {
    byte > 0x20 && byte < 0x7F ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(hex(byte))"
  }

  private func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension JSON.ParseError {
  static func textSize(of bytes: [UInt8], limit: Int) -> JSON.ParseError {
    JSON.ParseError(code: .textSize(limit: limit), position: JSON.Position.positions(of: [limit], in: bytes)[0])
  }

  /// What is wrong with a text that the tape parser does not take.
  static func first(
    in bytes: [UInt8], limits: JSON.Limits, duplicateNames: JSON.Document.DuplicateNames
  ) -> JSON.ParseError {
    if let fault = JSON.faults(in: bytes, limits: limits, duplicateNames: duplicateNames, countLimit: 1).first {
      return fault
    }
    // Tests and fuzzers hold the two parsers against each other; if they ever differ, the refusal stands.
    let end = JSON.Position.positions(of: [bytes.count], in: bytes)[0]
    return JSON.ParseError(code: .unexpectedEnd(expected: .value), position: end)
  }
}
