/// Strings, numbers and words; each is read to its end, with all the faults in it.
extension Inspector {
  enum StringEnding {
    case sound, faulty
    /// There is no closing quote on its line, and the reading goes on where the string most likely ended; or the text
    /// has ended.
    case brokenOff
  }

  /// Reads a string from its opening quote.
  ///
  /// A line break in a string is one of two mistakes. Where the next line looks like JSON, the closing quote is missing
  /// and the string is taken to end with its line, before the commas and brackets there. Else the string holds several
  /// lines, of which the first break is told: one such string is one thing to mend.
  @discardableResult mutating func string() -> StringEnding {
    let start = index
    lastStringStart = start
    var isSound = true
    var hasLineBreak = false
    index += 1
    while let byte = peek, !isDone {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        lastStringEnd = index
        return isSound ? .sound : .faulty
      case UInt8(ascii: "\\"):
        if !escape() { isSound = false }
      case 0x0A, 0x0D:
        if !hasLineBreak { report(.controlCharacter(byte), at: index) }
        (isSound, hasLineBreak) = (false, true)
        let end = index
        if skipsToJSON() {
          index = startOfPunctuation(before: end, notBefore: start + 1)
          return .brokenOff
        }
      case 0..<0x20:
        report(.controlCharacter(byte), at: index)
        isSound = false
        index += 1
      case 0x20..<0x80: index += 1
      default: if !scalar(leading: byte) { isSound = false }
      }
    }
    // Where a line break was told, the missing quote is what it tells of.
    if hasLineBreak { end(nil) } else { endOfText(.unexpectedEnd(expected: .stringEnd)) }
    return .brokenOff
  }

  private mutating func escape() -> Bool {
    let start = index
    guard start + 1 < bytes.count else {
      index = bytes.count
      return true  // the caller tells that the text ends
    }
    let letter = bytes[start + 1]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
      return true
    case UInt8(ascii: "u"):
      return unicodeEscape()
    default:
      report(.invalidEscape, at: start)
      index += 1
      // What stands behind the backslash was meant with it: a line break here is no second fault.
      if letter == 0x0A || letter == 0x0D { skipLineBreak() } else if (0x20..<0x80).contains(letter) { index += 1 }
      return false
    }
  }

  /// `\u` with four digits; a high surrogate with the escape of a low one.
  private mutating func unicodeEscape() -> Bool {
    let start = index
    guard let unit = JSON.codeUnit(in: bytes, at: start + 2) else {
      if isCutOff(from: start + 2, pattern: [.digit, .digit, .digit, .digit]) {
        return cutOff()
      }
      report(.invalidEscape, at: start)
      index += 2
      return false
    }
    index += 6
    guard unit & 0xF800 == 0xD800 else { return true }
    if unit & 0xFC00 == 0xD800 {
      if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
        let low = JSON.codeUnit(in: bytes, at: index + 2), low & 0xFC00 == 0xDC00
      {
        index += 6
        return true
      }
      let pattern: [EscapePart] = [.backslash, .u, .d, .cToF, .digit, .digit]
      if isCutOff(from: index, pattern: pattern) { return cutOff() }
    }
    report(.loneSurrogate(unit), at: start)
    return false
  }

  private enum EscapePart {
    case backslash, u, d, cToF, digit

    func matches(_ byte: UInt8) -> Bool {
      switch self {
      case .backslash: byte == UInt8(ascii: "\\")
      case .u: byte == UInt8(ascii: "u")
      case .d: byte | 0x20 == UInt8(ascii: "d")
      case .cToF: (JSON.hexDigit(byte) ?? 0) >= 0xC
      case .digit: JSON.hexDigit(byte) != nil
      }
    }
  }

  /// Whether the text ends inside of what is written so.
  private func isCutOff(from start: Int, pattern: [EscapePart]) -> Bool {
    start + pattern.count > bytes.count && zip(pattern, bytes[min(start, bytes.count)...]).allSatisfy { $0.matches($1) }
  }

  /// The text ends in the middle of an escape or a character, which may have been right.
  private mutating func cutOff() -> Bool {
    endOfText(.unexpectedEnd(expected: .stringEnd))
    index = bytes.count
    return false
  }

  /// Steps over one scalar past ASCII; of bytes that are none, over the first and all that can only continue one.
  ///
  /// - Source: RFC 3629, section 4.
  private mutating func scalar(leading byte: UInt8) -> Bool {
    let second: ClosedRange<UInt8>
    let length: Int
    switch byte {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)  // no surrogates
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)  // up to U+10FFFF
    default: (length, second) = (1, 0x80...0xBF)  // begins none
    }
    let rest = bytes[index + 1..<min(index + length, bytes.count)]
    let isRight = rest.enumerated().allSatisfy { ($0 == 0 ? second : 0x80...0xBF).contains($1) }
    if isRight, length > 1 {
      if rest.count < length - 1 { return cutOff() }
      index += length
      return true
    }
    report(.invalidUTF8(byte: byte), at: index)
    index += 1
    while let byte = peek, byte & 0xC0 == 0x80 { index += 1 }
    return false
  }

  mutating func number() {
    let start = index
    let end = JSON.Number.end(in: bytes, from: start)
    if let end, end == bytes.count || !Inspector.isWordByte(bytes[end]) {
      index = end
      return
    }
    skipWord()
    if index == bytes.count {
      // What one more digit would make whole was cut off.
      let word = bytes[start...] + [UInt8(ascii: "0")]
      if JSON.Number.end(in: Array(word), from: 0) == word.count {
        return endOfText(.unexpectedEnd(expected: .numberEnd))
      }
    }
    let firstDigit = start + (bytes[start] == UInt8(ascii: "-") ? 1 : 0)
    let hasLeadingZero =
      end.map { bytes[firstDigit] == UInt8(ascii: "0") && JSON.Number.isDigit(bytes[$0]) } ?? false
    report(hasLeadingZero ? .leadingZero : .invalidNumber, at: start)
    if index == start + 1, bytes[start] == UInt8(ascii: "-") {  // "- 1"
      skipSpaces()
      skipWord()
    }
  }

  /// Reads `true`, `false`, `null`, or what stands there in place of a value.
  ///
  /// - Returns: `false` where the reading goes on as behind junk.
  mutating func literal() -> Bool {
    let start = index
    skipWord()
    let word = bytes[start..<index]
    for literal in Inspector.literals {
      if word == literal[...] { return true }
      if index == bytes.count, literal.starts(with: word) {
        endOfText(.unexpectedEnd(expected: .literalEnd))
        return true
      }
    }
    report(.invalidLiteral, at: start)
    return false
  }

  private static let literals = ["true", "false", "null"].map { Array($0.utf8) }

  mutating func skipWord() {
    while let byte = peek, Inspector.isWordByte(byte) { index += 1 }
  }

  /// A byte that glues onto a word or number, so that `1x` and `nullx` are one fault and not two.
  static func isWordByte(_ byte: UInt8) -> Bool {
    JSON.Number.isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
}
