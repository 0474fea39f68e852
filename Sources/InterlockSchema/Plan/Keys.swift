import InterlockJSON

/// One string of a table, and what it stands for there.
struct KeySlot: Sendable {
  var first: UInt64
  var last: UInt64
  /// In bytes; -1 where the slot is free.
  var length: Int32
  /// Where the bytes of a long one begin.
  var longKey: Int32
  /// What the string stands for: a node, or an index.
  var value: Int32
  /// 1 where an object must have a member of this name, else 0.
  var required: Int32

  static let free = KeySlot(first: 0, last: 0, length: -1, longKey: 0, value: 0, required: 0)
}

/// Strings by hash: open addressing, at most half full.
struct KeyTable: Sendable {
  let start: Int32
  /// One less than the number of slots, a power of two.
  let mask: Int32

  static let empty = KeyTable(start: 0, mask: 0)
}

/// A member's name to look for.
struct MemberName: Sendable {
  let key: JSON.StringKey
  let bytes: [UInt8]
}

/// The slots of all tables of a plan, while it is built.
struct KeyStore {
  private(set) var slots: [KeySlot] = [.free]  // of the empty table
  private(set) var longKeys: [UInt8] = []
  /// Hashes are seeded, so that nobody can write a schema whose strings all fall on one slot.
  let seed = UInt64.random(in: .min ... .max) | 1

  struct Entry {
    let text: String
    let value: Int32
    var isRequired = false
  }

  /// - Precondition: No text stands twice.
  mutating func table(of entries: [Entry]) -> KeyTable {
    if entries.isEmpty { return .empty }
    var size = 2
    while size < 2 * entries.count { size *= 2 }
    let start = slots.count
    slots.append(contentsOf: repeatElement(.free, count: size))
    for entry in entries {
      let bytes = Array(entry.text.utf8)
      let key = JSON.StringKey(bytes)
      var place = Int(KeyStore.hash(key, seed)) & (size - 1)
      while slots[start + place].length >= 0 { place = (place + 1) & (size - 1) }
      slots[start + place] = KeySlot(
        first: key.first, last: key.last, length: Int32(clamping: key.length), longKey: Int32(clamping: longKeys.count),
        value: entry.value, required: entry.isRequired ? 1 : 0)
      if !key.isWhole { longKeys += bytes }
    }
    return KeyTable(start: Int32(clamping: start), mask: Int32(clamping: size - 1))
  }

  @inline(always)
  static func hash(_ key: JSON.StringKey, _ seed: UInt64) -> UInt32 {
    let mixed = (key.first ^ UInt64(truncatingIfNeeded: key.length)) &* seed &+ key.last &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: (mixed &* 0xFF51_AFD7_ED55_8CCD) &>> 32)
  }
}

extension Plan {
  /// The slot of a string without escapes, or -1 where the table does not have it.
  @inline(always)
  func slot(of key: JSON.StringKey, in table: KeyTable, _ place: Int, _ word: UInt64, _ run: inout Run) -> Int {
    let mask = UInt32(truncatingIfNeeded: table.mask)
    var index = KeyStore.hash(key, keySeed) & mask
    while true {
      let found = Int(table.start) &+ Int(index)
      let slot = slots[found]
      if slot.length < 0 { return -1 }
      if slot.first == key.first, slot.last == key.last, slot.length == key.length,
        key.isWhole || isLongKey(slot, place, word, &run)
      {
        return found
      }
      index = (index &+ 1) & mask
    }
  }

  @inline(never)
  private func isLongKey(_ slot: KeySlot, _ place: Int, _ word: UInt64, _ run: inout Run) -> Bool {
    run.view.withBytes(place, word) { isLongKey(slot, $0) }
  }

  private func isLongKey(_ slot: KeySlot, _ bytes: Span<UInt8>) -> Bool {
    let start = Int(slot.longKey)
    for index in bytes.indices where longKeys[start + index] != bytes[index] { return false }
    return true
  }

  /// As `slot(of:in:_:_:_:)`, of a string with escapes.
  @inline(never)
  func slotOfEscaped(_ place: Int, in table: KeyTable, _ run: inout Run) -> Int {
    let bytes = Array((run.document.node(at: place).string ?? "").utf8)
    let key = JSON.StringKey(bytes)
    let mask = Int(table.mask)
    var index = Int(KeyStore.hash(key, keySeed)) & mask
    while true {
      let slot = slots[Int(table.start) + index]
      if slot.length < 0 { return -1 }
      if slot.first == key.first, slot.last == key.last, Int(slot.length) == key.length,
        key.isWhole || isLongKey(slot, bytes.span)
      {
        return Int(table.start) + index
      }
      index = (index + 1) & mask
    }
  }

  @inline(always)
  func slot(in table: KeyTable, _ place: Int, _ word: UInt64, _ run: inout Run) -> Int {
    if JSON.View.hasEscapes(word) { return slotOfEscaped(place, in: table, &run) }
    return slot(of: run.view.key(place, word), in: table, place, word, &run)
  }

  func isKey(_ table: KeyTable, _ place: Int, _ word: UInt64, _ run: inout Run) -> Bool {
    slot(in: table, place, word, &run) >= 0
  }

  /// The place of the value of that member.
  func find(_ name: MemberName, inObject place: Int, _ run: inout Run) -> Int? {
    var next = place &+ 2
    for _ in 0..<run.view.count(ofContainer: place) {
      let word = run.view.word(at: next)
      let value = run.view.next(next, word)
      if JSON.View.hasEscapes(word) {
        if run.document.node(at: next).string.map({ Array($0.utf8) == name.bytes }) == true { return value }
      } else if run.view.key(next, word) == name.key,
        name.key.isWhole || run.view.withBytes(next, word, { name.isSame($0) })
      {
        return value
      }
      next = run.view.next(value, run.view.word(at: value))
    }
    return nil
  }
}

extension MemberName {
  init(_ name: String) {
    bytes = Array(name.utf8)
    key = JSON.StringKey(bytes)
  }

  fileprivate func isSame(_ other: Span<UInt8>) -> Bool {
    guard other.count == bytes.count else { return false }
    for index in other.indices where other[index] != bytes[index] { return false }
    return true
  }
}
