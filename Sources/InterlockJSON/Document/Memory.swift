// All unsafe code of this module. Everything else is checked, by the compiler or at run time.
//
// The proof rests on four facts:
// 1. A text store ends in `padding` zero bytes behind its text. Every scan stops at a zero byte, so none passes the
//    text's end; a load of 8 bytes from a place at or before the end, and a look 12 bytes ahead, stay in the padding.
// 2. A cursor moves only over bytes that it has looked at and found not to be that last zero. Debug builds, tests and
//    fuzzers check each step (`assert`).
// 3. Words are written to a tape only below the capacity that `reserve` has just made sure of (`assert`), and read only
//    below the count that a document carries (checked in every build).
// 4. Who writes owns the parser. What a document shows is written before the document is made and never again: its
//    bytes and words lie before the writer's place, but for the second words of containers that are still open, which
//    a document does not read. Hence the stores are Sendable.

/// Bytes of one text, with zeros behind them.
@safe struct TextStore: @unchecked Sendable {  // fact 4
  private var buffer: ManagedBuffer<Void, UInt8>
  private let start: UnsafeMutablePointer<UInt8>
  /// Bytes of text that fit, without the padding. Not asked of the buffer, which would check for exclusive access.
  let capacity: Int

  static let padding = 16

  init(capacity: Int) {
    buffer = .create(minimumCapacity: capacity + TextStore.padding) { _ in }
    unsafe start = unsafe buffer.withUnsafeMutablePointerToElements { unsafe $0 }  // lives as long as `buffer`
    self.capacity = capacity
  }

  var pointer: UnsafePointer<UInt8> { unsafe UnsafePointer(start) }

  /// Whether nobody else holds this store.
  mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&buffer) }

  /// Puts bytes behind the first `count`, and zeros behind those.
  ///
  /// - Precondition: They fit in the capacity.
  func append(_ bytes: some Collection<UInt8>, at count: Int) {
    precondition(count >= 0 && count + bytes.count <= capacity, "text beyond its store")
    let end = unsafe start + count
    let copied: Void? = bytes.withContiguousStorageIfAvailable { source in
      if let first = source.baseAddress { unsafe end.update(from: first, count: source.count) }
    }
    if copied == nil {
      var place = unsafe end
      for byte in bytes {
        unsafe place.pointee = byte
        unsafe place += 1
      }
    }
    unsafe (end + bytes.count).update(repeating: 0, count: TextStore.padding)
  }

  /// A larger store with the first `count` bytes of this one.
  func grown(to capacity: Int, keeping count: Int) -> TextStore {
    precondition(count <= min(capacity, self.capacity), "text beyond its store")
    let larger = TextStore(capacity: capacity)
    unsafe larger.start.update(from: start, count: count)
    return larger
  }

  /// - Precondition: The range lies within the capacity.
  @inline(always)
  func withBytes<Result, Failure: Error>(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "a range beyond the text")
    return try withExtendedLifetime(buffer) { () throws(Failure) -> Result in
      unsafe try body(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
    }
  }

  /// - Precondition: The index lies within the capacity.
  func byte(at index: Int) -> UInt8 {
    precondition(index >= 0 && index < capacity, "a place beyond the text")
    return unsafe start[index]
  }

  /// - Precondition: The range lies within the capacity.
  func hasBytes(in range: Range<Int>, equalTo other: some Collection<UInt8>) -> Bool {
    unsafe withBytes(in: range) { bytes in
      let isEqual = other.withContiguousStorageIfAvailable { other in
        guard other.count == bytes.count else { return false }
        for index in 0..<bytes.count where unsafe bytes[index] != other[index] { return false }
        return true
      }
      return unsafe isEqual ?? bytes.elementsEqual(other)
    }
  }

  /// - Precondition: The range lies within the capacity.
  func string(in range: Range<Int>) -> String {
    unsafe withBytes(in: range) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// - Precondition: The range lies within the capacity.
  func hash(_ range: Range<Int>, into hasher: inout Hasher) {
    unsafe withBytes(in: range) { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// - Precondition: The range lies within the capacity.
  @inline(always)
  func withBlock<Result>(in range: Range<Int>, _ work: (ByteBlock) -> Result) -> Result {
    unsafe withBytes(in: range) { unsafe work(ByteBlock($0)) }
  }

  /// A cursor over the first `count` bytes; for the time of `body` only.
  @inline(always)
  func withCursor<Result>(at index: Int, count: Int, _ body: (inout Cursor) -> Result) -> Result {
    precondition(index >= 0 && index <= count && count <= capacity, "a place beyond the text")
    return withExtendedLifetime(buffer) {
      var cursor = unsafe Cursor(start: start, place: start + index, end: start + count)
      return body(&cursor)
    }
  }
}

/// The words of a tape; how they are laid out stands with `Tape`.
@safe struct WordStore: @unchecked Sendable {  // fact 4
  private var buffer: ManagedBuffer<Void, UInt64>
  private let start: UnsafeMutablePointer<UInt64>
  let capacity: Int

  init(capacity: Int) {
    buffer = .create(minimumCapacity: capacity) { _ in }
    unsafe start = unsafe buffer.withUnsafeMutablePointerToElements { unsafe $0 }  // lives as long as `buffer`
    self.capacity = capacity
  }

  /// Whether nobody else holds this store.
  mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&buffer) }

  var pointer: UnsafePointer<UInt64> { unsafe UnsafePointer(start) }

  /// The word; unchecked in release builds (fact 3).
  @inline(always)
  subscript(index: Int) -> UInt64 {
    get {
      assert(index >= 0 && index < capacity)
      return unsafe start[index]
    }
    nonmutating set {
      assert(index >= 0 && index < capacity)
      unsafe start[index] = newValue
    }
  }

  @inline(never)
  func grown(to capacity: Int, keeping count: Int) -> WordStore {
    precondition(count <= min(capacity, self.capacity), "words beyond their store")
    let larger = WordStore(capacity: capacity)
    unsafe larger.start.update(from: start, count: count)
    return larger
  }
}

/// A place in a text that is being parsed, and the loops over its bytes.
///
/// Safe to use while it is advanced only over bytes that were looked at (fact 2).
@safe struct Cursor {
  private let start: UnsafePointer<UInt8>
  private var place: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  fileprivate init(start: UnsafePointer<UInt8>, place: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    unsafe self.start = unsafe start
    unsafe self.place = unsafe place
    unsafe self.end = unsafe end
  }

  /// Bytes before the place.
  @inline(always)
  var offset: Int { unsafe place - start }

  @inline(always)
  var isAtEnd: Bool { unsafe place >= end }

  /// The byte at the place; 0 at the text's end.
  @inline(always)
  var byte: UInt8 { unsafe place.pointee }

  /// The byte so far ahead, at most 11; 0 past the text's end.
  @inline(always)
  func byte(ahead distance: Int) -> UInt8 {
    assert(distance >= 0 && distance < 12)
    return unsafe place[distance]
  }

  /// Whether the text ends before the byte so far ahead.
  func isPastEnd(ahead distance: Int) -> Bool { unsafe place + distance >= end }

  @inline(always)
  mutating func advance(by count: Int = 1) {
    unsafe place += count
    assert(unsafe place <= end)
  }

  mutating func move(to offset: Int) {
    let count = unsafe end - start
    precondition(offset >= 0 && offset <= count, "a place beyond the text")
    unsafe place = unsafe start + offset
  }

  @inline(always)
  private var word: UInt64 { unsafe UnsafeRawPointer(place).loadUnaligned(as: UInt64.self).littleEndian }

  /// Four bytes from a place at most 1 ahead, the first in the lowest bits.
  @inline(always)
  func fourBytes(ahead distance: Int) -> UInt32 {
    assert(distance <= 1)
    return unsafe UnsafeRawPointer(place + distance).loadUnaligned(as: UInt32.self).littleEndian
  }

  @inline(always)
  mutating func skipWhitespace() {
    if byte > 0x20 { return }
    while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      advance()
      while word == 0x2020_2020_2020_2020 { advance(by: 8) }  // indentation
    }
  }

  /// Moves to the first byte that ends a run of plain ASCII in a string: a quote, a backslash, a control character
  /// (the zero at the end too) or a byte past ASCII.
  @inline(always)
  mutating func skipPlainASCII() {
    while true {
      let word = word
      let highBits = EightBytes.escaped(in: word) | (word & EightBytes.highBits)
      if highBits != 0 {
        advance(by: EightBytes.first(highBits))
        return
      }
      advance(by: 8)
    }
  }

  @inline(always)
  mutating func skipDigits() {
    while byte &- 0x30 < 10 { advance() }
  }

  /// As `skipDigits`, eight at a time: for fractions, which are often long.
  @inline(always)
  mutating func skipManyDigits() {
    while true {
      let word = word
      let others = EightBytes.others(thanDigitsIn: word)
      if others != 0 {
        advance(by: EightBytes.first(others))
        return
      }
      advance(by: 8)
    }
  }

  /// A number that is the same for names with the same bytes, and mostly differs for others: of the first 8 bytes, the
  /// last 8 and the count.
  @inline(always)
  func fingerprint(from offset: Int, count: Int) -> UInt64 {
    assert(offset >= 0 && count >= 0 && offset + count <= self.offset)
    let name = unsafe UnsafeRawPointer(start + offset)
    let isLong = count > 8
    // What a load brings from behind a short name is masked off; there is a quote, so it stays within the text.
    let mask =
      isLong ? UInt64.max : (1 &<< (UInt64(truncatingIfNeeded: count) &* 8 & 63)) &- 1 | (count == 8 ? UInt64.max : 0)
    let first = unsafe name.loadUnaligned(as: UInt64.self).littleEndian & mask
    let last = unsafe name.loadUnaligned(fromByteOffset: isLong ? count &- 8 : 0, as: UInt64.self).littleEndian & mask
    return (first ^ UInt64(truncatingIfNeeded: count)) &+ (last &* 0x9E37_79B9_7F4A_7C15)
  }

  /// A seeded hash of the bytes of a name that lies before the place.
  ///
  /// Multiply and fold, 16 bytes a round. Not cryptographic, but who doesn't know the seed can't choose names that
  /// collide.
  @inline(always)
  func hash(from offset: Int, count: Int, seed: (UInt64, UInt64)) -> UInt64 {
    assert(offset >= 0 && count >= 0 && offset + count <= self.offset)
    var bytes = unsafe UnsafeRawPointer(start + offset)
    var remaining = count
    var hash = seed.0 ^ UInt64(truncatingIfNeeded: count)
    func word(_ place: Int) -> UInt64 { unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
    func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
      let product = (a ^ hash).multipliedFullWidth(by: b ^ seed.1)
      return product.high ^ product.low
    }
    while remaining > 16 {
      hash = fold(word(0), word(8))
      unsafe bytes += 16
      remaining &-= 16
    }
    if remaining > 8 { return fold(word(0), word(remaining &- 8)) }
    // At most 8 bytes; what the load brings from behind the name is masked off. A name is followed by a quote.
    let mask = remaining == 0 ? 0 : UInt64.max.littleEndian >> (64 &- 8 &* UInt64(truncatingIfNeeded: remaining))
    return fold(word(0).littleEndian & mask, seed.0)
  }

  /// Whether two parts of the text before the place, of one length, hold the same bytes.
  func areEqual(_ left: Int, _ right: Int, count: Int) -> Bool {
    precondition(left >= 0 && right >= 0 && count >= 0 && max(left, right) + count <= offset, "bytes beyond the text")
    for index in 0..<count where unsafe start[left + index] != start[right + index] { return false }
    return true
  }

  /// A copy of bytes that lie before the place.
  func bytes(from offset: Int, count: Int) -> [UInt8] {
    precondition(offset >= 0 && count >= 0 && offset + count <= self.offset, "bytes beyond the text read")
    return unsafe Array(UnsafeBufferPointer(start: start + offset, count: count))
  }
}

extension JSON.Bytes {
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    unsafe try text.withBytes(in: range, body)
  }
}

extension [UInt8] {
  /// The index of the first line feed.
  ///
  /// - Precondition: `start` is at most `count`.
  func firstLineFeed(from start: Int) -> Int? {
    precondition(start >= 0 && start <= count, "a place beyond the bytes")
    return unsafe withUnsafeBytes { bytes in
      var place = start
      @inline(always)
      func lineFeeds(at place: Int) -> UInt64 {
        unsafe EightBytes.lineFeeds(
          in: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
      }
      while place <= count &- 32 {
        if lineFeeds(at: place) | lineFeeds(at: place &+ 8) | lineFeeds(at: place &+ 16) | lineFeeds(at: place &+ 24)
          != 0
        {
          break
        }
        place &+= 32
      }
      while place <= count &- 8 {
        let zeros = lineFeeds(at: place)
        if zeros != 0 { return place &+ EightBytes.first(zeros) }
        place &+= 8
      }
      while place < count {
        if unsafe bytes[place] == 0x0A { return place }
        place += 1
      }
      return nil
    }
  }
}

/// Bytes that stand together in memory, each look at one checked. Good for the time of the closure that gets it.
@safe struct ByteBlock: RandomAccessCollection {
  private let bytes: UnsafeBufferPointer<UInt8>

  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
  }

  var startIndex: Int { 0 }
  var endIndex: Int { unsafe bytes.count }

  @inline(always)
  subscript(index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: endIndex), "an index beyond the bytes")
    return unsafe bytes[index]
  }

  /// Up to eight bytes from the index on, the first in the lowest bits; zeros where there are fewer.
  @inline(always)
  func word(at index: Int) -> UInt64 {
    let count = endIndex
    precondition(index >= 0 && index <= count, "an index beyond the bytes")
    let last = count &- 8
    if index <= last { return load(at: index) }
    // The last eight bytes, moved down so that those before the index fall out; a shift by 64 gives 0.
    if last >= 0 { return load(at: last) >> UInt64(8 &* (index &- last)) }
    var word: UInt64 = 0
    for place in index..<count { word |= unsafe UInt64(bytes[place]) &<< UInt64(8 &* (place &- index)) }
    return word
  }

  /// - Precondition: Eight bytes stand at the index.
  @inline(always)
  private func load(at index: Int) -> UInt64 {
    unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
  }

  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    unsafe try body(bytes)
  }
}

extension Collection<UInt8> {
  /// Runs work on the bytes as one block of memory, copied to one only where they are none.
  @inline(always)
  func withBlock<Result>(_ work: (ByteBlock) -> Result) -> Result {
    if let result = withContiguousStorageIfAvailable({ unsafe work(ByteBlock($0)) }) { return result }
    return unsafe Array(self).withUnsafeBufferPointer { unsafe work(ByteBlock($0)) }
  }
}

extension String.UTF8View {
  /// Hashes the bytes as one block, copied to one where they are none.
  func hashBlock(into hasher: inout Hasher) {
    let isBlock: Void? = unsafe withContiguousStorageIfAvailable {
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isBlock == nil { unsafe Array(self).withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
  }
}

extension [UInt8] {
  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  /// - Precondition: The range lies within the text's capacity.
  @inline(always)
  mutating func append(_ range: Range<Int>, of text: TextStore) {
    unsafe text.withBytes(in: range) { unsafe append(contentsOf: $0) }
  }

  /// Appends bytes that stand together in one go.
  mutating func append(block: some Collection<UInt8>) {
    let isBlock: Void? = block.withContiguousStorageIfAvailable { unsafe append(contentsOf: $0) }
    if isBlock == nil { append(contentsOf: block) }
  }
}
