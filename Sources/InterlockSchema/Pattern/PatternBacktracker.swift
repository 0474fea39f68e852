extension Pattern {
  /// Runs a program with back-references by trying one way after another, within a budget of steps.
  ///
  /// What is left to try, and what has to be undone first, stands on a stack of its own:
  ///
  ///     entries      [ branch | restore | branch | restore … ]
  ///     lookarounds          ^ the place in `entries` above which all belongs to the lookaround being run
  ///
  /// A lookaround that has succeeded is never tried again in another way, so its branches are dropped. What a
  /// positive one has put in its groups stays, and is undone only with what stood before it.
  ///
  /// - Source: ECMA-262, section 22.2.2; its continuations are the entries here.
  struct Backtracker {
    private enum Entry {
      case branch(instruction: Int, position: Int)
      case restore(slot: Int, value: Int)
    }

    private struct RunningLookaround {
      /// The instruction that asked, and where.
      let instruction: Int
      let position: Int
      /// The direction to go on in afterwards.
      let direction: Direction
      let isNegative: Bool
      /// How many entries were there before it.
      let entryCount: Int
    }

    private enum Progress {
      case goesOn, isStuck, matched
    }

    private static let unset = -1

    private let program: Program
    private let text: [UInt32]
    private var instruction = 0
    private var position = 0
    private var direction = Direction.forward
    private var slots: [Int]
    private var entries: [Entry] = []
    private var lookarounds: [RunningLookaround] = []
    private var stepsLeft: Int

    private init(_ program: Program, _ text: [UInt32], steps: Int) {
      self.program = program
      self.text = text
      stepsLeft = steps
      slots = Array(repeating: Self.unset, count: program.slotCount)
    }

    /// Says whether the program, which must not be linear, matches anywhere in the text, if that can be found out.
    static func match(_ program: Program, in text: [UInt32], within budget: inout Budget) -> Outcome {
      precondition(!program.isLinear, "a linear program has no slots for groups and needs the simulation")
      var backtracker = Backtracker(program, text, steps: budget.steps)
      defer { budget.steps = backtracker.stepsLeft }
      for start in 0...(program.isAnchored ? 0 : text.count) {
        let outcome = backtracker.match(at: start)
        if outcome != .fails { return outcome }
      }
      return .fails
    }

    /// Tries all ways from one place. Where it fails, everything has been undone again.
    private mutating func match(at start: Int) -> Outcome {
      instruction = program.start
      position = start
      while stepsLeft > 0 && entries.count <= Limits.branches {
        stepsLeft -= 1
        switch execute() {
        case .goesOn: continue
        case .matched: return .matches
        case .isStuck: if !backtrack() { return .fails }
        }
      }
      return .gaveUp
    }

    private mutating func execute() -> Progress {
      switch program.instructions[instruction] {
      case .codePoint(let codePoint):
        return take(if: next == codePoint)
      case .characterClass(let index):
        return take(if: next.map(program.classes[index].contains) ?? false)
      case .assert(let assertion):
        return goOn(if: assertion.holds(at: position, in: text))
      case .lookaround(let index):
        enter(program.lookarounds[index])
        return .goesOn
      case .split(let preferred, let other):
        entries.append(.branch(instruction: other, position: position))
        instruction = preferred
        return .goesOn
      case .jump(let target):
        instruction = target
        return .goesOn
      case .match:
        guard let lookaround = lookarounds.popLast() else { return .matched }
        return leaveMatched(lookaround)
      case .savePosition(let slot):
        set(slot, to: position)
        return goOn(if: true)
      case .resetSlots(let range):
        stepsLeft -= range.count
        for slot in range { set(slot, to: Self.unset) }
        return goOn(if: true)
      case .requireProgress(let slot):
        return goOn(if: slots[slot] != position)
      case .backReference(let group):
        return takeBackReference(to: group)
      }
    }

    private mutating func goOn(if condition: Bool) -> Progress {
      guard condition else { return .isStuck }
      instruction += 1
      return .goesOn
    }

    private mutating func set(_ slot: Int, to value: Int) {
      if slots[slot] == value { return }
      entries.append(.restore(slot: slot, value: slots[slot]))
      slots[slot] = value
    }

    /// Goes on at the branch tried last, with everything undone since; `false` where none is left.
    private mutating func backtrack() -> Bool {
      while true {
        if let lookaround = lookarounds.last, entries.count == lookaround.entryCount {
          lookarounds.removeLast()
          if leaveFailed(lookaround) { return true }
          continue
        }
        switch entries.popLast() {
        case .branch(let instruction, let position):
          self.instruction = instruction
          self.position = position
          return true
        case .restore(let slot, let value):
          slots[slot] = value
        case nil:
          return false
        }
      }
    }
  }
}

// MARK: - Characters

extension Pattern.Backtracker {
  /// The next character on the way; `nil` at the end of the text.
  private var next: UInt32? {
    switch direction {
    case .forward: position < text.count ? text[position] : nil
    case .backward: position > 0 ? text[position - 1] : nil
    }
  }

  /// Walks over the next character, which must be there where the condition is true.
  private mutating func take(if condition: Bool) -> Progress {
    if condition { position += direction == .forward ? 1 : -1 }
    return goOn(if: condition)
  }

  /// Walks over a copy of what the group has matched; over nothing where it has not, or is not done yet.
  private mutating func takeBackReference(to group: Int) -> Progress {
    let (start, end) = (slots[2 * group], slots[2 * group + 1])
    if start == Self.unset || end == Self.unset { return goOn(if: true) }
    let length = end - start
    let copyStart = direction == .forward ? position : position - length
    guard copyStart >= 0, length <= text.count - copyStart else { return .isStuck }

    stepsLeft -= length
    guard text[start..<end] == text[copyStart..<copyStart + length] else { return .isStuck }
    position = direction == .forward ? copyStart + length : copyStart
    return goOn(if: true)
  }
}

// MARK: - Lookarounds

extension Pattern.Backtracker {
  private mutating func enter(_ lookaround: Pattern.Program.LookaroundProgram) {
    lookarounds.append(
      RunningLookaround(
        instruction: instruction, position: position, direction: direction, isNegative: lookaround.isNegative,
        entryCount: entries.count))
    instruction = lookaround.start
    direction = lookaround.direction
  }

  /// The body of a lookaround has matched.
  private mutating func leaveMatched(_ lookaround: RunningLookaround) -> Progress {
    direction = lookaround.direction
    if lookaround.isNegative {
      while entries.count > lookaround.entryCount {
        if case .restore(let slot, let value) = entries.removeLast() { slots[slot] = value }
      }
      return .isStuck
    }
    dropBranches(above: lookaround.entryCount)
    instruction = lookaround.instruction + 1
    position = lookaround.position
    return .goesOn
  }

  private mutating func dropBranches(above entryCount: Int) {
    var kept = entryCount
    for index in entryCount..<entries.count {
      if case .restore = entries[index] {
        entries[kept] = entries[index]
        kept += 1
      }
    }
    entries.removeLast(entries.count - kept)
  }

  /// The body of a lookaround has failed in all ways; everything it did has been undone.
  ///
  /// - Returns: Whether that is what was asked for, so that the search goes on behind the lookaround.
  private mutating func leaveFailed(_ lookaround: RunningLookaround) -> Bool {
    direction = lookaround.direction
    guard lookaround.isNegative else { return false }
    instruction = lookaround.instruction + 1
    position = lookaround.position
    return true
  }
}
