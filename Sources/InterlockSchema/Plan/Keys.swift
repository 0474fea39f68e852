import InterlockJSON

/// One string of a table, and what it stands for there.
struct KeySlot: Sendable {
  let first: UInt64
  let last: UInt64
  let length: Int32
  /// Where the middle of a long one begins, in words of 8 bytes: what `first` and `last` leave out.
  let middle: Int32
  /// What the string stands for: a node, or an index.
  let value: Int32
  /// 1 where an object must have a member of this name, else 0.
  let required: Int32
}

/// Strings in the order in which the schema writes them, and an index by hash: open addressing, at most half full.
///
/// Members mostly come in the schema's order, so the string after the last one found is tried before the hash.
struct KeyTable: Sendable {
  /// Of its slots; there is one more behind the last, which no string equals.
  let first: Int32
  let count: Int32
  /// Of its part of the index, which holds slots, or -1 where it is free.
  let index: Int32
  /// The index has 2^(64 - shift) places.
  let shift: UInt64

  /// No string is in it.
  static let empty = KeyTable(first: 0, count: 0, index: 0, shift: 63)
}

/// A member's name to look for.
struct MemberName: Sendable {
  let key: JSON.StringKey
  let bytes: [UInt8]
}

/// What makes a plan's hashes its own, so that nobody can choose strings that fall on one place.
struct KeySeed: Sendable {
  private let one = UInt64.random(in: .min ... .max)
  private let other = UInt64.random(in: .min ... .max)

  /// The hash of a string that is all in its key, or the beginning of a longer one's.
  ///
  /// Multiply and fold, each factor with a secret of its own: what two strings differ in can't cancel out before.
  @inline(always)
  func hash(_ key: JSON.StringKey) -> UInt64 {
    fold(key.first ^ one &+ UInt64(truncatingIfNeeded: key.length) &* 0x9E37_79B9_7F4A_7C15, key.last ^ other)
  }

  /// Goes on with 8 bytes of a long string's middle.
  @inline(always)
  func hash(_ hash: UInt64, _ middle: UInt64) -> UInt64 { fold(hash ^ middle, other) }

  @inline(always)
  private func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}

/// The slots of all tables of a plan, while it is built.
struct KeyStore {
  private(set) var slots = [KeyStore.none]
  private(set) var index: [Int32] = [-1, -1]  // of the empty table
  private(set) var middles: [UInt64] = []
  let seed = KeySeed()

  private static let none = KeySlot(first: 0, last: 0, length: -1, middle: 0, value: 0, required: 0)

  struct Entry {
    let text: String
    let value: Int32
    var isRequired = false
  }

  /// - Precondition: No text stands twice.
  mutating func table(of entries: [Entry]) -> KeyTable {
    if entries.isEmpty { return .empty }
    let bits = Int.bitWidth - (2 * entries.count - 1).leadingZeroBitCount
    let table = KeyTable(
      first: Plan.index(slots.count), count: Plan.index(entries.count), index: Plan.index(index.count),
      shift: UInt64(64 - bits))
    index.append(contentsOf: repeatElement(-1, count: 1 << bits))
    for entry in entries {
      let bytes = Array(entry.text.utf8)
      let key = JSON.StringKey(bytes)
      let middle = key.isWhole ? [] : JSON.StringKey.middle(of: bytes)
      var place = Int(middle.reduce(seed.hash(key), seed.hash) >> table.shift)
      while index[Int(table.index) + place] >= 0 { place = (place + 1) & ((1 << bits) - 1) }
      index[Int(table.index) + place] = Plan.index(slots.count)
      slots.append(
        KeySlot(
          first: key.first, last: key.last, length: Plan.index(key.length), middle: Plan.index(middles.count),
          value: entry.value, required: entry.isRequired ? 1 : 0))
      middles += middle
    }
    slots.append(KeyStore.none)
    return table
  }
}

extension Plan {
  /// The slot of a string without escapes, or -1 where the table does not have it.
  ///
  /// - Parameter guess: A slot that is tried first.
  @inline(always)
  func slot(
    of key: JSON.StringKey, in table: KeyTable, guess: Int, _ place: Int, _ word: UInt64, _ run: inout Run
  ) -> Int {
    if isSlot(guess, of: key, place, word, &run) { return guess }
    let mask = (1 as UInt64) &<< (64 &- table.shift) &- 1
    var next = hash(key, word, &run) &>> table.shift
    while true {
      let found = Int(keyIndex[Int(table.index) &+ Int(truncatingIfNeeded: next)])
      if found < 0 || isSlot(found, of: key, place, word, &run) { return found }
      next = (next &+ 1) & mask
    }
  }

  /// The hash of a string without escapes.
  @inline(always)
  func hash(_ key: JSON.StringKey, _ word: UInt64, _ run: inout Run) -> UInt64 {
    key.isWhole ? keySeed.hash(key) : hashOfLong(key, word, &run)
  }

  @inline(never)
  private func hashOfLong(_ key: JSON.StringKey, _ word: UInt64, _ run: inout Run) -> UInt64 {
    var hash = keySeed.hash(key)
    for offset in stride(from: 8, to: key.length - 8, by: 8) {
      hash = keySeed.hash(hash, run.view.middle(ofString: word, at: offset, length: key.length))
    }
    return hash
  }

  @inline(always)
  private func isSlot(_ index: Int, of key: JSON.StringKey, _ place: Int, _ word: UInt64, _ run: inout Run) -> Bool {
    let slot = slots[index]
    return slot.first == key.first && slot.last == key.last && Int(slot.length) == key.length
      && (key.isWhole || hasMiddle(slot, place, word, &run))
  }

  @inline(never)
  private func hasMiddle(_ slot: KeySlot, _ place: Int, _ word: UInt64, _ run: inout Run) -> Bool {
    var middle = Int(slot.middle)
    for offset in stride(from: 8, to: Int(slot.length) - 8, by: 8) {
      if run.view.middle(ofString: word, at: offset, length: Int(slot.length)) != middles[middle] { return false }
      middle += 1
    }
    return true
  }

  /// As `slot(of:in:guess:_:_:_:)`, of a string with escapes.
  @inline(never)
  func slotOfEscaped(_ place: Int, in table: KeyTable, _ run: inout Run) -> Int {
    let bytes = run.unescaped(place)
    let key = JSON.StringKey(bytes)
    let middle = key.isWhole ? [] : JSON.StringKey.middle(of: bytes)
    let mask = (1 << Int(64 - table.shift)) - 1
    var next = Int(middle.reduce(keySeed.hash(key), keySeed.hash) >> table.shift)
    while true {
      let found = Int(keyIndex[Int(table.index) + next])
      if found < 0 { return -1 }
      let slot = slots[found]
      if slot.first == key.first, slot.last == key.last, Int(slot.length) == key.length,
        middle.elementsEqual(middles[Int(slot.middle)...].prefix(middle.count))
      {
        return found
      }
      next = (next + 1) & mask
    }
  }

  @inline(always)
  func slot(in table: KeyTable, guess: Int, _ place: Int, _ word: UInt64, _ run: inout Run) -> Int {
    if JSON.View.hasEscapes(word) { return slotOfEscaped(place, in: table, &run) }
    return slot(of: run.view.key(place, word), in: table, guess: guess, place, word, &run)
  }

  @inline(never)
  func isKey(_ index: Int32, _ place: Int, _ word: UInt64, _ run: inout Run) -> Bool {
    let table = tables[Int(index)]
    return slot(in: table, guess: Int(table.first), place, word, &run) >= 0
  }

  /// The place of the value of that member.
  func find(_ name: MemberName, inObject place: Int, _ run: inout Run) -> Int? {
    var next = place &+ 2
    for _ in 0..<run.view.count(ofContainer: place) {
      let word = run.view.word(at: next)
      let value = run.view.next(next, word)
      if JSON.View.hasEscapes(word) {
        if run.unescaped(next) == name.bytes { return value }
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
