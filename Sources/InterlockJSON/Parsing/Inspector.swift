/// Reads a text to its end whatever is wrong in it, and notes each fault.
///
/// It makes no tape and does not call itself: all that is kept is the kinds of the open containers and the names of the
/// open objects. Every step takes a byte or goes to a state that does. What a step does after a fault, and why, stands
/// in `Inspector+Recovery.swift`.
struct Inspector {
  let bytes: [UInt8]
  let limits: JSON.Limits
  let duplicateNames: JSON.Document.DuplicateNames
  let countLimit: Int

  var index = 0
  var containers: [Container] = []
  private(set) var found: [Found] = []
  private(set) var stop: JSON.Faults.Stop?
  /// Nothing is read any more.
  private(set) var isDone = false
  var lastStringStart = -1
  /// Where the last string ended: a letter right there shows that its closing quote is another one.
  var lastStringEnd = -1
  /// The colon of a name that is at fault is not asked for.
  var isNameFaulty = false
  /// The end of a line in which parentheses were not closed: it is not searched again for each one.
  var unclosedParenthesesEnd = 0
  /// What stands behind a root value that is at fault is not told to be too much.
  var isRootFaulty = false

  struct Container {
    let isObject: Bool
    var names = NameTable()
    /// Of an array: a colon in it has been told. It most likely has the wrong brackets, and all its members colons.
    var hasColon = false
  }

  struct Found {
    let byteOffset: Int
    let kind: Kind

    enum Kind {
      case code(JSON.ParseError.Code)
      case duplicateName(String, firstOffset: Int)
    }

    var firstOffset: Int? {
      if case .duplicateName(_, let offset) = kind { offset } else { nil }
    }
  }

  /// What may come next.
  enum State {
    case value(JSON.ParseError.Expected)
    case firstElement, firstName, name, colon, afterValue
  }

  init(bytes: [UInt8], limits: JSON.Limits, duplicateNames: JSON.Document.DuplicateNames, countLimit: Int) {
    self.bytes = bytes
    self.limits = limits
    self.duplicateNames = duplicateNames
    self.countLimit = countLimit
  }

  mutating func run() {
    guard bytes.count <= limits.textSize else {
      report(.textSize(limit: limits.textSize), at: limits.textSize)
      return end(.noContinuation)
    }
    noteForeignEncoding()
    var state = State.value(.value)
    while !isDone {
      skipWhitespace()
      if peek == UInt8(ascii: "/"), skipComment() { continue }
      switch state {
      case .value(let expected): state = value(expected: expected)
      case .firstElement:
        state = peek == UInt8(ascii: "]") ? close() : value(expected: .valueOrEnd)
      case .firstName:
        state = peek == UInt8(ascii: "}") ? close() : name(expected: .nameOrEnd)
      case .name: state = name(expected: .name)
      case .colon: state = colon()
      case .afterValue: state = afterValue()
      }
    }
  }

  /// Notes a fault. Places only go forward: one at or before the last fault's is in its shadow.
  mutating func report(_ kind: Found.Kind, at offset: Int) {
    if let last = found.last, offset <= last.byteOffset { return }
    guard found.count < countLimit else { return end(.countLimit) }
    found.append(Found(byteOffset: offset, kind: kind))
  }

  mutating func report(_ code: JSON.ParseError.Code, at offset: Int) {
    report(.code(code), at: offset)
  }

  mutating func end(_ reason: JSON.Faults.Stop?) {
    if !isDone { stop = reason }
    isDone = true
  }

  /// The text ends where something was to come.
  mutating func endOfText(_ code: JSON.ParseError.Code) {
    report(code, at: bytes.count)
    end(nil)
  }

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipWhitespace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  /// The encodings that other programs write by mistake get a message of their own; the text is not read then.
  private mutating func noteForeignEncoding() {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF), (0, _):
      report(.notUTF8(encoding: "UTF-16 or UTF-32, big-endian"), at: 0)
      end(.noContinuation)
    case (0xFF, 0xFE), (_, 0):
      report(.notUTF8(encoding: "UTF-16 or UTF-32, little-endian"), at: 0)
      end(.noContinuation)
    case (0xEF, 0xBB) where bytes.dropFirst(2).first == 0xBF:
      report(.byteOrderMark, at: 0)
      index = 3
    default: break
    }
  }

  // MARK: The grammar

  private mutating func value(expected: JSON.ParseError.Expected) -> State {
    guard let byte = peek else {
      endOfText(containers.isEmpty ? .emptyText : .unexpectedEnd(expected: expected))
      return .afterValue
    }
    isNameFaulty = false
    let faults = found.count
    defer { if containers.isEmpty, found.count > faults { isRootFaulty = true } }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return open(byte)
    case UInt8(ascii: "\""):
      string()
      return .afterValue
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      number()
      return .afterValue
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return literal() ? .afterValue : afterJunk(.value(expected))
    default:
      report(unexpected(byte, expected: expected), at: index)
      return withoutValue(byte, expected: expected)
    }
  }

  private mutating func name(expected: JSON.ParseError.Expected) -> State {
    isNameFaulty = false
    guard let byte = peek else {
      endOfText(.unexpectedEnd(expected: expected))
      return .name
    }
    guard byte == UInt8(ascii: "\"") else {
      report(unexpected(byte, expected: expected), at: index)
      return withoutName(byte)
    }
    let start = index
    switch string() {
    case .sound:
      noteDuplicateName(start + 1..<index - 1)
      return .colon
    case .faulty: return .colon
    case .brokenOff: return .afterValue
    }
  }

  private mutating func noteDuplicateName(_ content: Range<Int>) {
    guard duplicateNames == .refused, !containers.isEmpty else { return }
    guard let first = containers[containers.count - 1].names.insert(content, in: bytes) else { return }
    let name = String(decoding: JSON.unescaped(bytes[content]), as: UTF8.self)
    report(.duplicateName(name, firstOffset: first - 1), at: content.lowerBound - 1)
  }

  private mutating func colon() -> State {
    guard let byte = peek else {
      endOfText(.unexpectedEnd(expected: .colon))
      return .colon
    }
    if byte == UInt8(ascii: ":") {
      index += 1
      return .value(.value)
    }
    if !isNameFaulty { report(unexpected(byte, expected: .colon), at: index) }
    return withoutColon(byte)
  }

  private mutating func afterValue() -> State {
    guard let container = containers.last else { return afterRoot() }
    let closing = UInt8(ascii: container.isObject ? "}" : "]")
    let expected: JSON.ParseError.Expected = container.isObject ? .commaOrObjectEnd : .commaOrArrayEnd
    guard let byte = peek else {
      endOfText(.unexpectedEnd(expected: expected))
      return .afterValue
    }
    if byte == closing { return close() }
    guard byte == UInt8(ascii: ",") else {
      if byte == UInt8(ascii: ":"), closesArrayBeforeName() { return .value(.value) }
      if byte != UInt8(ascii: ":") || !container.hasColon {
        report(unexpected(byte, expected: expected), at: index)
      }
      return withoutComma(byte)
    }
    let comma = index
    index += 1
    skipWhitespace()
    if peek == closing {
      report(.trailingComma(before: closing), at: comma)
      return close()
    }
    return container.isObject ? .name : .value(.value)
  }

  private mutating func afterRoot() -> State {
    guard let byte = peek else {
      end(nil)
      return .afterValue
    }
    if !isRootFaulty { report(byte == UInt8(ascii: "/") ? .comment : .trailingText, at: index) }
    end(.noContinuation)
    return .afterValue
  }

  private mutating func open(_ byte: UInt8) -> State {
    guard containers.count < limits.depth else {
      report(.depth(limit: limits.depth), at: index)
      skipContainer()
      return .afterValue
    }
    index += 1
    let isObject = byte == UInt8(ascii: "{")
    containers.append(Container(isObject: isObject))
    return isObject ? .firstName : .firstElement
  }

  mutating func close() -> State {
    index += 1
    containers.removeLast()
    return .afterValue
  }

  private func unexpected(_ byte: UInt8, expected: JSON.ParseError.Expected) -> JSON.ParseError.Code {
    switch byte {
    case UInt8(ascii: "/"): .comment
    case UInt8(ascii: "'"): .singleQuote
    default: .unexpectedByte(byte, expected: expected)
    }
  }
}
