extension Pattern {
  /// The automata of a pattern whose lookaheads all stand at its start, where they are conditions on the whole text.
  ///
  /// Most lookaheads in schemas are of this kind. `^(?!x-)(?=.*\d)[a-z\d]+$` matches the texts that
  ///
  ///     ^(?:x-)           does not match,
  ///     ^(?:.*\d)         matches and
  ///     ^[a-z\d]+$        matches.
  struct Conjunction: Sendable {
    private struct Term {
      let automaton: Automaton
      let isNegative: Bool
    }

    private let terms: [Term]

    /// - Returns: `nil` for a pattern of another kind, and where one of the automata is past a limit.
    init?(_ syntax: Syntax) {
      guard !syntax.lookarounds.isEmpty, syntax.references.isEmpty, case .sequence(let nodes) = syntax.root,
        case .assertion(.textStart)? = nodes.first
      else { return nil }

      let lookaheads = nodes.dropFirst().prefix { node in
        if case .lookaround(let index) = node { syntax.lookarounds[index].direction == .forward } else { false }
      }
      // Others stand further on, or inside these.
      guard lookaheads.count == syntax.lookarounds.count, lookaheads.count <= Limits.Automaton.lookaheads else {
        return nil
      }

      var work = Limits.Automaton.work  // for all together
      var terms: [Term] = []
      for lookahead in syntax.lookarounds {
        guard let automaton = Self.automaton(for: [lookahead.body], syntax.classes, &work) else { return nil }
        terms.append(Term(automaton: automaton, isNegative: lookahead.isNegative))
      }
      guard let automaton = Self.automaton(for: nodes.dropFirst(1 + lookaheads.count), syntax.classes, &work) else {
        return nil
      }
      self.terms = terms + [Term(automaton: automaton, isNegative: false)]
    }

    private static func automaton(for nodes: some Sequence<Node>, _ classes: [CharacterClass], _ work: inout Int)
      -> Automaton?
    {
      var syntax = Syntax()
      syntax.root = .sequence([.assertion(.textStart)] + nodes)
      syntax.classes = classes
      // The whole pattern has been compiled, so no part of it is too large.
      guard let program = try? Compiler.compile(syntax) else { return nil }
      return Determinizer.automaton(for: program, within: &work)
    }

    func matches(_ text: Span<UInt8>) -> Bool {
      for term in terms where term.automaton.matches(text) == term.isNegative { return false }
      return true
    }
  }
}
