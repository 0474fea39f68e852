extension Pattern {
  /// Runs a linear program by following all its ways through the text at once.
  ///
  /// A *thread* is an instruction that waits for the next character. At each place every instruction is visited
  /// at most once, whatever the number of ways that lead to it; hence O(*p* · *n*). Which way is preferred is of
  /// no concern to a yes or no.
  ///
  /// Lookarounds are answered first, inner ones before outer ones, for all places by one walk each: an instruction
  /// `lookaround` then only reads a bit.
  ///
  /// - Source: K. Thompson, "Regular expression search algorithm", 1968; for the lookarounds A. Barrière and
  ///   C. Pit-Claudel, "Linear matching of JavaScript regular expressions", 2024.
  struct Simulation {
    private let program: Program
    private let text: [UInt32]
    private var threads: [Int] = []
    private var previousThreads: [Int] = []
    /// Instructions that are left to be visited at the current place.
    private var pending: [Int] = []
    /// The place where each instruction was visited last; -1 for none. Each program has its own instructions and
    /// visits a place once, so this never has to be cleared.
    private var lastVisits: [Int]
    private var visitsLeft: Int
    /// Whether a `match` was reached at the current place.
    private var isMatched = false
    /// Bit *k* of `lookaroundTruths[i]` says whether lookaround *k* holds at place *i*.
    private var lookaroundTruths: [UInt64] = []

    private init(_ program: Program, _ text: [UInt32], visits: Int) {
      self.program = program
      self.text = text
      visitsLeft = visits
      lastVisits = Array(repeating: -1, count: program.instructions.count)
    }

    /// Says whether the program, which must be linear, matches anywhere in the text.
    static func match(_ program: Program, in text: [UInt32], within budget: inout Budget) -> Outcome {
      precondition(program.isLinear, "a program with back-references needs the backtracker")
      var simulation = Simulation(program, text, visits: budget.visits)
      defer { budget.visits = simulation.visitsLeft }
      return simulation.answerLookarounds() ? simulation.search() : .gaveUp
    }

    private mutating func search() -> Outcome {
      for position in 0...text.count {
        if visitsLeft < 0 { return .gaveUp }
        if position > 0 { step(over: text[position - 1], to: position) }
        if position == 0 || !program.isAnchored { visit(program.start, at: position) }
        if isMatched { return .matches }
        if program.isAnchored && threads.isEmpty { return .fails }
      }
      return .fails
    }

    /// - Returns: Whether all are answered within the budget.
    private mutating func answerLookarounds() -> Bool {
      if program.lookarounds.isEmpty { return true }
      lookaroundTruths = Array(repeating: 0, count: text.count + 1)
      for (index, lookaround) in program.lookarounds.enumerated() {
        let bit: UInt64 = 1 << UInt64(index)
        for distance in 0...text.count {
          if visitsLeft < 0 { return false }
          let position = lookaround.direction == .forward ? distance : text.count - distance
          if distance > 0 {
            step(over: text[lookaround.direction == .forward ? position - 1 : position], to: position)
          }
          visit(lookaround.start, at: position)
          if isMatched != lookaround.isNegative { lookaroundTruths[position] |= bit }
          isMatched = false
        }
        threads.removeAll(keepingCapacity: true)
      }
      return true
    }

    /// Moves the threads that accept the character to the place behind it; the others end.
    private mutating func step(over character: UInt32, to position: Int) {
      swap(&threads, &previousThreads)
      threads.removeAll(keepingCapacity: true)
      for thread in previousThreads {
        let isAccepted =
          switch program.instructions[thread] {
          case .codePoint(let codePoint): codePoint == character
          case .characterClass(let index): program.classes[index].contains(character)
          default: preconditionFailure("instruction \(thread) takes no character, so it is no thread")
          }
        if isAccepted { visit(thread + 1, at: position) }
      }
    }

    /// Follows an instruction to the threads, or to the match, that it leads to without a character.
    private mutating func visit(_ start: Int, at position: Int) {
      pending.append(start)
      while let instruction = pending.popLast() {
        if lastVisits[instruction] == position { continue }
        lastVisits[instruction] = position
        visitsLeft -= 1

        switch program.instructions[instruction] {
        case .codePoint, .characterClass:
          threads.append(instruction)
        case .assert(let assertion):
          if assertion.holds(at: position, in: text) { pending.append(instruction + 1) }
        case .lookaround(let index):
          if lookaroundTruths[position] >> UInt64(index) & 1 == 1 { pending.append(instruction + 1) }
        case .split(let preferred, let other):
          pending.append(other)
          pending.append(preferred)
        case .jump(let target):
          pending.append(target)
        case .match:
          isMatched = true
        case .savePosition, .resetSlots, .requireProgress, .backReference:
          preconditionFailure("instruction \(instruction) needs the backtracker")
        }
      }
    }
  }
}
