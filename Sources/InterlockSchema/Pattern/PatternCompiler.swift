extension Pattern {
  /// Turns syntax into a program, with counted repetitions written out.
  struct Compiler {
    private let syntax: Syntax
    /// Whether the program is for `Simulation`, which needs no groups; see `Program.isLinear`.
    private let isLinear: Bool
    private var instructions: [Program.Instruction] = []
    private var slotCount: Int
    /// Which way the instructions being written walk: a sequence is written last part first for `backward`.
    private var direction = Direction.forward

    private init(_ syntax: Syntax) {
      self.syntax = syntax
      isLinear = syntax.references.isEmpty && syntax.lookarounds.count <= Limits.linearLookarounds
      slotCount = isLinear ? 0 : 2 * syntax.groupCount
    }

    /// - Throws: `SyntaxError.Code.programTooLarge` past `Limits.programSize`, before anything is written.
    static func compile(_ syntax: Syntax) throws(SyntaxError) -> Program {
      var compiler = Compiler(syntax)
      try compiler.checkSize()

      var lookarounds: [Program.LookaroundProgram] = []
      for lookaround in syntax.lookarounds {
        // The backtracker looks ahead by walking ahead. The simulation walks the whole text once for each
        // lookaround and notes where it ends up in a match: for a lookahead it has to arrive from behind.
        compiler.direction = compiler.isLinear ? lookaround.direction.reversed : lookaround.direction
        lookarounds.append(
          Program.LookaroundProgram(
            start: compiler.instructions.count, direction: compiler.direction, isNegative: lookaround.isNegative))
        compiler.write(lookaround.body)
        compiler.instructions.append(.match)
      }
      compiler.direction = .forward
      let start = compiler.instructions.count
      compiler.write(syntax.root)
      compiler.instructions.append(.match)

      return Program(
        instructions: compiler.instructions, classes: syntax.classes, lookarounds: lookarounds, start: start,
        isLinear: compiler.isLinear, isAnchored: isAnchored(syntax.root), slotCount: compiler.slotCount)
    }

    /// Whether the node can only match from the start of the text on; `false` where that is not plain to see.
    private static func isAnchored(_ node: Node) -> Bool {
      switch node {
      case .assertion(let assertion): assertion == .textStart
      case .group(_, let body): isAnchored(body)
      case .sequence(let nodes): nodes.first.map(isAnchored) ?? false
      case .alternatives(let nodes): nodes.allSatisfy(isAnchored)
      case .repetition(let repetition): repetition.minimum > 0 && isAnchored(repetition.body)
      case .codePoint, .characterClass, .lookaround, .backReference: false
      }
    }
  }
}

// MARK: - Size

extension Pattern.Compiler {
  /// Refuses what is too large before it is written, so that `(a{1000}){1000}` costs neither time nor memory.
  private mutating func checkSize() throws(Pattern.SyntaxError) {
    var total: Int64 = 0
    for lookaround in syntax.lookarounds {
      total = try checked(total + size(of: lookaround.body) + 1, offset: lookaround.offset)
    }
    total = try checked(total + size(of: syntax.root) + 1, offset: 0)
    instructions.reserveCapacity(Int(total))
  }

  /// Instructions that `write(_:)` appends for the node at most, and at least 1, as `write(_:)` takes time too.
  ///
  /// In 64 bits also where `Int` has 32: no factor exceeds `Limits.programSize`, `Int32.max` or the pattern's length.
  private func size(of node: Pattern.Node) throws(Pattern.SyntaxError) -> Int64 {
    switch node {
    case .codePoint, .characterClass, .assertion, .lookaround, .backReference:
      return 1
    case .group(_, let body):
      return try size(of: body) + 2
    case .sequence(let nodes):
      return try size(of: nodes)
    case .alternatives(let nodes):
      return try size(of: nodes) + 2 * Int64(nodes.count)
    case .repetition(let repetition):
      return try size(of: repetition, body: size(of: repetition.body))
    }
  }

  private func size(of nodes: [Pattern.Node]) throws(Pattern.SyntaxError) -> Int64 {
    var sum: Int64 = nodes.isEmpty ? 1 : 0
    for node in nodes { sum += try size(of: node) }
    return sum
  }

  private func size(of repetition: Pattern.Repetition, body: Int64) throws(Pattern.SyntaxError) -> Int64 {
    let iteration = body + (needsSlots(repetition) ? 3 : 0)
    let required = iteration * Int64(repetition.minimum)
    let further: Int64 =
      if let maximum = repetition.maximum {
        (iteration + 1) * Int64(maximum - repetition.minimum)
      } else {
        loopsBack(repetition) ? 1 : iteration + 2
      }
    return try checked(required + further, offset: repetition.offset)
  }

  private func checked(_ size: Int64, offset: Int) throws(Pattern.SyntaxError) -> Int64 {
    guard size <= Pattern.Limits.programSize else {
      throw Pattern.SyntaxError(code: .programTooLarge, offset: offset, found: "\(size)")
    }
    return size
  }
}

// MARK: - Writing

extension Pattern.Compiler {
  private mutating func write(_ node: Pattern.Node) {
    switch node {
    case .codePoint(let codePoint): instructions.append(.codePoint(codePoint))
    case .characterClass(let index): instructions.append(.characterClass(index))
    case .assertion(let assertion): instructions.append(.assert(assertion))
    case .lookaround(let index): instructions.append(.lookaround(index))
    case .backReference(let index): instructions.append(.backReference(group: syntax.references[index]))
    case .group(let group, let body): writeGroup(group, body)
    case .sequence(let nodes): writeSequence(nodes)
    case .alternatives(let nodes): writeAlternatives(nodes)
    case .repetition(let repetition): writeRepetition(repetition)
    }
  }

  private mutating func writeSequence(_ nodes: [Pattern.Node]) {
    for index in nodes.indices {
      write(nodes[direction == .forward ? index : nodes.count - 1 - index])
    }
  }

  private mutating func writeGroup(_ group: Int, _ body: Pattern.Node) {
    if isLinear { return write(body) }
    let (start, end) = (2 * group, 2 * group + 1)
    instructions.append(.savePosition(slot: direction == .forward ? start : end))
    write(body)
    instructions.append(.savePosition(slot: direction == .forward ? end : start))
  }

  private mutating func writeAlternatives(_ nodes: [Pattern.Node]) {
    var jumps: [Int] = []
    for (index, node) in nodes.enumerated() {
      if index == nodes.count - 1 {
        write(node)
        break
      }
      let split = reserve()
      write(node)
      jumps.append(reserve())
      instructions[split] = .split(preferred: split + 1, other: instructions.count)
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func writeRepetition(_ repetition: Pattern.Repetition) {
    var lastIteration = instructions.count
    for _ in 0..<repetition.minimum {
      lastIteration = instructions.count
      writeIteration(repetition, isRequired: true)
    }
    if loopsBack(repetition) {
      let end = instructions.count + 1
      instructions.append(makeSplit(to: lastIteration, orTo: end, isLazy: repetition.isLazy))
      return
    }
    guard let maximum = repetition.maximum else { return writeLoop(repetition) }

    // `a{0,3}` as `(?:a(?:a(?:a)?)?)?`: every split leaves for the end at once, so that few are alive at a time.
    var splits: [Int] = []
    for _ in repetition.minimum..<maximum {
      splits.append(reserve())
      writeIteration(repetition, isRequired: false)
    }
    for split in splits {
      instructions[split] = makeSplit(to: split + 1, orTo: instructions.count, isLazy: repetition.isLazy)
    }
  }

  /// Whether the last required iteration also serves as all further ones, so that `((a+)+)+` does not double at each
  /// `+`. Where iterations need slots, the further ones differ: they must not be empty.
  private func loopsBack(_ repetition: Pattern.Repetition) -> Bool {
    repetition.maximum == nil && repetition.minimum > 0 && !needsSlots(repetition)
  }

  /// Any number of iterations, none included.
  private mutating func writeLoop(_ repetition: Pattern.Repetition) {
    let split = reserve()
    writeIteration(repetition, isRequired: false)
    instructions.append(.jump(split))
    instructions[split] = makeSplit(to: split + 1, orTo: instructions.count, isLazy: repetition.isLazy)
  }

  /// One iteration (ECMA-262, RepeatMatcher): groups inside begin unset, and past the minimum it must not be empty.
  private mutating func writeIteration(_ repetition: Pattern.Repetition, isRequired: Bool) {
    guard needsSlots(repetition) else { return write(repetition.body) }
    if !repetition.groups.isEmpty {
      instructions.append(.resetSlots(2 * repetition.groups.lowerBound..<2 * repetition.groups.upperBound))
    }
    if isRequired { return write(repetition.body) }
    let slot = slotCount
    slotCount += 1
    instructions.append(.savePosition(slot: slot))
    write(repetition.body)
    instructions.append(.requireProgress(slot: slot))
  }

  /// Whether iterations need `resetSlots` and `requireProgress`: not for the simulation, which answers only yes
  /// or no and visits each instruction once per place, and not for a body that is always one character long.
  private func needsSlots(_ repetition: Pattern.Repetition) -> Bool {
    if isLinear { return false }
    switch repetition.body {
    case .codePoint, .characterClass: return false
    default: return true
    }
  }

  /// Appends an instruction to be replaced once it is known where it leads.
  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }

  private func makeSplit(to body: Int, orTo end: Int, isLazy: Bool) -> Pattern.Program.Instruction {
    isLazy ? .split(preferred: end, other: body) : .split(preferred: body, other: end)
  }
}
