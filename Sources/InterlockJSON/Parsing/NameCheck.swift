/// Finds members of one object that share a name.
///
/// Names are told apart by fingerprints; only those with equal ones are compared byte by byte. Few members: each
/// fingerprint against those before it, and past 8 members a bitmap spares most of that. Many: a table, hashed with a
/// seed that is new in each process, so that names can't be chosen to collide.
struct NameCheck {
  let words: WordStore
  /// The object's first name.
  let first: Int
  let count: Int
  /// Where as many words as `scratchCount` says are free.
  let scratch: Int
  let cursor: Cursor

  private static let manyMembers = 64
  private static let bitmapWords = 8

  /// Words of the tape that a check of an object with `count` members needs behind the last one.
  @inline(always)
  static func scratchCount(_ count: Int) -> Int { count <= manyMembers ? count &+ bitmapWords : 0 }

  @inline(always)
  var findsDuplicate: Bool {
    if count > NameCheck.manyMembers { return findsDuplicateAmongMany() }
    var name = first
    for member in 0..<count {
      let word = words[name]
      if word & (Tape.hasEscapes | Tape.isLong) != 0 { return findsDuplicateExactly() }
      words[scratch &+ member] = cursor.fingerprint(
        from: Int(truncatingIfNeeded: word & 0xFFFF_FFFF) &+ 1, count: Tape.length(word) &- 2)
      name = words.next(name &+ 1)
    }
    if count <= 8 {
      for member in 1..<count {
        let fingerprint = words[scratch &+ member]
        for other in 0..<member where words[scratch &+ other] == fingerprint && areSame(other, member) {
          return true
        }
      }
      return false
    }
    return findsDuplicateByBitmap()
  }

  @inline(never)
  private func findsDuplicateByBitmap() -> Bool {
    let bitmap = scratch + count
    for word in 0..<NameCheck.bitmapWords { words[bitmap &+ word] = 0 }
    for member in 0..<count {
      let fingerprint = words[scratch &+ member]
      let bit = Int(truncatingIfNeeded: (fingerprint &* 0x9E37_79B9_7F4A_7C15) &>> 55)  // 9 bits: 8 words of 64
      let mask = 1 as UInt64 &<< UInt64(truncatingIfNeeded: bit & 63)
      let word = words[bitmap &+ (bit &>> 6)]
      if word & mask != 0 {
        for other in 0..<member where words[scratch &+ other] == fingerprint && areSame(other, member) {
          return true
        }
      }
      words[bitmap &+ (bit &>> 6)] = word | mask
    }
    return false
  }

  /// Whether two members, whose names have no escapes, share a name: long names often begin and end alike.
  @inline(never)
  private func areSame(_ member: Int, _ other: Int) -> Bool {
    let (left, right) = (name(of: member), name(of: other))
    return left.count == right.count && cursor.areEqual(left.start, right.start, count: left.count)
  }

  private func name(of member: Int) -> (start: Int, count: Int) {
    var name = first
    for _ in 0..<member { name = words.next(words.next(name)) }
    return (Int(truncatingIfNeeded: words[name] & 0xFFFF_FFFF) + 1, words.length(name) - 2)
  }

  @inline(never)
  private func findsDuplicateAmongMany() -> Bool {
    let size = 1 << (Int.bitWidth - (2 * count).leadingZeroBitCount)  // a power of two above twice the count
    var table = [UInt64](repeating: 0, count: size)
    var name = first
    for _ in 0..<count {
      let word = words[name]
      if word & (Tape.hasEscapes | Tape.isLong) != 0 { return findsDuplicateExactly() }
      let start = Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
      let hash = cursor.hash(from: start &+ 1, count: Tape.length(word) &- 2, seed: NameCheck.seed) | 1  // 0 is free
      var place = Int(truncatingIfNeeded: hash &>> 1) & (size &- 1)
      while table[place] != 0 {
        if table[place] == hash { return findsDuplicateExactly() }
        place = (place &+ 1) & (size &- 1)
      }
      table[place] = hash
      name = words.next(name &+ 1)
    }
    return false
  }

  private static let seed: (UInt64, UInt64) = {
    var random = SystemRandomNumberGenerator()
    return (random.next(), random.next())
  }()

  /// Compares the names themselves, with their escapes replaced.
  @inline(never)
  private func findsDuplicateExactly() -> Bool {
    var names: Set<[UInt8]> = []
    var name = first
    for _ in 0..<count {
      let start = Int(truncatingIfNeeded: words[name] & 0xFFFF_FFFF)
      let content = cursor.bytes(from: start + 1, count: words.length(name) - 2)
      let hasEscapes = words[name] & Tape.hasEscapes != 0
      guard names.insert(hasEscapes ? JSON.unescaped(content) : content).inserted else { return true }
      name = words.next(words.next(name))
    }
    return false
  }
}
