extension Pattern {
  /// A parser by recursive descent for the grammar `Pattern[+UnicodeMode, +NamedCaptureGroups]`.
  ///
  /// Each function is named after what it parses and leaves `position` just past it.
  ///
  /// - Source: ECMA-262, section 22.2.1, without the additions of Annex B, which the `u` flag switches off.
  struct Parser {
    let scalars: [Unicode.Scalar]
    var position = 0
    var syntax = Syntax()

    private var depth = 0
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

    private init(_ source: String) {
      scalars = Array(source.unicodeScalars)
    }

    static func parse(_ source: String) throws(SyntaxError) -> Syntax {
      var parser = Parser(source)
      parser.syntax.root = try parser.parseAlternatives()
      if parser.peek != nil {
        throw parser.error(.unmatchedParenthesis, at: parser.position, length: 1)
      }
      try parser.resolveReferences()
      return parser.syntax
    }

    private mutating func parseAlternatives() throws(SyntaxError) -> Node {
      var alternatives = [try parseSequence()]
      while skip("|") {
        alternatives.append(try parseSequence())
      }
      return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
    }

    private mutating func parseSequence() throws(SyntaxError) -> Node {
      var nodes: [Node] = []
      while let next = peek, next != "|", next != ")" {
        let node = try parseTerm()
        // Dropped, so that what remains always compiles to something and a repetition of it is counted right.
        if !node.isEmpty { nodes.append(node) }
      }
      return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func parseTerm() throws(SyntaxError) -> Node {
      if let assertion = parseAssertion() { return .assertion(assertion) }
      let groupsBefore = syntax.groupCount
      let atom = try parseAtom()
      if case .lookaround = atom { return atom }  // not repeatable: a quantifier is the next term's error
      return try parseQuantifier(of: atom, groups: groupsBefore..<syntax.groupCount)
    }

    private mutating func parseAssertion() -> Assertion? {
      if skip("^") { return .textStart }
      if skip("$") { return .textEnd }
      if skip("\\b") { return .wordBoundary }
      if skip("\\B") { return .noWordBoundary }
      return nil
    }

    private mutating func parseAtom() throws(SyntaxError) -> Node {
      let start = position
      switch advance() {
      case "(":
        return try parseGroup(start: start)
      case "[":
        return add(try parseClass(start: start))
      case ".":
        return add(.anyButLineTerminators)
      case "\\":
        return try parseAtomEscape(start: start)
      case "*", "+", "?", "{":
        throw error(.nothingToRepeat, at: start, length: 1)
      case "}", "]":
        throw error(.loneBracket, at: start, length: 1)
      case let scalar?:
        return .codePoint(scalar.value)
      case nil:
        return .empty
      }
    }

    /// What follows the `\` of an escape outside a class.
    private mutating func parseAtomEscape(start: Int) throws(SyntaxError) -> Node {
      if peek != "0", let number = parseNumber() {
        references.append(Reference(target: .number(number), start: start, end: position))
        return .backReference(references.count - 1)
      }
      if skip("k") {
        guard skip("<") else { throw error(.malformedGroupName, at: start, length: 3) }
        let name = try parseGroupName()
        references.append(Reference(target: .name(name), start: start, end: position))
        return .backReference(references.count - 1)
      }
      if let characterClass = try parseClassEscape(start: start) {
        return add(characterClass)
      }
      return .codePoint(try parseCharacterEscape(start: start))
    }

    private mutating func add(_ characterClass: CharacterClass) -> Node {
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

// MARK: - Groups and quantifiers

extension Pattern.Parser {
  /// What follows the `(` of a group or lookaround, up to and with its `)`.
  private mutating func parseGroup(start: Int) throws(Pattern.SyntaxError) -> Pattern.Node {
    guard depth < Pattern.Limits.nestingDepth else { throw error(.nestingTooDeep, at: start, length: 1) }
    depth += 1
    defer { depth -= 1 }

    if skip("?:") { return try parseGroupBody(start: start) }
    if skip("?=") { return try parseLookaround(.forward, isNegative: false, start: start) }
    if skip("?!") { return try parseLookaround(.forward, isNegative: true, start: start) }
    if skip("?<=") { return try parseLookaround(.backward, isNegative: false, start: start) }
    if skip("?<!") { return try parseLookaround(.backward, isNegative: true, start: start) }

    let group = syntax.groupCount
    syntax.groupCount += 1
    if skip("?<") {
      let nameStart = position
      let name = try parseGroupName()
      guard groupNames.updateValue(group, forKey: name) == nil else {
        throw Pattern.SyntaxError(code: .duplicateGroupName, offset: nameStart, found: name)
      }
    } else if peek == "?" {
      throw error(.unknownGroupKind, at: start, length: 3)
    }
    return .group(group, try parseGroupBody(start: start))
  }

  private mutating func parseLookaround(
    _ direction: Pattern.Direction, isNegative: Bool, start: Int
  ) throws(Pattern.SyntaxError) -> Pattern.Node {
    let body = try parseGroupBody(start: start)
    syntax.lookarounds.append(
      Pattern.Lookaround(body: body, direction: direction, isNegative: isNegative, offset: start))
    return .lookaround(syntax.lookarounds.count - 1)
  }

  private mutating func parseGroupBody(start: Int) throws(Pattern.SyntaxError) -> Pattern.Node {
    let body = try parseAlternatives()
    guard skip(")") else { throw Pattern.SyntaxError(code: .unclosedGroup, offset: start, found: "") }
    return body
  }

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
    guard scalars[position...].starts(with: prefix.unicodeScalars) else { return false }
    position += prefix.unicodeScalars.count
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
