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
    /// Which classes the characters of each symbol are in, a bit each.
    private let signatures: [UInt64]
    /// The instructions behind the bits from `firstPlace` on, and the other way round.
    private var instructions: [Int] = []
    private var places: [Int]
    /// The places of `\b` and `\B`, without `firstPlace`.
    private var boundaryPlaces: [Int] = []
    /// The class of word characters, as a bit of the signatures; 0 where nothing asks for boundaries.
    private let wordBit: UInt64

    /// Row *s* is for where symbol *s* leads to, and two more are for other sets in the making.
    private var sets: PlaceSets
    private let sourceRow: Int
    private let newRow: Int
    /// The stored set that each place leads to; of an assertion, where it holds.
    private var followers: [Int] = []
    /// The stored set of a search that starts behind the start of the text, and the states, once there are any, of
    /// that set alone: behind a word character the second.
    private var restart = 0
    private var restartStates: [Int?] = [nil, nil]
    /// The symbols that some place of the state being worked on takes, a few of all that there are.
    private var touchedSymbols: [Int] = []
    private var isTouched: [Bool]

    // For `close`: what is left to visit, and when each instruction was visited last.
    private var pending: [Int] = []
    private var lastVisits: [Int32]
    private var closureCount: Int32 = 0
    private var visitCount = 0
    private let workLimit: Int

    /// The states' stored sets with their hashes, and a hash table of the states' numbers.
    private var states: [Int] = []
    private var hashes: [Int] = []
    private var buckets = [Int32](repeating: -1, count: 32)
    private var table: [UInt16] = []

    /// - Parameter work: How many words may be read and written; what is taken is taken from it.
    /// - Returns: `nil` for a program with lookarounds or back-references, and past a limit of `Limits.Automaton`:
    ///   the simulation is for those.
    static func automaton(for program: Program, within work: inout Int) -> Automaton? {
      guard program.isLinear, program.lookarounds.isEmpty,
        program.instructions.count <= Limits.Automaton.instructions
      else { return nil }
      guard var determinizer = Determinizer(program, workLimit: work) else { return nil }
      defer { work -= determinizer.work }
      return determinizer.run()
    }

    private init?(_ program: Program, workLimit: Int) {
      self.program = program
      self.workLimit = workLimit
      let count = program.instructions.count
      places = Array(repeating: 0, count: count)
      lastVisits = Array(repeating: 0, count: 2 * count)
      instructions.reserveCapacity(count)
      var codePoints: [UInt32] = []
      codePoints.reserveCapacity(count)
      pending.reserveCapacity(16)
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

      let asksForBoundaries = !boundaryPlaces.isEmpty
      var sorter = Alphabet.Sorter(
        asksForBoundaries ? program.classes + [.wordCharacters] : program.classes, codePoints)
      guard let alphabet = sorter.sort() else { return nil }
      self.alphabet = alphabet
      signatures = sorter.signatures
      wordBit = asksForBoundaries ? 1 << UInt64(program.classes.count) : 0
      sourceRow = alphabet.symbolCount
      newRow = alphabet.symbolCount + 1
      isTouched = Array(repeating: false, count: alphabet.symbolCount)
      touchedSymbols.reserveCapacity(alphabet.symbolCount)
      sets = PlaceSets(rowCount: newRow + 1, memberLimit: Self.firstPlace + instructions.count)
    }

    /// In words; what there is to do for every state takes about as long as ten.
    private var work: Int { visitCount + sets.workCount + table.count + 10 * states.count }

    private mutating func run() -> Automaton? {
      guard findFollowers() else { return nil }
      let stride = alphabet.symbolCount + 1
      states.reserveCapacity(16)
      hashes.reserveCapacity(16)
      table.reserveCapacity(16 * stride)

      // The first two are the sinks, in the order that `Automaton` has them in.
      sets.clear(newRow)
      _ = addState(newRow, hash: sets.hash(of: newRow))
      sets.insert(Self.matched, into: newRow)
      _ = addState(newRow, hash: sets.hash(of: newRow))
      for row in [Automaton.failed, stride] {
        for _ in 0..<stride { table.append(UInt16(row)) }
      }

      sets.clear(newRow)
      guard close(program.start, isAtStart: true, isAtBoundary: nil), let start = state(of: newRow) else { return nil }
      var next = 2
      while next < states.count {
        guard appendRow(of: next), work <= workLimit else { return nil }
        next += 1
      }
      return Automaton(alphabet: alphabet, table: table, start: start * stride)
    }
  }
}

// MARK: - Places

extension Pattern.Determinizer {
  private mutating func findFollowers() -> Bool {
    if !program.isAnchored {
      guard close(program.start, isAtStart: false, isAtBoundary: nil) else { return false }
    }
    restart = sets.store(newRow)
    followers.reserveCapacity(instructions.count)
    for instruction in instructions {
      sets.clear(newRow)
      let boundary = boundary(askedBy: instruction)
      // Whether an assertion stands at the start of the text is not known; other places lead past a character.
      guard close(instruction + 1, isAtStart: boundary == nil ? false : nil, isAtBoundary: boundary) else {
        return false
      }
      followers.append(sets.store(newRow))
    }
    return true
  }

  /// Whether the instruction asks for a boundary or for none; `nil` for one that asks for neither.
  private func boundary(askedBy instruction: Int) -> Bool? {
    switch program.instructions[instruction] {
    case .assert(.wordBoundary): true
    case .assert(.noWordBoundary): false
    default: nil
    }
  }

  /// Adds what an instruction leads to without a character to the new row.
  ///
  /// - Parameters:
  ///   - isAtStart: Whether the place is the start of the text; `nil` for not known.
  ///   - isAtBoundary: Whether it is a word boundary; `nil` for not known yet.
  /// - Returns: `false` past the work that is allowed, and where `^` or `\b` stands so that it is not known whether it
  ///   holds, which takes a pattern like `\b^` or `$\b`.
  private mutating func close(_ start: Int, isAtStart: Bool?, isAtBoundary: Bool?) -> Bool {
    closureCount += 1
    pending.append(2 * start)
    while let item = pending.popLast() {
      if lastVisits[item] == closureCount { continue }
      lastVisits[item] = closureCount
      visitCount += 1
      let instruction = item >> 1
      let isEnd = item & 1  // 1 behind a `$`

      switch program.instructions[instruction] {
      case .codePoint, .characterClass:
        if isEnd == 0 { sets.insert(places[instruction], into: newRow) }
      case .assert(.textStart):
        guard let isAtStart else { return false }
        if isAtStart { pending.append(item + 2) }
      case .assert(.textEnd):
        pending.append(2 * (instruction + 1) + 1)
      case .assert(let assertion):
        if let isAtBoundary {
          if isAtBoundary == (assertion == .wordBoundary) { pending.append(item + 2) }
        } else if isEnd == 0 {
          sets.insert(places[instruction], into: newRow)
        } else {
          return false
        }
      case .split(let preferred, let other):
        pending.append(2 * other + isEnd)
        pending.append(2 * preferred + isEnd)
      case .jump(let target):
        pending.append(2 * target + isEnd)
      case .match:
        sets.insert(isEnd == 0 ? Self.matched : Self.matchedAtEnd, into: newRow)
      case .lookaround, .savePosition, .resetSlots, .requireProgress, .backReference:
        return false
      }
    }
    return visitCount <= workLimit
  }
}

// MARK: - States

extension Pattern.Determinizer {
  /// The number of the state for the row's set, a new one where it is new; `nil` past the limits.
  private mutating func state(of row: Int) -> Int? {
    if sets.contains(Self.matched, in: row) { return 1 }  // whatever else is in the set
    let hash = sets.hash(of: row)
    var bucket = hash & (buckets.count - 1)
    while buckets[bucket] >= 0 {
      let state = Int(buckets[bucket])
      if sets.isEqual(row, toStored: states[state]) { return state }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    guard states.count < Pattern.Limits.Automaton.states,
      (states.count + 1) * (alphabet.symbolCount + 1) <= Int(UInt16.max) + 1
    else { return nil }
    return addState(row, hash: hash)
  }

  private mutating func addState(_ row: Int, hash: Int) -> Int {
    states.append(sets.store(row))
    hashes.append(hash)
    if 2 * states.count > buckets.count {
      buckets = Array(repeating: -1, count: 4 * buckets.count)
      for state in states.indices { fillBucket(with: state) }
    } else {
      fillBucket(with: states.count - 1)
    }
    return states.count - 1
  }

  private mutating func fillBucket(with state: Int) {
    var bucket = hashes[state] & (buckets.count - 1)
    while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
    buckets[bucket] = Int32(state)
  }

  /// Appends where the state leads to for each symbol, and at the end of the text, to the table.
  ///
  /// - Returns: `false` past the limits.
  private mutating func appendRow(of state: Int) -> Bool {
    for symbol in touchedSymbols {
      sets.clear(symbol)
      isTouched[symbol] = false
    }
    touchedSymbols.removeAll(keepingCapacity: true)

    findSource(of: state, isWordNext: false)
    let isMatchedAtEnd =
      sets.contains(Self.matched, in: sourceRow) || sets.contains(Self.matchedAtEnd, in: sourceRow)
    guard let untouched = findTargets(ofWord: false) else { return false }
    var untouchedWord = untouched
    if wordBit != 0 {
      findSource(of: state, isWordNext: true)
      guard let found = findTargets(ofWord: true) else { return false }
      untouchedWord = found
    }

    let row = table.count
    let stride = alphabet.symbolCount + 1
    for symbol in 0..<alphabet.symbolCount {
      table.append(UInt16((isWord(symbol) ? untouchedWord : untouched) * stride))
    }
    table.append(UInt16(isMatchedAtEnd ? stride : Pattern.Automaton.failed))

    var previous: (symbol: Int, target: Int)?
    for symbol in touchedSymbols {
      addRestart(to: symbol, isWord: isWord(symbol))
      if let previous, sets.isEqual(symbol, to: previous.symbol) {  // as with most symbols of one class
        table[row + symbol] = UInt16(previous.target * stride)
        continue
      }
      guard let target = self.state(of: symbol) else { return false }
      table[row + symbol] = UInt16(target * stride)
      previous = (symbol, target)
    }
    return true
  }

  private mutating func addRestart(to row: Int, isWord: Bool) {
    if !program.isAnchored { sets.formUnion(row, withStored: restart) }
    if isWord { sets.insert(Self.wordBefore, into: row) }
  }

  /// The state's set, and what its assertions lead to, given which kind of character is next.
  private mutating func findSource(of state: Int, isWordNext: Bool) {
    sets.clear(sourceRow)
    sets.formUnion(sourceRow, withStored: states[state])
    guard wordBit != 0 else { return }
    visitCount += boundaryPlaces.count
    let isBoundary = sets.contains(Self.wordBefore, in: sourceRow) != isWordNext
    for place in boundaryPlaces
    where sets.contains(Self.firstPlace + place, in: sourceRow) && boundary(askedBy: instructions[place]) == isBoundary
    {
      sets.formUnion(sourceRow, withStored: followers[place])
    }
  }

  /// Collects where the source leads to, for the symbols of word characters or for the others.
  ///
  /// - Returns: The state that those symbols lead to that no place takes; `nil` past the limits.
  private mutating func findTargets(ofWord isWord: Bool) -> Int? {
    if sets.contains(Self.matched, in: sourceRow) { return 1 }
    for word in sets.window(of: sourceRow) {
      var bits = sets.word(word, of: sourceRow)
      if word == 0 { bits &= ~0 << UInt64(Self.firstPlace) }
      while bits != 0 {
        addTargets(of: word * 64 + bits.trailingZeroBitCount - Self.firstPlace, ofWord: isWord)
        bits &= bits - 1
      }
    }

    if let state = restartStates[isWord ? 1 : 0] { return state }
    sets.clear(newRow)
    addRestart(to: newRow, isWord: isWord)
    guard let state = state(of: newRow) else { return nil }
    restartStates[isWord ? 1 : 0] = state
    return state
  }

  private mutating func addTargets(of place: Int, ofWord isWord: Bool) {
    switch program.instructions[instructions[place]] {
    case .codePoint(let codePoint):
      let symbol = alphabet.symbol(of: codePoint)
      if self.isWord(symbol) == isWord { addTarget(of: place, for: symbol) }
    case .characterClass(let index):
      visitCount += signatures.count / 8
      let bit: UInt64 = 1 << UInt64(index)
      for symbol in signatures.indices where signatures[symbol] & bit != 0 && self.isWord(symbol) == isWord {
        addTarget(of: place, for: symbol)
      }
    default: break  // an assertion takes no character
    }
  }

  private mutating func addTarget(of place: Int, for symbol: Int) {
    if !isTouched[symbol] {
      isTouched[symbol] = true
      touchedSymbols.append(symbol)
    }
    sets.formUnion(symbol, withStored: followers[place])
  }

  /// Always `false` where nothing asks for boundaries.
  private func isWord(_ symbol: Int) -> Bool { signatures[symbol] & wordBit != 0 }
}
