extension JSON {
  /// A document's tape and text, for readers in other modules that must not lose time: nothing here is checked in
  /// release builds.
  ///
  /// Safe because of what `Document.view` gives and demands: the pointers are those of a whole document, whose tape
  /// is right by the parser's proof (`Memory.swift`), they are used only while the document is held, and a place is
  /// that of the root, or one that a method here has made from a place. Debug builds check each place.
  @safe public struct View {
    @usableFromInline let words: UnsafePointer<UInt64>
    @usableFromInline let text: UnsafePointer<UInt8>
    @usableFromInline let wordCount: Int

    init(words: UnsafePointer<UInt64>, text: UnsafePointer<UInt8>, wordCount: Int) {
      unsafe self.words = unsafe words
      unsafe self.text = unsafe text
      self.wordCount = wordCount
    }
  }
}

extension JSON.View {
  /// A value's first word: its tag, and for a string or number where it stands.
  @inlinable @inline(always)
  public func word(at place: Int) -> UInt64 {
    assert(place >= 0 && place < wordCount)
    return unsafe words[place]
  }

  /// 0 null, 1 false, 2 true, 3 number, 4 string, 5 array, 6 object.
  @inlinable @inline(always)
  public static func tag(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word &>> 60) }

  /// The place of the value after this one and all that it holds; of a name, the place of its value.
  @inlinable @inline(always)
  public func next(_ place: Int, _ word: UInt64) -> Int {
    if word &>> 60 >= 5 { return Int(truncatingIfNeeded: unsafe words[place &+ 1] & 0xFFFF_FFFF) }
    return place &+ (word & 1 &<< 56 == 0 ? 1 : 2)
  }

  /// How many elements or members a container has; its first name or element is two places on.
  @inlinable @inline(always)
  public func count(ofContainer place: Int) -> Int {
    assert(place >= 0 && place &+ 1 < wordCount)
    return Int(truncatingIfNeeded: unsafe words[place &+ 1] &>> 32)
  }

  /// Whether a string holds an escape.
  @inlinable @inline(always)
  public static func hasEscapes(_ word: UInt64) -> Bool { word & 1 &<< 59 != 0 }

  /// Whether a value is a string of one word without escapes.
  @inlinable @inline(always)
  public func isPlainString(_ word: UInt64) -> Bool { word &>> 60 == 4 && word & (1 &<< 59 | 1 &<< 56) == 0 }

  /// Bytes of a string or number as written, quotes included.
  @inlinable @inline(always)
  public func length(_ place: Int, _ word: UInt64) -> Int {
    if word & 1 &<< 56 != 0 { return Int(truncatingIfNeeded: unsafe words[place &+ 1]) }
    return Int(truncatingIfNeeded: word &>> 32 & 0xFF_FFFF)
  }

  /// The key of a string without escapes.
  @inlinable @inline(always)
  public func key(_ place: Int, _ word: UInt64) -> JSON.StringKey {
    let length = length(place, word) &- 2
    let bytes = unsafe UnsafeRawPointer(text + (Int(truncatingIfNeeded: word & 0xFFFF_FFFF) &+ 1))
    // A load of 8 bytes from a place in the text stays within the padding behind it.
    let first = unsafe bytes.loadUnaligned(as: UInt64.self).littleEndian
    if length <= 8 {
      let mask = length == 8 ? UInt64.max : (1 &<< (UInt64(truncatingIfNeeded: length) &* 8)) &- 1
      return JSON.StringKey(first: first & mask, last: 0, length: length)
    }
    let last = unsafe bytes.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self).littleEndian
    return JSON.StringKey(first: first, last: last, length: length)
  }

  /// 8 bytes of the middle of a long string without escapes, as `StringKey.middle` gives them.
  ///
  /// - Parameter offset: From the string's first character: 8, and so on by 8, below `length` - 8.
  @inlinable @inline(always)
  public func middle(ofString word: UInt64, at offset: Int, length: Int) -> UInt64 {
    assert(offset >= 8 && offset < length &- 8)
    let start = Int(truncatingIfNeeded: word & 0xFFFF_FFFF) &+ 1 &+ offset
    let bytes = unsafe UnsafeRawPointer(text + start).loadUnaligned(as: UInt64.self).littleEndian
    let left = length &- 8 &- offset
    return left >= 8 ? bytes : bytes & ((1 &<< (UInt64(truncatingIfNeeded: left) &* 8)) &- 1)
  }

  /// The bytes of a string as written, without the quotes, or of a number.
  @inlinable @inline(always)
  public func withBytes<Result>(_ place: Int, _ word: UInt64, _ body: (Span<UInt8>) -> Result) -> Result {
    let quotes = word &>> 60 == 4 ? 1 : 0
    let start = Int(truncatingIfNeeded: word & 0xFFFF_FFFF) &+ quotes
    let bytes = unsafe UnsafeBufferPointer(start: text + start, count: length(place, word) &- 2 &* quotes)
    return unsafe body(bytes.span)
  }

  /// A number that is written as an integer of at most 18 digits; `nil` for all others.
  @inlinable @inline(always)
  public func integer(_ place: Int, _ word: UInt64) -> Int64? {
    var byte = unsafe text + Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
    var count = length(place, word)
    let isNegative = unsafe byte.pointee == 0x2D
    if isNegative {
      unsafe byte += 1
      count &-= 1
    }
    guard count <= 18 else { return nil }
    var value: Int64 = 0
    for _ in 0..<count {
      let digit = unsafe byte.pointee &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
      unsafe byte += 1
    }
    return isNegative ? 0 &- value : value
  }
}

extension JSON {
  /// A string by its length and its first and last 8 bytes: for up to 16 bytes, the string itself.
  public struct StringKey: Hashable, Sendable {
    /// The first byte in the lowest bits; zeros past the end.
    public let first: UInt64
    /// 0 for up to 8 bytes.
    public let last: UInt64
    public let length: Int

    @inlinable @inline(always)
    public init(first: UInt64, last: UInt64, length: Int) {
      self.first = first
      self.last = last
      self.length = length
    }

    public init(_ utf8: [UInt8]) {
      func word(_ start: Int) -> UInt64 {
        utf8[start..<Swift.min(start + 8, utf8.count)].reversed().reduce(0) { $0 &<< 8 | UInt64($1) }
      }
      self.init(first: word(0), last: utf8.count > 8 ? word(utf8.count - 8) : 0, length: utf8.count)
    }

    /// What a key leaves out of a long string: its bytes from the eighth to the eighth from the end, in words, the
    /// first byte in the lowest bits of the first; zeros at the end of the last.
    public static func middle(of utf8: [UInt8]) -> [UInt64] {
      stride(from: 8, to: utf8.count - 8, by: 8).map { start in
        utf8[start..<Swift.min(start + 8, utf8.count - 8)].reversed().reduce(0) { $0 &<< 8 | UInt64($1) }
      }
    }

    /// Whether a key says all about a string of its length.
    @inlinable @inline(always)
    public var isWhole: Bool { length <= 16 }
  }
}

extension JSON.Document {

  /// The tape itself, for as long as the document is held.
  ///
  /// - Precondition: `isPlain`.
  package var view: JSON.View {
    precondition(isPlain, "a document that is not plain has no view")
    return unsafe JSON.View(words: words.pointer, text: text.pointer, wordCount: wordCount)
  }

  /// The value at a place of the tape.
  package func node(at place: Int) -> JSON.Node {
    precondition(place >= 0 && place < wordCount, "a place beyond the document")
    return JSON.Node(document: self, index: place)
  }
}
