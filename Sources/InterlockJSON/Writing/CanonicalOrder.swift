/// The order of UTF-16 code units, taken from UTF-8 bytes.
///
/// The two orders differ in one place: scalars past U+FFFF are surrogates D800…DFFF in UTF-16, before U+E000…U+FFFF,
/// and four bytes F0…F4 in UTF-8, after them. U+E000…U+FFFF begin with EE or EF, which is no byte of any other scalar;
/// with these two moved behind F4, bytes compare as code units do.
///
/// - Source: RFC 8785, section 3.2.3.
enum CanonicalOrder {
  @inline(always)
  static func rank(_ byte: UInt8) -> UInt8 {
    byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
  }

  static func precedes(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    left.withBlock { left in
      right.withBlock { right in left.lexicographicallyPrecedes(right) { rank($0) < rank($1) } }
    }
  }

  /// The ranks of the first eight bytes, the first highest, zeros where there are fewer: where two of these words
  /// differ, they are in the order of the texts.
  @inline(always)
  static func prefix(_ text: some Collection<UInt8>) -> UInt64 {
    text.withBlock { prefix($0) }
  }

  @inline(always)
  static func prefix(_ text: ByteBlock) -> UInt64 {
    let word = text.word(at: 0).byteSwapped
    if word & 0x8080_8080_8080_8080 == 0 { return word }  // ASCII ranks as it is
    return (0..<min(8, text.count)).reduce(0) { $0 | UInt64(rank(text[$1])) << UInt64(56 - 8 * $1) }
  }
}

/// A member that waits to be written: the beginning of its name and where name and value stand in the document.
///
/// Plain numbers, so that sorting moves no reference.
struct CanonicalEntry {
  private let prefix: UInt64
  let name: Int
  let value: Int

  @inline(always)
  init(name: Int, value: Int, of document: JSON.Document) {
    self.name = name
    self.value = value
    let range = document.range(name)
    prefix =
      document.word(name) & Tape.hasEscapes == 0
      ? document.text.withBlock(in: range.lowerBound + 1..<range.upperBound - 1) { CanonicalOrder.prefix($0) }
      : JSON.Node(document: document, index: name).withStringBlock { CanonicalOrder.prefix($0) }
  }

  private static func precedes(_ left: CanonicalEntry, _ right: CanonicalEntry, in document: JSON.Document) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    return JSON.Node(document: document, index: left.name).withStringBlock { left in
      JSON.Node(document: document, index: right.name).withStringBlock { right in
        CanonicalOrder.precedes(left, right)
      }
    }
  }

  func hasSameName(as other: CanonicalEntry, in document: JSON.Document) -> Bool {
    prefix == other.prefix
      && JSON.Node(document: document, index: name).withStringBlock { name in
        JSON.Node(document: document, index: other.name).withStringBlock { other in name.elementsEqual(other) }
      }
  }

  /// Sorts the entries from `start` on. Few, as most objects have, are sorted where they stand.
  static func sort(_ entries: inout [CanonicalEntry], from start: Int, in document: JSON.Document) {
    if entries.count - start > 16 { return entries[start...].sort { precedes($0, $1, in: document) } }
    var end = start + 1
    while end < entries.count {
      let entry = entries[end]
      var index = end
      while index > start, precedes(entry, entries[index - 1], in: document) {
        entries[index] = entries[index - 1]
        index -= 1
      }
      entries[index] = entry
      end += 1
    }
  }
}
