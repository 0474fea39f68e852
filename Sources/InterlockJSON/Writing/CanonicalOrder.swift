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
    text.withBlock { text in
      var word: UInt64 = 0
      let count = min(8, text.count)
      for index in 0..<count { word = word << 8 | UInt64(rank(text[index])) }
      return count == 0 ? 0 : word << UInt64(8 * (8 - count))
    }
  }
}

/// A member that waits to be written, with the beginning of its name at hand.
struct CanonicalEntry {
  private let prefix: UInt64
  let nameNode: JSON.Node
  let value: JSON.Node

  init(_ member: JSON.Node.Member) {
    nameNode = member.nameNode
    value = member.value
    prefix = nameNode.withStringBlock { CanonicalOrder.prefix($0) }
  }

  var name: String { nameNode.string ?? "" }

  private static func precedes(_ left: CanonicalEntry, _ right: CanonicalEntry) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    return left.nameNode.withStringBlock { left in
      right.nameNode.withStringBlock { right in CanonicalOrder.precedes(left, right) }
    }
  }

  func hasSameName(as other: CanonicalEntry) -> Bool {
    prefix == other.prefix
      && nameNode.withStringBlock { name in
        other.nameNode.withStringBlock { other in name.elementsEqual(other) }
      }
  }

  static func duplicate(_ one: CanonicalEntry, _ other: CanonicalEntry) -> CanonicalWriter.Failure {
    CanonicalWriter.Failure(
      code: .duplicateName, byteOffset: max(one.nameNode.byteOffset, other.nameNode.byteOffset), tokens: [one.name])
  }

  /// Sorts the entries from `start` on. Few, as most objects have, are sorted where they stand.
  static func sort(_ entries: inout [CanonicalEntry], from start: Int) {
    if entries.count - start > 16 { return entries[start...].sort(by: precedes) }
    var end = start + 1
    while end < entries.count {
      var index = end
      while index > start, precedes(entries[index], entries[index - 1]) {
        entries.swapAt(index, index - 1)
        index -= 1
      }
      end += 1
    }
  }
}
