/// The tokens of JSON, read from a place in a text. Each stops before the byte that it does not take.
extension Cursor {
  /// Moves past a string, from its opening quote to behind the closing one.
  ///
  /// - Parameter flags: Gets `Tape.hasEscapes` where there is an escape.
  /// - Returns: `false` where it stopped before: at the text's end, or at a character or escape that is cut off by it
  ///   or at fault.
  @inline(always)
  mutating func skipString(_ flags: inout UInt64) -> Bool {
    advance()
    return skipRestOfString(&flags)
  }

  @inline(always)
  mutating func skipRestOfString(_ flags: inout UInt64) -> Bool {
    while true {
      skipPlainASCII()
      let byte = byte
      if byte == UInt8(ascii: "\"") {
        advance()
        return true
      }
      if byte >= 0x80 {
        repeat {
          let length = scalarLength
          if length == 0 { return false }
          advance(by: length)
        } while self.byte >= 0x80
      } else {
        guard byte == UInt8(ascii: "\\"), skipEscape() else { return false }
        flags |= Tape.hasEscapes
      }
    }
  }

  /// Bytes of the scalar past ASCII at the place; 0 where it is not well-formed or cut off.
  ///
  /// - Source: RFC 3629, section 4.
  @inline(always)
  private var scalarLength: Int {
    let bytes = fourBytes(ahead: 0)
    let first = bytes & 0xFF
    let second = bytes &>> 8 & 0xFF
    if first & 0xF0 == 0xE0 {
      guard bytes & 0x00C0_C000 == 0x0080_8000 else { return 0 }
      if first == 0xE0 { return second >= 0xA0 ? 3 : 0 }
      if first == 0xED { return second < 0xA0 ? 3 : 0 }  // no surrogates
      return 3
    }
    if first >= 0xC2, first < 0xE0 { return bytes & 0xC000 == 0x8000 ? 2 : 0 }
    guard first >= 0xF0, first <= 0xF4, bytes & 0xC0C0_C000 == 0x8080_8000 else { return 0 }
    if first == 0xF0 { return second >= 0x90 ? 4 : 0 }
    if first == 0xF4 { return second < 0x90 ? 4 : 0 }  // up to U+10FFFF
    return 4
  }

  @inline(always)
  private mutating func skipEscape() -> Bool {
    switch byte(ahead: 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      advance(by: 2)
      return true
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(ahead: 2) else { return false }
      if unit & 0xF800 != 0xD800 {
        advance(by: 6)
        return true
      }
      guard unit & 0xFC00 == 0xD800, byte(ahead: 6) == UInt8(ascii: "\\"), byte(ahead: 7) == UInt8(ascii: "u"),
        let low = codeUnit(ahead: 8), low & 0xFC00 == 0xDC00
      else { return false }
      advance(by: 12)
      return true
    default: return false
    }
  }

  @inline(always)
  private func codeUnit(ahead distance: Int) -> UInt32? {
    var unit: UInt32 = 0
    for place in distance..<distance + 4 {
      guard let digit = JSON.hexDigit(byte(ahead: place)) else { return nil }
      unit = unit &<< 4 | UInt32(digit)
    }
    return unit
  }

  /// Whether a string may go on where `skipRestOfString` stopped: the text ends there, or in the middle of what may
  /// become a character or an escape.
  var canGoOnInString: Bool {
    if isAtEnd { return true }
    let first = byte
    if first >= 0x80 {
      let second: ClosedRange<UInt8>
      let length: Int
      switch first {
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return false
      }
      return canGoOn(from: 1, to: length) { place, byte in (place == 1 ? second : 0x80...0xBF).contains(byte) }
    }
    guard first == UInt8(ascii: "\\") else { return false }
    if isPastEnd(ahead: 1) { return true }
    guard byte(ahead: 1) == UInt8(ascii: "u") else { return false }
    guard let unit = codeUnit(ahead: 2) else { return canGoOn(from: 2, to: 6) { JSON.hexDigit($1) != nil } }
    guard unit & 0xFC00 == 0xD800 else { return false }
    return canGoOn(from: 6, to: 12) { place, byte in
      switch place {
      case 6: byte == UInt8(ascii: "\\")
      case 7: byte == UInt8(ascii: "u")
      case 8: byte | 0x20 == UInt8(ascii: "d")
      case 9: (JSON.hexDigit(byte) ?? 0) >= 0xC
      default: JSON.hexDigit(byte) != nil
      }
    }
  }

  /// Whether the text ends in the beginning of this word.
  func canGoOn(as word: StaticString) -> Bool {
    let letters = Array(word.description.utf8)
    return canGoOn(from: 0, to: letters.count) { place, byte in letters[place] == byte }
  }

  /// Whether the text ends before `end`, and all bytes up to there are as they must be.
  private func canGoOn(from start: Int, to end: Int, isRight: (Int, UInt8) -> Bool) -> Bool {
    for place in start..<end {
      if isPastEnd(ahead: place) { return true }
      if !isRight(place, byte(ahead: place)) { return false }
    }
    return false
  }

  /// Moves past a number.
  ///
  /// - Returns: `false` where it stopped before a byte that a number needs there.
  /// - Source: RFC 8259, section 6.
  @inline(always)
  mutating func skipNumber() -> Bool {
    if byte == UInt8(ascii: "-") { advance() }
    if byte == UInt8(ascii: "0") {
      advance()
    } else {
      guard byte &- 0x30 < 10 else { return false }
      skipDigits()
    }
    if byte == UInt8(ascii: ".") {
      advance()
      guard byte &- 0x30 < 10 else { return false }
      skipManyDigits()
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      advance()
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { advance() }
      guard byte &- 0x30 < 10 else { return false }
      skipDigits()
    }
    return true
  }
}
