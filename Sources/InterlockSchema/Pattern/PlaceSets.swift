extension Pattern {
  /// Sets of small numbers, for `Determinizer`: rows, which change, and a pool of sets that no longer do.
  ///
  /// Most sets have few members, close together, and a row may have dozens of words. So both know their *window*, the
  /// words from the first to the last that is not 0, and no work is done outside it. The set 70, 131 with 64 bits to a
  /// word has the window 1–2, and in the pool it is:
  ///
  ///     [ 1 << 32 | 2,  1 << 6,  1 << 3 ]      where the window begins and how many words it has, then the words
  struct PlaceSets {
    private let width: Int
    /// All words outside a row's window are 0.
    private var rows: [UInt64]
    /// Two for each row: the first word and the one past the last; both 0 for the empty set.
    private var windows: [Int]
    private var pool: [UInt64] = []
    private(set) var workCount = 0

    init(rowCount: Int, memberLimit: Int) {
      width = (memberLimit + 63) / 64
      rows = Array(repeating: 0, count: rowCount * width)
      windows = Array(repeating: 0, count: rowCount * 2)
      pool.reserveCapacity(64)
    }

    // MARK: Rows

    mutating func clear(_ row: Int) {
      if windows[2 * row + 1] == 0 { return }
      for word in windows[2 * row]..<windows[2 * row + 1] { rows[row * width + word] = 0 }
      windows[2 * row] = 0
      windows[2 * row + 1] = 0
    }

    mutating func insert(_ member: Int, into row: Int) {
      let word = member >> 6
      rows[row * width + word] |= 1 << UInt64(member & 63)
      widen(row, lower: word, upper: word + 1)
    }

    private mutating func widen(_ row: Int, lower: Int, upper: Int) {
      let isEmpty = windows[2 * row + 1] == 0
      if isEmpty || lower < windows[2 * row] { windows[2 * row] = lower }
      if upper > windows[2 * row + 1] { windows[2 * row + 1] = upper }
    }

    func contains(_ member: Int, in row: Int) -> Bool {
      rows[row * width + member >> 6] >> UInt64(member & 63) & 1 == 1
    }

    /// The words that may have members.
    func window(of row: Int) -> Range<Int> { windows[2 * row]..<windows[2 * row + 1] }

    func word(_ word: Int, of row: Int) -> UInt64 { rows[row * width + word] }

    func isEqual(_ row: Int, to other: Int) -> Bool {
      let window = window(of: row)
      if window != self.window(of: other) { return false }
      for word in window where rows[row * width + word] != rows[other * width + word] { return false }
      return true
    }

    /// A number that spreads also sets of one member, which most are, over all its bits.
    func hash(of row: Int) -> Int {
      let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
      var hash = UInt64(windows[2 * row])
      for word in window(of: row) {
        hash = (hash ^ rows[row * width + word]) &* factor
        hash ^= hash >> 32
      }
      return Int(truncatingIfNeeded: (hash &* factor) >> 32)
    }

    // MARK: The pool

    /// Adds a copy of the row to the pool.
    ///
    /// - Returns: Where it is.
    mutating func store(_ row: Int) -> Int {
      let window = window(of: row)
      let place = pool.count
      pool.append(UInt64(window.lowerBound) << 32 | UInt64(window.count))
      for word in window { pool.append(rows[row * width + word]) }
      workCount += window.count
      return place
    }

    mutating func formUnion(_ row: Int, withStored place: Int) {
      let header = pool[place]
      let count = Int(header & 0xFFFF_FFFF)
      if count == 0 { return }
      let lower = Int(header >> 32)
      widen(row, lower: lower, upper: lower + count)
      for index in 0..<count { rows[row * width + lower + index] |= pool[place + 1 + index] }
      workCount += 1 + count
    }

    func isEqual(_ row: Int, toStored place: Int) -> Bool {
      let window = window(of: row)
      if pool[place] != UInt64(window.lowerBound) << 32 | UInt64(window.count) { return false }
      for (index, word) in window.enumerated() where pool[place + 1 + index] != rows[row * width + word] {
        return false
      }
      return true
    }
  }
}
