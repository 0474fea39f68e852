/// Reads one text into a tape in a single pass, without recursion.
///
/// An open container's slot holds its parent's index in `next` until the container closes, so there is no stack.
///
/// - Source: RFC 8259; RFC 7493 (I-JSON), section 2.
struct Parser {
  struct Slot {
    var kind: JSON.Kind
    var flag: Bool
    var offset: UInt32
    var length: UInt32
    var count: UInt32
    var next: UInt32
  }

  private let bytes: [UInt8]
  private let limits: JSON.Limits
  private let duplicateNames: JSON.Document.DuplicateNames
  private var index = 0
  private var tape: [Slot] = []
  private var container: Int?
  private var depth = 0

  init(bytes: [UInt8], limits: JSON.Limits, duplicateNames: JSON.Document.DuplicateNames) {
    self.bytes = bytes
    self.limits = limits
    self.duplicateNames = duplicateNames
  }

  /// What may come next.
  private enum State {
    case value, firstElement, firstName, name, afterValue, end
  }

  @discardableResult mutating func parse() throws(JSON.ParseError) -> [Slot] {
    guard bytes.count <= limits.textSize else {
      throw error(.textSize(limit: limits.textSize), at: limits.textSize)
    }
    try refuseForeignEncoding()
    var state = State.value
    while state != .end {
      skipWhitespace()
      switch state {
      case .value: state = try value(expected: .value)
      case .firstElement:
        state = peek == UInt8(ascii: "]") ? try closeContainer() : try value(expected: .valueOrEnd)
      case .firstName:
        state = peek == UInt8(ascii: "}") ? try closeContainer() : try name(expected: .nameOrEnd)
      case .name: state = try name(expected: .name)
      case .afterValue: state = try afterValue()
      case .end: break
      }
    }
    skipWhitespace()
    if let byte = peek { throw error(byte == UInt8(ascii: "/") ? .comment : .trailingText, at: index) }
    return tape
  }

  private mutating func value(expected: JSON.ParseError.Expected) throws(JSON.ParseError) -> State {
    guard let byte = peek else {
      throw error(tape.isEmpty ? .emptyText : .unexpectedEnd(expected: expected), at: index)
    }
    switch byte {
    case UInt8(ascii: "{"): return try open(.object)
    case UInt8(ascii: "["): return try open(.array)
    case UInt8(ascii: "\""):
      try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      try literal()
    default:
      throw unexpected(byte, expected: expected)
    }
    return container == nil ? .end : .afterValue
  }

  private mutating func name(expected: JSON.ParseError.Expected) throws(JSON.ParseError) -> State {
    guard let byte = peek else { throw error(.unexpectedEnd(expected: expected), at: index) }
    guard byte == UInt8(ascii: "\"") else { throw unexpected(byte, expected: expected) }
    try string()
    skipWhitespace()
    guard let colon = peek else { throw error(.unexpectedEnd(expected: .colon), at: index) }
    guard colon == UInt8(ascii: ":") else { throw unexpected(colon, expected: .colon) }
    index += 1
    return .value
  }

  private mutating func afterValue() throws(JSON.ParseError) -> State {
    guard let container else { return .end }
    tape[container].count += 1
    let isArray = tape[container].kind == .array
    let expected: JSON.ParseError.Expected = isArray ? .commaOrArrayEnd : .commaOrObjectEnd
    let closing = UInt8(ascii: isArray ? "]" : "}")
    guard let byte = peek else { throw error(.unexpectedEnd(expected: expected), at: index) }
    if byte == closing { return try closeContainer() }
    guard byte == UInt8(ascii: ",") else { throw unexpected(byte, expected: expected) }
    let comma = index
    index += 1
    skipWhitespace()
    if peek == closing { throw error(.trailingComma(before: closing), at: comma) }
    return isArray ? .value : .name
  }

  private mutating func open(_ kind: JSON.Kind) throws(JSON.ParseError) -> State {
    guard depth < limits.depth else { throw error(.depth(limit: limits.depth), at: index) }
    depth += 1
    let parent = container.map { UInt32($0) } ?? UInt32.max
    container = tape.count
    tape.append(
      Slot(kind: kind, flag: false, offset: UInt32(index), length: 0, count: 0, next: parent))
    index += 1
    return kind == .object ? .firstName : .firstElement
  }

  private mutating func closeContainer() throws(JSON.ParseError) -> State {
    guard let closing = container else { return .end }
    index += 1
    depth -= 1
    let parent = tape[closing].next
    tape[closing].length = UInt32(index) - tape[closing].offset
    tape[closing].next = UInt32(tape.count)
    if tape[closing].kind == .object { try refuseDuplicateNames(in: closing) }
    container = parent == UInt32.max ? nil : Int(parent)
    return container == nil ? .end : .afterValue
  }

  private func refuseDuplicateNames(in object: Int) throws(JSON.ParseError) {
    let count = Int(tape[object].count)
    guard count > 1, duplicateNames == .refused else { return }
    // Swift seeds its hashes anew in each process: names can't be chosen so as to collide.
    var first: [ArraySlice<UInt8>: Int] = [:]
    first.reserveCapacity(count)
    var slot = object + 1
    for _ in 0..<count {
      let offset = Int(tape[slot].offset)
      let content = bytes[offset + 1..<offset + Int(tape[slot].length) - 1]
      let name = tape[slot].flag ? JSON.unescaped(content)[...] : content
      if let earlier = first.updateValue(offset, forKey: name) {
        let positions = JSON.Position.positions(of: [offset, earlier], in: bytes)
        throw JSON.ParseError(
          code: .duplicateName(String(decoding: name, as: UTF8.self), first: positions[1]),
          position: positions[0])
      }
      slot = Int(tape[slot + 1].next)
    }
  }

  private mutating func number() throws(JSON.ParseError) {
    let start = index
    guard let end = JSON.Number.end(in: bytes, from: start) else { throw error(.invalidNumber, at: start) }
    if end < bytes.count {
      let digits = start + (bytes[start] == UInt8(ascii: "-") ? 1 : 0)
      if bytes[digits] == UInt8(ascii: "0"), JSON.Number.isDigit(bytes[end]) { throw error(.leadingZero, at: start) }
      if isWordByte(bytes[end]) { throw error(.invalidNumber, at: start) }
    }
    index = end
    append(.number, flag: false, from: start)
  }

  private mutating func literal() throws(JSON.ParseError) {
    let start = index
    while let byte = peek, isWordByte(byte) { index += 1 }
    switch bytes[start..<index] {
    case Literal.true: append(.boolean, flag: true, from: start)
    case Literal.false: append(.boolean, flag: false, from: start)
    case Literal.null: append(.null, flag: false, from: start)
    default: throw error(.invalidLiteral, at: start)
    }
  }

  private enum Literal {
    static let `true` = Array("true".utf8)[...]
    static let `false` = Array("false".utf8)[...]
    static let null = Array("null".utf8)[...]
  }

  private mutating func string() throws(JSON.ParseError) {
    let start = index
    var hasEscape = false
    index += 1
    while true {
      guard let byte = peek else { throw error(.unexpectedEnd(expected: .stringEnd), at: index) }
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        append(.string, flag: hasEscape, from: start)
        return
      case UInt8(ascii: "\\"):
        hasEscape = true
        try escape()
      case 0..<0x20:
        throw error(.controlCharacter(byte), at: index)
      case 0x20..<0x80:
        index += 1
      default:
        try skipScalar(leading: byte)
      }
    }
  }

  private mutating func escape() throws(JSON.ParseError) {
    let start = index
    guard start + 1 < bytes.count else { throw error(.unexpectedEnd(expected: .stringEnd), at: bytes.count) }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case UInt8(ascii: "u"):
      guard let unit = JSON.codeUnit(in: bytes[...], at: start + 2) else { throw error(.invalidEscape, at: start) }
      index += 6
      guard unit & 0xF800 == 0xD800 else { return }
      guard unit & 0xFC00 == 0xD800, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
        bytes[index + 1] == UInt8(ascii: "u"), let low = JSON.codeUnit(in: bytes[...], at: index + 2),
        low & 0xFC00 == 0xDC00
      else { throw error(.loneSurrogate(unit), at: start) }
      index += 6
    default:
      throw error(.invalidEscape, at: start)
    }
  }

  /// Steps over one scalar past ASCII, of which only the well-formed sequences of RFC 3629, section 4, are taken.
  private mutating func skipScalar(leading byte: UInt8) throws(JSON.ParseError) {
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
    default: throw error(.invalidUTF8(byte: byte), at: index)
    }
    guard index + length <= bytes.count else { throw error(.invalidUTF8(byte: byte), at: index) }
    for (place, next) in bytes[index + 1..<index + length].enumerated() {
      guard (place == 0 ? second : 0x80...0xBF).contains(next) else {
        throw error(.invalidUTF8(byte: byte), at: index)
      }
    }
    index += length
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipWhitespace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func append(_ kind: JSON.Kind, flag: Bool, from start: Int) {
    tape.append(
      Slot(
        kind: kind, flag: flag, offset: UInt32(start), length: UInt32(index - start), count: 0,
        next: UInt32(tape.count + 1)))
  }

  /// A byte that glues onto a word or number, so that `1x` and `nullx` are one fault and not two.
  private func isWordByte(_ byte: UInt8) -> Bool {
    JSON.Number.isDigit(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-")
  }

  /// The encodings that other programs write by mistake get a message of their own.
  private func refuseForeignEncoding() throws(JSON.ParseError) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF), (0, _): throw error(.notUTF8(encoding: "UTF-16 or UTF-32, big-endian"), at: 0)
    case (0xFF, 0xFE), (_, 0): throw error(.notUTF8(encoding: "UTF-16 or UTF-32, little-endian"), at: 0)
    case (0xEF, 0xBB) where bytes.dropFirst(2).first == 0xBF: throw error(.byteOrderMark, at: 0)
    default: break
    }
  }

  private func unexpected(_ byte: UInt8, expected: JSON.ParseError.Expected) -> JSON.ParseError {
    switch byte {
    case UInt8(ascii: "/"): error(.comment, at: index)
    case UInt8(ascii: "'"): error(.singleQuote, at: index)
    default: error(.unexpectedByte(byte, expected: expected), at: index)
    }
  }

  private func error(_ code: JSON.ParseError.Code, at offset: Int) -> JSON.ParseError {
    JSON.ParseError(code: code, position: JSON.Position.positions(of: [offset], in: bytes)[0])
  }
}
