extension Pattern {
  /// A parser for the grammar `Pattern[+UnicodeMode, +NamedCaptureGroups]`, or that of Annex B.
  ///
  /// Each function is named after what it parses and leaves `position` just past it. Groups inside one another
  /// stand on a list rather than on the call stack, of which secondary threads have little.
  ///
  /// - Source: ECMA-262, section 22.2.1; the additions of Annex B, which the `u` flag switches off, in section B.1.2.
  struct Parser {
    enum Grammar: Sendable {
      /// With the `u` flag.
      case unicode
      /// Without it, as browsers read patterns; see `PatternParser+AnnexB.swift`.
      case annexB
    }

    let scalars: [Unicode.Scalar]
    let grammar: Grammar
    /// What Annex B has to know of the whole pattern beforehand.
    let outline: GroupOutline
    var position = 0
    var syntax = Syntax()

    /// The properties so far, by what stood between the braces: finding one takes microseconds.
    var properties: [String: CharacterClass] = [:]
    private var groupNames: [String: Int] = [:]
    /// References may stand before their group, so they are resolved at the end.
    private var references: [Reference] = []

    private struct Reference {
      enum Target {
        case number(Int)
        case name(String)
      }
      let target: Target
      let start: Int
      let end: Int
    }

    /// A group, or the whole pattern, up to where it has been parsed.
    private struct OpenGroup {
      enum Kind {
        case pattern, plain
        case capturing(Int)
        case lookaround(Direction, isNegative: Bool)
      }
      let kind: Kind
      let start: Int
      /// How many capturing groups begin before it.
      let groupsBefore: Int
      private var alternatives: [Node] = []
      private var sequence: [Node] = []

      init(_ kind: Kind, start: Int, groupsBefore: Int) {
        self.kind = kind
        self.start = start
        self.groupsBefore = groupsBefore
      }

      /// Empty nodes are dropped: what remains always compiles to something, and repetitions of it are counted right.
      mutating func append(_ node: Node) {
        if node.isEmpty { return }
        if sequence.isEmpty { sequence.reserveCapacity(8) }
        sequence.append(node)
      }

      mutating func endAlternative() {
        alternatives.append(sequence.count == 1 ? sequence[0] : .sequence(sequence))
        sequence = []
      }

      /// What stands between the parentheses.
      var body: Node {
        var ended = self
        ended.endAlternative()
        return ended.alternatives.count == 1 ? ended.alternatives[0] : .alternatives(ended.alternatives)
      }
    }

    private init(_ source: String, _ grammar: Grammar) {
      scalars = Array(source.unicodeScalars)
      self.grammar = grammar
      outline = grammar == .annexB ? GroupOutline(of: scalars) : GroupOutline()
    }

    static func parse(_ source: String, as grammar: Grammar = .unicode) throws(SyntaxError) -> Syntax {
      // Bytes first: what is far too long is refused without being counted.
      guard source.utf8.count <= 4 * Limits.patternSize, source.unicodeScalars.count <= Limits.patternSize else {
        throw SyntaxError(code: .patternTooLong, offset: Limits.patternSize, found: "")
      }
      var parser = Parser(source, grammar)
      parser.syntax.root = try parser.parsePattern()
      try parser.resolveReferences()
      return parser.syntax
    }

    private mutating func parsePattern() throws(SyntaxError) -> Node {
      var outerGroups: [OpenGroup] = []
      var group = OpenGroup(.pattern, start: 0, groupsBefore: 0)
      while let next = peek {
        switch next {
        case "(":
          guard outerGroups.count < Limits.nestingDepth else {
            throw error(.nestingTooDeep, at: position, length: 1)
          }
          outerGroups.append(group)
          group = try parseGroupStart()
        case "|":
          position += 1
          group.endAlternative()
        case ")":
          guard var outer = outerGroups.popLast() else {
            throw error(.unmatchedParenthesis, at: position, length: 1)
          }
          position += 1
          outer.append(try parseEnd(of: group))
          group = outer
        default:
          group.append(try parseTerm())
        }
      }
      guard outerGroups.isEmpty else { throw SyntaxError(code: .unclosedGroup, offset: group.start, found: "") }
      return group.body
    }

    private mutating func parseGroupStart() throws(SyntaxError) -> OpenGroup {
      let start = position
      let groupsBefore = syntax.groupCount
      let kind: OpenGroup.Kind
      if skip("(?:") {
        kind = .plain
      } else if skip("(?=") {
        kind = .lookaround(.forward, isNegative: false)
      } else if skip("(?!") {
        kind = .lookaround(.forward, isNegative: true)
      } else if skip("(?<=") {
        kind = .lookaround(.backward, isNegative: false)
      } else if skip("(?<!") {
        kind = .lookaround(.backward, isNegative: true)
      } else {
        kind = .capturing(syntax.groupCount)
        try parseCapturingGroupStart()
      }
      return OpenGroup(kind, start: start, groupsBefore: groupsBefore)
    }

    /// `(` or `(?<name>`.
    private mutating func parseCapturingGroupStart() throws(SyntaxError) {
      let start = position
      if skip("(?<") {
        let nameStart = position
        let name = try parseGroupName()
        guard groupNames.updateValue(syntax.groupCount, forKey: name) == nil else {
          throw SyntaxError(code: .duplicateGroupName, offset: nameStart, found: name)
        }
      } else if skip("(?") {
        throw error(.unknownGroupKind, at: start, length: 3)
      } else {
        position += 1
      }
      syntax.groupCount += 1
    }

    /// What follows the `)` of a group: a quantifier or nothing.
    private mutating func parseEnd(of group: OpenGroup) throws(SyntaxError) -> Node {
      let groups = group.groupsBefore..<syntax.groupCount
      switch group.kind {
      case .pattern, .plain:
        return try parseQuantifier(of: group.body, groups: groups)
      case .capturing(let number):
        return try parseQuantifier(of: .group(number, group.body), groups: groups)
      case .lookaround(let direction, let isNegative):
        syntax.lookarounds.append(
          Lookaround(body: group.body, direction: direction, isNegative: isNegative, offset: group.start))
        let node = Node.lookaround(syntax.lookarounds.count - 1)
        // It cannot be repeated: a quantifier after it is an error where the next atom is expected.
        return grammar == .annexB && direction == .forward ? try parseQuantifier(of: node, groups: groups) : node
      }
    }

    /// An assertion, or an atom that is no group, with its quantifier.
    private mutating func parseTerm() throws(SyntaxError) -> Node {
      if let assertion = parseAssertion() { return .assertion(assertion) }  // as with lookarounds: not repeatable
      let atom = try parseAtom()
      return try parseQuantifier(of: atom, groups: syntax.groupCount..<syntax.groupCount)
    }

    private mutating func parseAssertion() -> Assertion? {
      switch peek {
      case "^":
        position += 1
        return .textStart
      case "$":
        position += 1
        return .textEnd
      case "\\":
        if skip("\\b") { return .wordBoundary }
        if skip("\\B") { return .noWordBoundary }
        return nil
      default:
        return nil
      }
    }

    private mutating func parseAtom() throws(SyntaxError) -> Node {
      let start = position
      switch advance() {
      case "[":
        return add(try parseClass(start: start))
      case ".":
        return add(.anyButLineTerminators)
      case "\\":
        return try parseAtomEscape(start: start)
      case "{" where grammar == .annexB && !isBracedQuantifier(at: start):
        return .codePoint(0x7B)
      case "*", "+", "?", "{":
        throw error(.nothingToRepeat, at: start, length: 1)
      case "}" where grammar == .unicode, "]" where grammar == .unicode:
        throw error(.loneBracket, at: start, length: 1)
      case let scalar?:
        return .codePoint(scalar.value)
      case nil:
        return .empty
      }
    }

    /// What follows the `\` of an escape outside a class.
    private mutating func parseAtomEscape(start: Int) throws(SyntaxError) -> Node {
      if peek != "0", let number = parseGroupNumber() {
        references.append(Reference(target: .number(number), start: start, end: position))
        return .backReference(references.count - 1)
      }
      if grammar == .unicode || outline.hasNames, skip("k") {
        guard skip("<") else { throw error(.malformedGroupName, at: start, length: 3) }
        let name = try parseGroupName()
        references.append(Reference(target: .name(name), start: start, end: position))
        return .backReference(references.count - 1)
      }
      if let characterClass = try parseClassEscape(start: start) {
        return add(characterClass)
      }
      return .codePoint(try parseCharacterEscape(start: start, isInClass: false))
    }

    private mutating func add(_ characterClass: CharacterClass) -> Node {
      // `\d{4}-\d{2}` has one class: the automaton asks each one about every character. Few are compared, so that
      // a pattern of many classes does not take quadratic time.
      if let index = syntax.classes.prefix(16).firstIndex(of: characterClass) { return .characterClass(index) }
      syntax.classes.append(characterClass)
      return .characterClass(syntax.classes.count - 1)
    }

    private mutating func resolveReferences() throws(SyntaxError) {
      for reference in references {
        let group: Int? =
          switch reference.target {
          case .number(let number): number <= syntax.groupCount ? number - 1 : nil
          case .name(let name): groupNames[name]
          }
        guard let group else {
          throw error(.unknownGroup, at: reference.start, length: reference.end - reference.start)
        }
        syntax.references.append(group)
      }
    }
  }
}

// MARK: - Quantifiers

extension Pattern.Parser {
  /// A quantifier where there is one; otherwise the atom is returned as it is.
  private mutating func parseQuantifier(
    of atom: Pattern.Node, groups: Range<Int>
  ) throws(Pattern.SyntaxError) -> Pattern.Node {
    let start = position
    guard let (minimum, maximum) = try parseQuantifierBounds() else { return atom }
    let isLazy = skip("?")
    if atom.isEmpty || maximum == 0 { return .empty }
    return .repetition(
      Pattern.Repetition(
        body: atom, minimum: minimum, maximum: maximum, isLazy: isLazy, groups: groups, offset: start))
  }

  private mutating func parseQuantifierBounds() throws(Pattern.SyntaxError) -> (minimum: Int, maximum: Int?)? {
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    if skip("?") { return (0, 1) }
    let start = position
    if grammar == .annexB && !isBracedQuantifier(at: start) { return nil }
    guard skip("{") else { return nil }

    guard let minimum = parseNumber() else { throw malformedQuantifier(start) }
    if skip("}") { return (minimum, minimum) }
    guard skip(",") else { throw malformedQuantifier(start) }
    if skip("}") { return (minimum, nil) }
    guard let maximum = parseNumber(), skip("}") else { throw malformedQuantifier(start) }
    guard minimum <= maximum else {
      throw error(.quantifierOutOfOrder, at: start, length: position - start)
    }
    return (minimum, maximum)
  }

  private func malformedQuantifier(_ start: Int) -> Pattern.SyntaxError {
    error(.malformedQuantifier, at: start, length: position - start + 1)
  }
}

// MARK: - Scalars

extension Pattern.Parser {
  var peek: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  mutating func advance() -> Unicode.Scalar? {
    guard position < scalars.count else { return nil }
    position += 1
    return scalars[position - 1]
  }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }

  mutating func skip(_ prefix: String) -> Bool {
    var end = position
    for scalar in prefix.unicodeScalars {
      guard end < scalars.count, scalars[end] == scalar else { return false }
      end += 1
    }
    position = end
    return true
  }

  /// Decimal digits; `nil` where there are none.
  ///
  /// Numbers stop growing at `Int32.max`, far past what `Limits.programSize` lets a pattern repeat or number.
  mutating func parseNumber() -> Int? {
    let start = position
    var number: Int64 = 0
    while let digit = peek, ("0"..."9").contains(digit) {
      number = min(number * 10 + Int64(digit.value - 0x30), Int64(Int32.max))
      position += 1
    }
    return position == start ? nil : Int(number)
  }

  /// An error about at most `length` scalars from `start` on.
  func error(_ code: Pattern.SyntaxError.Code, at start: Int, length: Int) -> Pattern.SyntaxError {
    var found = String.UnicodeScalarView()
    found.append(contentsOf: scalars[start...].prefix(min(length, 40)))
    return Pattern.SyntaxError(code: code, offset: start, found: String(found))
  }
}
