extension Pattern {
  /// Builds an `Automaton` from a linear program without lookarounds, by the subset construction.
  ///
  /// A state of the automaton is a set of *places* of the program that a search can be at together, a bit each:
  ///
  ///     bit 0      the search has matched
  ///     bit 1      the search matches if the text ends here
  ///     bit 2      the character before is a word character (only kept where the program asks for boundaries)
  ///     bit 3 …    an instruction that waits for a character, or an assertion `\b` or `\B`, which waits to see one
  ///
  /// `^` and `$` are answered while the sets are made: whether a set is the one at the start of the text is known,
  /// and what follows a `$` can only be bit 1.
  struct Determinizer {
    private static let matched = 0
    private static let matchedAtEnd = 1
    private static let wordBefore = 2
    private static let firstPlace = 3

    private let program: Program
    private let alphabet: Alphabet
    /// The instructions behind the bits from `firstPlace` on, and the other way round.
    private var instructions: [Int] = []
    private var places: [Int]
    /// The places of `\b` and `\B`, without `firstPlace`.
    private var boundaryPlaces: [Int] = []
    /// Words that a set takes.
    private let width: Int
    private var workLeft = Limits.Automaton.work

    /// The symbols that each place takes, as a piece of `symbols`.
    private var symbolRanges: [Range<Int>] = []
    private var symbols: [UInt8] = []
    /// The set that each place leads to; of an assertion, where it holds.
    private var followers: [UInt64] = []
    /// The set of a search that starts behind the start of the text.
    private var restart: [UInt64] = []

    // For `close`: what is left to visit, and when each instruction was visited last.
    private var pending: [Int] = []
    private var lastVisits: [UInt32]
    private var closureCount: UInt32 = 0

    /// The states' sets, one behind the other, and a hash table of the states' numbers.
    private var sets: [UInt64] = []
    private var stateCount = 0
    private var buckets = [Int32](repeating: -1, count: 32)
    private var table: [UInt16] = []

    /// - Returns: `nil` for a program with lookarounds or back-references, and past a limit of `Limits.Automaton`:
    ///   the simulation is for those.
    static func automaton(for program: Program) -> Automaton? {
      guard program.isLinear, program.lookarounds.isEmpty,
        program.instructions.count <= Limits.Automaton.instructions
      else { return nil }
      var determinizer = Determinizer(program)
      return determinizer?.run()
    }

    private init?(_ program: Program) {
      self.program = program
      places = Array(repeating: 0, count: program.instructions.count)
      lastVisits = Array(repeating: 0, count: 2 * program.instructions.count)
      var codePoints: [UInt32] = []
      for (index, instruction) in program.instructions.enumerated() {
        switch instruction {
        case .codePoint(let codePoint): codePoints.append(codePoint)
        case .characterClass: break
        case .assert(.wordBoundary), .assert(.noWordBoundary): boundaryPlaces.append(instructions.count)
        default: continue
        }
        places[index] = Self.firstPlace + instructions.count
        instructions.append(index)
      }
      width = (Self.firstPlace + instructions.count + 63) / 64
      guard let alphabet = Alphabet(of: program.classes, codePoints, hasWordBoundaries: !boundaryPlaces.isEmpty) else {
        return nil
      }
      self.alphabet = alphabet
    }

    private mutating func run() -> Automaton? {
      listSymbols()
      guard findFollowers(), let start = closed(program.start, isAtStart: true) else { return nil }
      let stride = alphabet.symbolCount + 1
      let empty = Array(repeating: 0 as UInt64, count: width)
      var matched = empty
      matched[0] = 1 << UInt64(Self.matched)

      // The first two are the sinks, in the order that `Automaton` has them in.
      _ = state(of: empty, at: 0)
      _ = state(of: matched, at: 0)
      guard let startState = state(of: start, at: 0) else { return nil }
      table.reserveCapacity(16 * stride)
      for row in [0, stride] {
        for _ in 0..<stride { table.append(UInt16(row)) }
      }
      var targets = Targets(symbolCount: alphabet.symbolCount, width: width, wordSymbols: alphabet.wordSymbols)
      var next = 2
      while next < stateCount {
        guard appendRow(of: next, &targets), workLeft > 0 else { return nil }
        next += 1
      }
      return Automaton(alphabet: alphabet, table: table, start: startState * stride)
    }
  }
}

// MARK: - Places

extension Pattern.Determinizer {
  private mutating func listSymbols() {
    var ranges: [Range<Int>] = []
    for list in alphabet.symbolsOfClasses {
      ranges.append(symbols.count..<symbols.count + list.count)
      symbols += list
    }
    symbolRanges.reserveCapacity(instructions.count)
    for instruction in instructions {
      switch program.instructions[instruction] {
      case .characterClass(let index):
        symbolRanges.append(ranges[index])
      case .codePoint(let codePoint):
        symbolRanges.append(symbols.count..<symbols.count + 1)
        symbols.append(UInt8(alphabet.symbol(of: codePoint)))
      default:
        symbolRanges.append(0..<0)
      }
    }
  }

  private mutating func findFollowers() -> Bool {
    if program.isAnchored {
      restart = Array(repeating: 0, count: width)
    } else {
      guard let restart = closed(program.start, isAtStart: false) else { return false }
      self.restart = restart
    }
    workLeft -= instructions.count * width / 8
    var followers = Array(repeating: 0 as UInt64, count: instructions.count * width)
    for (index, instruction) in instructions.enumerated() {
      let isKnown: Bool
      if case .assert = program.instructions[instruction] {
        // Only asked for where the assertion holds, hence a `\B` is followed by all that holds off a boundary.
        isKnown = close(
          instruction + 1, isAtStart: nil, isAtBoundary: asksForBoundary(instruction), into: &followers,
          at: index * width)
      } else {
        isKnown = close(instruction + 1, isAtStart: false, isAtBoundary: nil, into: &followers, at: index * width)
      }
      guard isKnown else { return false }
    }
    self.followers = followers
    return true
  }

  private func asksForBoundary(_ instruction: Int) -> Bool? {
    switch program.instructions[instruction] {
    case .assert(.wordBoundary): true
    case .assert(.noWordBoundary): false
    default: nil
    }
  }

  private mutating func closed(_ start: Int, isAtStart: Bool) -> [UInt64]? {
    var set = Array(repeating: 0 as UInt64, count: width)
    return close(start, isAtStart: isAtStart, isAtBoundary: nil, into: &set, at: 0) ? set : nil
  }

  /// Adds what an instruction leads to without a character to the set at the offset.
  ///
  /// - Parameters:
  ///   - isAtStart: Whether the place is the start of the text; `nil` for not known.
  ///   - isAtBoundary: Whether it is a word boundary; `nil` for not known yet.
  /// - Returns: `false` past the work that is allowed, and where `^` or `\b` stands so that it is not known whether it
  ///   holds, which takes a pattern like `\b^` or `$\b`.
  private mutating func close(
    _ start: Int, isAtStart: Bool?, isAtBoundary: Bool?, into set: inout [UInt64], at offset: Int
  ) -> Bool {
    func insert(_ bit: Int) { set[offset + bit >> 6] |= 1 << UInt64(bit & 63) }
    closureCount += 1
    pending.append(2 * start)
    while let item = pending.popLast() {
      if lastVisits[item] == closureCount { continue }
      lastVisits[item] = closureCount
      workLeft -= 1
      let instruction = item >> 1
      let isEnd = item & 1  // 1 behind a `$`

      switch program.instructions[instruction] {
      case .codePoint, .characterClass:
        if isEnd == 0 { insert(places[instruction]) }
      case .assert(.textStart):
        guard let isAtStart else { return false }
        if isAtStart { pending.append(item + 2) }
      case .assert(.textEnd):
        pending.append(2 * (instruction + 1) + 1)
      case .assert(let assertion):
        if let isAtBoundary {
          if isAtBoundary == (assertion == .wordBoundary) { pending.append(item + 2) }
        } else if isEnd == 0 {
          insert(places[instruction])
        } else {
          return false
        }
      case .split(let preferred, let other):
        pending.append(2 * other + isEnd)
        pending.append(2 * preferred + isEnd)
      case .jump(let target):
        pending.append(2 * target + isEnd)
      case .match:
        insert(isEnd == 0 ? Self.matched : Self.matchedAtEnd)
      case .lookaround, .savePosition, .resetSlots, .requireProgress, .backReference:
        return false
      }
    }
    return workLeft > 0
  }
}

// MARK: - States

extension Pattern.Determinizer {
  /// The number of the state for the set at the offset, a new one where it is new; `nil` past the limits.
  private mutating func state(of set: [UInt64], at offset: Int) -> Int? {
    if set[offset] >> UInt64(Self.matched) & 1 == 1 && stateCount > 1 { return 1 }  // whatever else is in the set
    var bucket = bucket(of: set, at: offset)
    while buckets[bucket] >= 0 {
      let state = Int(buckets[bucket])
      if isEqual(state, set, at: offset) { return state }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    guard stateCount < Pattern.Limits.Automaton.states,
      (stateCount + 1) * (alphabet.symbolCount + 1) <= Int(UInt16.max) + 1
    else { return nil }
    buckets[bucket] = Int32(stateCount)
    for word in 0..<width { sets.append(set[offset + word]) }
    stateCount += 1
    if 2 * stateCount > buckets.count { growBuckets() }
    return stateCount - 1
  }

  private func bucket(of set: [UInt64], at offset: Int) -> Int {
    var hash: UInt64 = 0
    for word in 0..<width {
      hash = (hash ^ set[offset + word]) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash) & (buckets.count - 1)
  }

  private func isEqual(_ state: Int, _ set: [UInt64], at offset: Int) -> Bool {
    for word in 0..<width where sets[state * width + word] != set[offset + word] { return false }
    return true
  }

  private mutating func growBuckets() {
    buckets = Array(repeating: -1, count: 4 * buckets.count)
    workLeft -= stateCount * width
    for state in 0..<stateCount {
      var bucket = bucket(of: sets, at: state * width)
      while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = Int32(state)
    }
  }

  /// Where each symbol leads to from the state being worked on.
  private struct Targets {
    var sets: [UInt64]
    /// The state's own set, with what its assertions lead to.
    var source: [UInt64]
    /// Whether each symbol is one of word characters; all `false` where nothing asks for boundaries.
    var isWord: [Bool]

    init(symbolCount: Int, width: Int, wordSymbols: [UInt8]) {
      sets = Array(repeating: 0, count: symbolCount * width)
      source = Array(repeating: 0, count: width)
      isWord = Array(repeating: false, count: symbolCount)
      for symbol in wordSymbols { isWord[Int(symbol)] = true }
    }
  }

  /// Appends where the state leads to for each symbol, and at the end of the text, to the table.
  ///
  /// - Returns: `false` past the limits.
  private mutating func appendRow(of state: Int, _ targets: inout Targets) -> Bool {
    for index in targets.sets.indices { targets.sets[index] = 0 }
    workLeft -= 4 + alphabet.symbolCount * (width + 1)
    findSource(of: state, isWordNext: false, &targets)
    let matchBits: UInt64 = 1 << UInt64(Self.matched) | 1 << UInt64(Self.matchedAtEnd)
    let isMatchedAtEnd = targets.source[0] & matchBits != 0
    findTargets(&targets, ofWord: false)
    if !boundaryPlaces.isEmpty {
      findSource(of: state, isWordNext: true, &targets)
      findTargets(&targets, ofWord: true)
    }

    let stride = alphabet.symbolCount + 1
    var target = 0
    for symbol in 0..<alphabet.symbolCount {
      addRestart(to: symbol, &targets)
      if symbol == 0 || !isLikePrevious(symbol, targets) {
        guard let found = self.state(of: targets.sets, at: symbol * width) else { return false }
        target = found
      }
      table.append(UInt16(target * stride))
    }
    table.append(UInt16(isMatchedAtEnd ? stride : Pattern.Automaton.failed))
    return true
  }

  /// The state's set, and what its assertions lead to, given which kind of character is next.
  private mutating func findSource(of state: Int, isWordNext: Bool, _ targets: inout Targets) {
    for word in 0..<width { targets.source[word] = sets[state * width + word] }
    guard !boundaryPlaces.isEmpty else { return }
    let isBoundary = (targets.source[0] >> UInt64(Self.wordBefore) & 1 == 1) != isWordNext
    for place in boundaryPlaces where asksForBoundary(instructions[place]) == isBoundary {
      let bit = Self.firstPlace + place
      guard sets[state * width + bit >> 6] >> UInt64(bit & 63) & 1 == 1 else { continue }
      for word in 0..<width { targets.source[word] |= followers[place * width + word] }
    }
  }

  private func addRestart(to symbol: Int, _ targets: inout Targets) {
    for word in 0..<width { targets.sets[symbol * width + word] |= restart[word] }
    if targets.isWord[symbol] { targets.sets[symbol * width] |= 1 << UInt64(Self.wordBefore) }
  }

  /// Whether the symbol leads to where the one before it does, as most do.
  private func isLikePrevious(_ symbol: Int, _ targets: Targets) -> Bool {
    for word in symbol * width..<(symbol + 1) * width where targets.sets[word] != targets.sets[word - width] {
      return false
    }
    return true
  }

  private mutating func findTargets(_ targets: inout Targets, ofWord isWord: Bool) {
    if targets.source[0] >> UInt64(Self.matched) & 1 == 1 {
      for symbol in 0..<alphabet.symbolCount where targets.isWord[symbol] == isWord {
        targets.sets[symbol * width] |= 1 << UInt64(Self.matched)
      }
      return
    }
    for word in 0..<width {
      var bits = targets.source[word]
      if word == 0 { bits &= ~0 << UInt64(Self.firstPlace) }
      while bits != 0 {
        let place = word * 64 + bits.trailingZeroBitCount - Self.firstPlace
        bits &= bits - 1
        addTargets(of: place, &targets, ofWord: isWord)
      }
    }
  }

  private mutating func addTargets(of place: Int, _ targets: inout Targets, ofWord isWord: Bool) {
    let range = symbolRanges[place]
    workLeft -= 1 + range.count * width / 2
    for index in range {
      let symbol = Int(symbols[index])
      if targets.isWord[symbol] != isWord { continue }
      for word in 0..<width { targets.sets[symbol * width + word] |= followers[place * width + word] }
    }
  }
}
