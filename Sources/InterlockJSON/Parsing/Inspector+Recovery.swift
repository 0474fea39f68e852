/// How the reading goes on behind a fault: as the text was most likely meant, so that one mistake is told once.
///
/// A step that takes nothing leads to a state that takes the byte, or tells of it at a place that has been told.
extension Inspector {
  /// Where a value was to come and none begins.
  mutating func withoutValue(_ byte: UInt8, expected: JSON.ParseError.Expected) -> State {
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","):
      if containers.isEmpty { end(.noContinuation) }
      return .afterValue  // as if the value were there
    case UInt8(ascii: ":"):
      index += 1
      return .value(.value)  // a colon too many
    case UInt8(ascii: "'"):
      skipSingleQuoted()
      return .afterValue
    default:
      if skipCurlyQuoted() { return .afterValue }
      index += 1
      return afterJunk(.value(expected))
    }
  }

  /// Skips what is left of something that is no value.
  ///
  /// - Parameter state: Where a value follows the junk without a space, as in `u"text"`, the junk stood before it.
  mutating func afterJunk(_ state: State) -> State {
    skipJunk(to: .valueEnd)
    guard let byte = peek, index > 0, !Inspector.isSpace(bytes[index - 1]) else { return .afterValue }
    switch byte {
    case UInt8(ascii: "\""):
      guard closesString(at: index) else { return state }
      index += 1  // only the opening quote is missing
      return .afterValue
    case UInt8(ascii: "{"), UInt8(ascii: "["): return state
    default: return .afterValue
    }
  }

  /// Where a name was to come and none begins.
  mutating func withoutName(_ byte: UInt8) -> State {
    isNameFaulty = true
    switch byte {
    case UInt8(ascii: "}"): return close()
    case UInt8(ascii: "]"), UInt8(ascii: ","): return .afterValue
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .value(.value)  // a value without a name
    case UInt8(ascii: "'"):
      skipSingleQuoted()
      return .colon
    default:
      if skipCurlyQuoted() { return .colon }
      index += 1
      while let byte = peek, Inspector.isWordByte(byte) || byte >= 0x80 || byte == UInt8(ascii: "$") { index += 1 }
      if peek == UInt8(ascii: "\""), closesString(at: index) { index += 1 }  // only the opening quote is missing
      return .colon
    }
  }

  /// Where a colon was to come and none does.
  mutating func withoutColon(_ byte: UInt8) -> State {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return .afterValue
    case UInt8(ascii: "="):  // "=" and "=>" mean a colon elsewhere
      index += 1
      if peek == UInt8(ascii: ">") { index += 1 }
      return .value(.value)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["): return .value(.value)
    default:
      if lastStringEnd == index, !JSON.Number.isDigit(byte) {
        isNameFaulty = true
        return skipRestOfString() ? .colon : .afterValue
      }
      if Inspector.isWordByte(byte), !isNameFaulty { return .value(.value) }  // the colon is missing
      isNameFaulty = true
      index += 1
      skipJunk(to: .nameEnd)
      return .colon
    }
  }

  /// Where a comma or the container's end was to come and neither does.
  mutating func withoutComma(_ byte: UInt8) -> State {
    let isObject = containers.last?.isObject ?? false
    let next: State = isObject ? .name : .value(.value)
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"): return closeMismatched(byte)
    case UInt8(ascii: ":"):
      if !containers.isEmpty { containers[containers.count - 1].hasColon = !isObject }
      index += 1
      return .value(.value)
    case UInt8(ascii: ";"):
      index += 1
      return isObject ? .firstName : .firstElement
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["): return next
    default:
      if lastStringEnd == index, !JSON.Number.isDigit(byte) {
        _ = skipRestOfString()
        return .afterValue
      }
      if Inspector.isWordByte(byte) { return next }
      index += 1
      skipJunk(to: .valueEnd)
      return .afterValue
    }
  }

  /// At a colon in an array: the string before it, which had no comma before it, is a member's name if the array stands
  /// in an object. What was told to be missing there is the array's end.
  mutating func closesArrayBeforeName() -> Bool {
    guard containers.count > 1, !containers[containers.count - 1].isObject, containers[containers.count - 2].isObject,
      found.last?.byteOffset == lastStringStart
    else { return false }
    containers.removeLast()
    index += 1
    return true
  }

  /// The bracket of the other kind: a slip for the right one, or the sign that brackets before it are missing.
  ///
  /// What follows decides. In `{"a": [1}, "b": 2}` a member follows, so the object goes on and the bracket was a slip;
  /// in `[{"a": [1}, {}]` an element does, so it closes the object and `]` is missing.
  private mutating func closeMismatched(_ byte: UInt8) -> State {
    index += 1
    let outer = containers.lastIndex { $0.isObject == (byte == UInt8(ascii: "}")) }
    if let outer, !isFollowed(in: containers.count > 1 ? containers[containers.count - 2] : nil) {
      containers.removeLast(containers.count - outer)
    } else {
      containers.removeLast()
    }
    if containers.isEmpty { isRootFaulty = true }
    return .afterValue
  }

  /// Whether what comes next fits behind a value in that container; `nil` is the root.
  private func isFollowed(in container: Container?) -> Bool {
    var place = index
    func skipSpace() { while place < bytes.count, Inspector.isSpace(bytes[place]) { place += 1 } }
    skipSpace()
    guard place < bytes.count else { return container == nil }
    guard let container else { return false }
    switch bytes[place] {
    case UInt8(ascii: "}"): return container.isObject
    case UInt8(ascii: "]"): return !container.isObject
    case UInt8(ascii: ","):
      place += 1
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
        return place < bytes.count && (Inspector.isLetter(bytes[place]) || !container.isObject)
      }
      place += 1
      while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != 0x0A {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      place += 1
      skipSpace()
      return container.isObject == (place < bytes.count && bytes[place] == UInt8(ascii: ":"))
    default: return true
    }
  }

  // MARK: What is stepped over

  /// Tells a comment and steps over it.
  ///
  /// - Returns: `false` for a slash that begins none.
  mutating func skipComment() -> Bool {
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    guard second == UInt8(ascii: "/") || second == UInt8(ascii: "*") else { return false }
    report(.comment, at: index)
    index += 2
    if second == UInt8(ascii: "/") {
      while let byte = peek, byte != 0x0A { index += 1 }
      return true
    }
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        return true
      }
      index += 1
    }
    index = bytes.count
    end(.noContinuation)  // the rest of the text is in the comment
    return true
  }

  enum JunkEnd { case valueEnd, nameEnd }

  /// Steps up to what a reader would take up again: a comma, a bracket, a quote, a line's end; for a name a colon.
  mutating func skipJunk(to junkEnd: JunkEnd) {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"),
        UInt8(ascii: "\""), 0x0A:
        return
      case UInt8(ascii: ":") where junkEnd == .nameEnd: return
      case UInt8(ascii: "/") where index > 0 && Inspector.isSpace(bytes[index - 1]): return  // a comment
      case UInt8(ascii: "("): skipParentheses()
      default: index += 1
      }
    }
  }

  /// Steps over the arguments of a call such as `ObjectId("…")`, on one line; where they have no end there, over the
  /// opening parenthesis alone.
  private mutating func skipParentheses() {
    guard index >= unclosedParenthesesEnd else {
      index += 1
      return
    }
    var place = index
    var depth = 0
    while place < bytes.count, bytes[place] != 0x0A {
      switch bytes[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      place += 1
      if depth == 0 {
        index = place
        return
      }
    }
    unclosedParenthesesEnd = place
    index += 1
  }

  private mutating func skipSingleQuoted() {
    let start = index
    var place = start + 1
    while place < bytes.count, bytes[place] != 0x0A {
      if bytes[place] == UInt8(ascii: "'") {
        index = place + 1
        return
      }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = start + 1
    skipJunk(to: .valueEnd)
  }

  /// Steps over text in “quotation marks” on one line.
  private mutating func skipCurlyQuoted() -> Bool {
    func isMark(_ place: Int) -> Bool {
      place + 2 < bytes.count && bytes[place] == 0xE2 && bytes[place + 1] == 0x80
        && (0x9C...0x9E).contains(bytes[place + 2])
    }
    guard isMark(index) else { return false }
    var place = index + 3
    while place < bytes.count, bytes[place] != 0x0A {
      if isMark(place) {
        index = place + 3
        return true
      }
      place += 1
    }
    return false
  }

  /// Steps over the rest of a string that was closed too early: up to a quote that is followed as a string is, else to
  /// the end of the line.
  ///
  /// - Returns: Whether there is such a quote.
  private mutating func skipRestOfString() -> Bool {
    let start = index
    while let byte = peek, byte != 0x0A {
      if byte == UInt8(ascii: "\""), closesString(at: index) {
        index += 1
        return true
      }
      index = min(index + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
    }
    index = startOfPunctuation(before: index, notBefore: start)
    if index == start, index < bytes.count { index += 1 }
    return false
  }

  /// Whether a quote there is followed by what follows a string, on its line.
  private func closesString(at quote: Int) -> Bool {
    var place = quote + 1
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D { place += 1 }
    guard place < bytes.count else { return true }
    switch bytes[place] {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x0A: return true
    case UInt8(ascii: ":"): return isNameFaulty
    default: return false
    }
  }

  /// Steps over a container that nests too deep, with all it holds; its faults are not looked for.
  mutating func skipContainer() {
    var depth = 0
    while let byte = peek {
      index += 1
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return }
      case UInt8(ascii: "\""):
        while let byte = peek, byte != UInt8(ascii: "\""), byte != 0x0A {
          index = min(index + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
        }
        if index < bytes.count { index += 1 }
      default: break
      }
    }
    end(.noContinuation)
  }

  mutating func skipLineBreak() {
    index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
  }

  mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || byte == 0x09 { index += 1 }
  }

  /// Steps over white space, and says whether what follows could only stand outside of a string, or nothing does.
  mutating func skipsToJSON() -> Bool {
    skipWhitespace()
    switch peek {
    case UInt8(ascii: "\""): return !closesString(at: index)
    case nil, UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "["):
      return true
    default: return false
    }
  }

  /// Where the commas and closing brackets begin that stand last before a place.
  func startOfPunctuation(before end: Int, notBefore start: Int) -> Int {
    var place = end
    while place > start {
      switch bytes[place - 1] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0D: place -= 1
      default: return place
      }
    }
    return place
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
