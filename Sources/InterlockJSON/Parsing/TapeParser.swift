/// Reads a text into a tape in one pass, without recursion, and can stop at any byte and go on when more has come.
///
/// There is one grammar for whole texts and for streams. The hot loop takes whole values; where the text ends in the
/// middle of something, `state` says what was being read, and `resume` brings that to an end byte by byte before the
/// loop goes on. The parser only says whether a text is right: what is wrong with one that isn't, `JSON.faults` finds
/// out.
///
/// - Source: RFC 8259; RFC 7493 (I-JSON), section 2.
struct TapeParser {
  private(set) var text: TextStore
  private(set) var textCount = 0
  private(set) var words: WordStore
  private(set) var wordCount = 0
  private(set) var state = State.value

  private let depthLimit: Int
  let duplicateNames: JSON.Document.DuplicateNames
  private var offset = 0
  /// The innermost open container's index, and what it holds so far.
  private(set) var container = Int(Tape.noContainer)
  private(set) var count: UInt64 = 0
  private(set) var depth = 0
  /// Where the string or number began that the text ends in.
  private(set) var tokenStart = 0
  private(set) var tokenHasEscapes = false
  private var numberPart: NumberPart?
  /// The word of the name whose value is due.
  private(set) var nameIndex = 0

  /// What comes next, or what the text ended in.
  enum State {
    case value, firstElement, firstName, name, colon, afterValue, end
    case inString, inName, inNumber
    case invalid
  }

  init(textCapacity: Int, depthLimit: Int, duplicateNames: JSON.Document.DuplicateNames) {
    text = TextStore(capacity: textCapacity)
    words = WordStore(capacity: TapeParser.wordCapacity(forText: textCapacity))
    self.depthLimit = depthLimit
    self.duplicateNames = duplicateNames
  }

  /// Begins a new text; in the memory of the last one, unless a document or bytes of it are still in use.
  mutating func restart(textCapacity: Int) {
    if !text.isUnique() { text = TextStore(capacity: textCapacity) }
    if !words.isUnique() { words = WordStore(capacity: TapeParser.wordCapacity(forText: textCapacity)) }
    (textCount, wordCount, offset, depth, count) = (0, 0, 0, 0, 0)
    (state, container) = (.value, Int(Tape.noContainer))
  }

  /// The most words written between two looks at the capacity: a container, a name and a value, all long.
  private static let reserve = 8

  /// Enough for usual texts: 1.33 bytes of tape a byte of text.
  private static func wordCapacity(forText size: Int) -> Int { size / 6 + 4 * reserve }

  /// Offset up to which the text has been read.
  var readCount: Int { offset }

  mutating func append(_ bytes: some Collection<UInt8>) {
    let needed = textCount + bytes.count
    if needed > text.capacity {
      text = text.grown(to: max(needed, 2 * text.capacity), keeping: textCount)
      let words = TapeParser.wordCapacity(forText: text.capacity)
      if words > self.words.capacity { self.words = self.words.grown(to: words, keeping: wordCount) }
    }
    text.append(bytes, at: textCount)
    textCount = needed
  }

  /// Reads as far as the text goes. Afterwards `state` is `.end`, `.invalid`, or tells what is missing.
  mutating func run() {
    guard state != .invalid else { return }
    let text = text
    offset = text.withCursor(at: offset, count: textCount) { cursor in
      guard let isAfterValue = resume(&cursor) else { return cursor.offset }
      return read(from: cursor, isAfterValue: isAfterValue)
    }
  }

  /// The text has ended: a number at its end is whole now.
  mutating func finish() {
    guard state == .inNumber, let numberPart, numberPart.mayEnd, isOutermost else { return }
    append(.number, flags: 0, from: tokenStart, to: offset)
    state = .end
  }

  /// Whether the number that the text ends in could end there.
  var numberPartMayEnd: Bool { numberPart?.mayEnd == true }

  private var isOutermost: Bool { container == Int(Tape.noContainer) }
}

// MARK: Whole values

extension TapeParser {
  /// Reads values from a place where one is due, or has just been read, until the text ends.
  ///
  /// What changes with each value stands in local variables; `stop` writes it back.
  ///
  /// - Returns: The offset reached.
  @inline(always)
  private mutating func read(from start: Cursor, isAfterValue: Bool) -> Int {
    var cursor = start
    var isValueDue = !isAfterValue
    var container = container
    var count = count
    var depth = depth
    var words = words
    var index = wordCount
    var nameIndex = nameIndex
    var limit = words.capacity - TapeParser.reserve
    var isObject = !isOutermost && Tape.tag(words[container]) == .object

    @inline(always)
    func stop(_ next: State) -> Int {
      self.container = container
      self.count = count
      self.depth = depth
      self.wordCount = index
      self.nameIndex = nameIndex
      state = next
      return cursor.offset
    }

    /// Stops where something else stands than may: nothing yet, or a fault.
    @inline(always)
    func stop(expecting next: State) -> Int { stop(cursor.isAtEnd ? next : .invalid) }

    @inline(always)
    func stop(inString partial: State, from start: Int, flags: UInt64) -> Int {
      (tokenStart, tokenHasEscapes) = (start, flags != 0)
      return stop(cursor.canGoOnInString ? partial : .invalid)
    }

    @inline(always)
    func growWords(for more: Int) {
      self.words = words.grown(to: 2 * words.capacity + more, keeping: index)
      words = self.words
      limit = words.capacity - TapeParser.reserve
    }

    values: while true {
      if index > limit { growWords(for: 0) }
      if isValueDue {
        let first = cursor.byte
        switch first {
        case UInt8(ascii: "\""):
          let start = cursor.offset
          var flags: UInt64 = 0
          guard cursor.skipString(&flags) else { return stop(inString: .inString, from: start, flags: flags) }
          words.write(.string, flags: flags, from: start, to: cursor.offset, at: &index)
          count &+= 1
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          guard depth < depthLimit else { return stop(.invalid) }
          depth &+= 1
          isObject = first == UInt8(ascii: "{")
          if container != Int(Tape.noContainer) {
            words[container &+ 1] = Tape.pair(count, words[container &+ 1] & 0xFFFF_FFFF)
          }
          words[index] = Tape.word(isObject ? .object : .array, at: cursor.offset)
          words[index &+ 1] = UInt64(truncatingIfNeeded: container)
          container = index
          index &+= 2
          count = 0
          cursor.advance()
          cursor.skipWhitespace()
          let next = cursor.byte
          if next == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { break }
          guard isObject else {
            if cursor.isAtEnd { return stop(.firstElement) }
            continue values
          }
          guard next == UInt8(ascii: "\"") else { return stop(expecting: .firstName) }
          isValueDue = false
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          let start = cursor.offset
          let isNumber = cursor.skipNumber()
          if cursor.isAtEnd {  // more may come; read again, so that it can go on at any byte
            cursor.move(to: start)
            (tokenStart, numberPart) = (start, nil)
            NumberPart.skip(&numberPart, &cursor)
            return stop(expecting: .inNumber)
          }
          guard isNumber else { return stop(.invalid) }
          words.write(.number, flags: 0, from: start, to: cursor.offset, at: &index)
          count &+= 1
        case UInt8(ascii: "t"):
          guard cursor.fourBytes(ahead: 0) == 0x6575_7274 else {
            return stop(cursor.canGoOn(as: "true") ? .value : .invalid)
          }
          words.write(.true, at: cursor.offset, &index)
          cursor.advance(by: 4)
          count &+= 1
        case UInt8(ascii: "f"):
          guard cursor.fourBytes(ahead: 1) == 0x6573_6C61 else {
            return stop(cursor.canGoOn(as: "false") ? .value : .invalid)
          }
          words.write(.false, at: cursor.offset, &index)
          cursor.advance(by: 5)
          count &+= 1
        case UInt8(ascii: "n"):
          guard cursor.fourBytes(ahead: 0) == 0x6C6C_756E else {
            return stop(cursor.canGoOn(as: "null") ? .value : .invalid)
          }
          words.write(.null, at: cursor.offset, &index)
          cursor.advance(by: 4)
          count &+= 1
        default:
          return stop(expecting: .value)
        }
      }
      // A value has been read; or a container has been opened and its first name or closing bracket is next.
      while true {
        cursor.skipWhitespace()
        if container == Int(Tape.noContainer) { return stop(expecting: .end) }
        let byte = cursor.byte
        if byte == UInt8(ascii: ","), count != 0 {
          cursor.advance()
          cursor.skipWhitespace()
          if !isObject {
            isValueDue = true
            continue values
          }
          guard cursor.byte == UInt8(ascii: "\"") else { return stop(expecting: .name) }
        } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          if isObject, count > 1, duplicateNames == .refused {
            let members = Int(truncatingIfNeeded: count)
            let scratch = NameCheck.scratchCount(members)
            if index &+ scratch > limit { growWords(for: scratch) }
            let check = NameCheck(words: words, first: container &+ 2, count: members, scratch: index, cursor: cursor)
            if check.findsDuplicate {
              return stop(.invalid)
            }
          }
          cursor.advance()
          depth &-= 1
          let parent = Tape.low(words[container &+ 1])
          words[container &+ 1] = Tape.pair(count, UInt64(truncatingIfNeeded: index))
          container = parent
          if parent != Int(Tape.noContainer) {
            count = UInt64(truncatingIfNeeded: Tape.high(words[parent &+ 1])) &+ 1
            isObject = Tape.tag(words[parent]) == .object
          }
          continue
        } else if byte != UInt8(ascii: "\"") || isValueDue || count != 0 {
          return stop(expecting: .afterValue)
        }
        // A name.
        if index > limit { growWords(for: 0) }
        nameIndex = index
        let start = cursor.offset
        var flags: UInt64 = 0
        guard cursor.skipString(&flags) else { return stop(inString: .inName, from: start, flags: flags) }
        words.write(.string, flags: flags, from: start, to: cursor.offset, at: &index)
        if cursor.byte != UInt8(ascii: ":") {
          cursor.skipWhitespace()
          guard cursor.byte == UInt8(ascii: ":") else { return stop(expecting: .colon) }
        }
        cursor.advance()
        cursor.skipWhitespace()
        isValueDue = true
        continue values
      }
    }
  }
}

// MARK: What the text ended in

extension TapeParser {
  /// Brings what was being read to an end.
  ///
  /// - Returns: Whether a value has just been read (or a container ends), not one is due; `nil` where the text ends
  ///   again, or is at fault.
  private mutating func resume(_ cursor: inout Cursor) -> Bool? {
    while true {
      switch state {
      case .value, .firstElement, .firstName, .name, .colon: cursor.skipWhitespace()
      case .afterValue, .end, .inString, .inName, .inNumber, .invalid: break
      }
      if cursor.isAtEnd, state != .end, state != .afterValue { return nil }
      switch state {
      case .value: return false
      case .firstElement: return cursor.byte == UInt8(ascii: "]")
      case .firstName where cursor.byte == UInt8(ascii: "}"), .afterValue, .end: return true
      case .firstName, .name:
        guard cursor.byte == UInt8(ascii: "\"") else { return invalid() }
        (tokenStart, tokenHasEscapes) = (cursor.offset, false)
        nameIndex = wordCount
        cursor.advance()
        state = .inName
      case .colon:
        guard cursor.byte == UInt8(ascii: ":") else { return invalid() }
        cursor.advance()
        state = .value
      case .inString, .inName:
        var flags: UInt64 = 0
        let isWhole = cursor.skipRestOfString(&flags)
        if flags != 0 { tokenHasEscapes = true }
        guard isWhole else { return cursor.canGoOnInString ? nil : invalid() }
        append(.string, flags: tokenHasEscapes ? Tape.hasEscapes : 0, from: tokenStart, to: cursor.offset)
        if state == .inString { count += 1 }
        state = state == .inName ? .colon : .afterValue
      case .inNumber:
        NumberPart.skip(&numberPart, &cursor)
        if cursor.isAtEnd { return nil }
        guard let numberPart, numberPart.mayEnd else { return invalid() }
        append(.number, flags: 0, from: tokenStart, to: cursor.offset)
        count += 1
        state = .afterValue
      case .invalid: return nil
      }
    }
  }

  private mutating func invalid() -> Bool? {
    state = .invalid
    return nil
  }

  private mutating func append(_ tag: Tape.Tag, flags: UInt64, from start: Int, to end: Int) {
    if wordCount > words.capacity - TapeParser.reserve {
      words = words.grown(to: 2 * words.capacity, keeping: wordCount)
    }
    words.write(tag, flags: flags, from: start, to: end, at: &wordCount)
  }
}

/// How far a number has been read.
enum NumberPart {
  case minus, zero, integer, point, fraction, e, sign, exponent

  var mayEnd: Bool { self == .zero || self == .integer || self == .fraction || self == .exponent }

  /// Moves over the bytes that go on with the number; stops before the first that doesn't.
  ///
  /// - Source: RFC 8259, section 6.
  static func skip(_ part: inout NumberPart?, _ cursor: inout Cursor) {
    while let next = following(part, cursor.byte) {
      part = next
      cursor.advance()
    }
  }

  private static func following(_ part: NumberPart?, _ byte: UInt8) -> NumberPart? {
    let isDigit = JSON.Number.isDigit(byte)
    switch (part, byte) {
    case (nil, UInt8(ascii: "-")): return .minus
    case (nil, UInt8(ascii: "0")), (.minus, UInt8(ascii: "0")): return .zero
    case (nil, _), (.minus, _): return isDigit ? .integer : nil
    case (.integer, _) where isDigit: return .integer
    case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): return .point
    case (.point, _): return isDigit ? .fraction : nil
    case (.fraction, _) where isDigit: return .fraction
    case (.zero, _), (.integer, _), (.fraction, _): return byte | 0x20 == UInt8(ascii: "e") ? .e : nil
    case (.e, UInt8(ascii: "+")), (.e, UInt8(ascii: "-")): return .sign
    case (.e, _), (.sign, _), (.exponent, _): return isDigit ? .exponent : nil
    }
  }
}

extension WordStore {
  @inline(always)
  func write(_ tag: Tape.Tag, at offset: Int, _ index: inout Int) {
    self[index] = Tape.word(tag, at: offset)
    index &+= 1
  }

  @inline(always)
  func write(_ tag: Tape.Tag, flags: UInt64, from start: Int, to end: Int, at index: inout Int) {
    let length = end &- start
    if length < Tape.longLength {
      self[index] = Tape.word(tag, at: start) | flags | UInt64(truncatingIfNeeded: length) &<< 32
      index &+= 1
    } else {
      self[index] = Tape.word(tag, at: start) | flags | Tape.isLong
      self[index &+ 1] = UInt64(truncatingIfNeeded: length)
      index &+= 2
    }
  }

  /// The index of the word after a value that is whole, with all it holds.
  @inline(always)
  func next(_ index: Int) -> Int {
    let word = self[index]
    if word &>> 60 >= Tape.Tag.array.rawValue { return Tape.low(self[index &+ 1]) }
    return index &+ (word & Tape.isLong == 0 ? 1 : 2)
  }

  /// Bytes of a string or number in the text.
  @inline(always)
  func length(_ index: Int) -> Int {
    let word = self[index]
    return word & Tape.isLong == 0 ? Tape.length(word) : Int(truncatingIfNeeded: self[index &+ 1])
  }
}
