/// The names of one object that have been read, to tell whether one comes again.
///
/// Only the place of each is kept, in a table with open addressing that is at most half full.
struct NameTable {
  /// Where a name's content begins, shifted by 32 bits, and its length. A name has a quote before it, so that no place
  /// is 0: that is a free slot.
  private var slots: [UInt64] = []
  private var count = 0

  /// - Parameter content: The bytes between the quotes; escapes in them are whole.
  /// - Returns: Where the content of the same name began that was there before, or `nil`, and the name is in the table.
  /// - Complexity: O(*k*) in the length of the name, amortized. Swift seeds its hashes anew in each process, so names
  ///   can't be chosen so as to collide.
  mutating func insert(_ content: Range<Int>, in bytes: [UInt8]) -> Int? {
    if 2 * (count + 1) > slots.count { grow(bytes) }
    let name = NameTable.unescaped(bytes[content])
    var slot = NameTable.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let other = NameTable.content(slots[slot])
      if NameTable.unescaped(bytes[other]) == name { return other.lowerBound }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt64(content.lowerBound) << 32 | UInt64(content.count)
    count += 1
    return nil
  }

  private mutating func grow(_ bytes: [UInt8]) {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(16, 2 * old.count))
    for word in old where word != 0 {
      var slot = NameTable.hash(NameTable.unescaped(bytes[NameTable.content(word)])) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = word
    }
  }

  private static func content(_ word: UInt64) -> Range<Int> {
    let start = Int(word >> 32)
    return start..<start + Int(word & 0xFFFF_FFFF)
  }

  private static func unescaped(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    content.contains(UInt8(ascii: "\\")) ? JSON.unescaped(content)[...] : content
  }

  private static func hash(_ name: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(name)
    return hasher.finalize()
  }
}
