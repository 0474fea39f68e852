/// A regular expression of ECMA-262 with the `u` flag, as the keyword `pattern` uses it.
///
/// Characters are Unicode scalar values. `^` and `$` hold only at the very ends of the text; case counts.
/// Everything but back-references is answered in time linear in the text, whatever the pattern:
///
/// ```swift
/// let date = try Pattern(#"^\d{4}-\d{2}$"#)
/// date.match("2025-03")  // .matches
/// date.match("03/2025")  // .fails
/// ```
///
/// - Source: ECMA-262, section 22.2; JSON Schema Core 2020-12, section 6.4 (dialect, and no implied anchors).
struct Pattern: Sendable {
  /// What is known about a text after matching.
  enum Outcome: Sendable, Equatable {
    /// The pattern matches somewhere in the text.
    case matches
    /// The pattern matches nowhere in the text.
    case fails
    /// Unknown: the search ended at its budget or at `Limits.branches`.
    case gaveUp
  }

  let source: String
  /// Whether the source is a pattern only without the `u` flag.
  let usesAnnexB: Bool
  let program: Program
  let engine: Engine

  /// How texts are searched: in the first way that the pattern allows.
  enum Engine: Sendable {
    case automaton(Automaton)
    /// For lookaheads at the start.
    case conjunction(Conjunction)
    /// For other lookarounds, and for patterns past `Limits.Automaton`.
    case simulation
    /// For back-references.
    case backtracker
  }

  /// Parses and compiles a pattern.
  ///
  /// Many schemas have patterns that are none with the `u` flag, most often for an escape as in `\-`. Those can be
  /// read by the grammar of Annex B; texts are searched by code point all the same, and `usesAnnexB` tells.
  ///
  /// - Parameter allowsAnnexB: Whether a source that is no pattern with the `u` flag may be one without.
  /// - Throws: `SyntaxError` with the offset of the fault that it has with the `u` flag: for text that is no pattern,
  ///   and past `Limits.patternSize`, `Limits.nestingDepth` or `Limits.programSize`.
  init(_ source: String, allowsAnnexB: Bool = false) throws(SyntaxError) {
    self.source = source
    let syntax: Syntax
    (syntax, usesAnnexB) = try Self.parse(source, allowsAnnexB: allowsAnnexB)
    program = try Compiler.compile(syntax)
    var work = Limits.Automaton.work
    if let automaton = Determinizer.automaton(for: program, within: &work) {
      engine = .automaton(automaton)
    } else if let conjunction = Conjunction(syntax) {
      engine = .conjunction(conjunction)
    } else {
      engine = program.isLinear ? .simulation : .backtracker
    }
  }

  private static func parse(
    _ source: String, allowsAnnexB: Bool
  ) throws(SyntaxError) -> (Syntax, usesAnnexB: Bool) {
    do throws(SyntaxError) {
      return (try Parser.parse(source), usesAnnexB: false)
    } catch {
      // Why it is no pattern without the `u` flag either is not said: advice is about the grammar with it.
      guard allowsAnnexB, let syntax = try? Parser.parse(source, as: .annexB) else { throw error }
      return (syntax, usesAnnexB: true)
    }
  }

  /// Says whether the pattern matches anywhere in the text.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - budget: What the search takes is taken from it; one budget may serve many searches. An automaton takes
  ///     nothing: it looks at each byte once, as whoever made the text did.
  /// - Complexity: O(*n*) for *n* bytes. With lookarounds past the start, and past `Limits.Automaton`, O(*p* · *n*)
  ///   for a program of *p* instructions, at most `budget.visits`; with back-references, at most `budget.steps` steps.
  func match(_ text: Span<UInt8>, within budget: inout Budget) -> Outcome {
    switch engine {
    case .automaton(let automaton):
      automaton.matches(text) ? .matches : .fails
    case .conjunction(let conjunction):
      conjunction.matches(text) ? .matches : .fails
    case .simulation:
      Simulation.match(program, in: UTF8Text.codePoints(of: text), within: &budget)
    case .backtracker:
      Backtracker.match(program, in: UTF8Text.codePoints(of: text), within: &budget)
    }
  }

  func match(_ text: String, within budget: inout Budget) -> Outcome {
    if #available(macOS 26, iOS 26, *) { return match(text.utf8.span, within: &budget) }
    let bytes = Array(text.utf8)
    return match(bytes.span, within: &budget)
  }

  func match(_ text: String) -> Outcome {
    var budget = Budget()
    return match(text, within: &budget)
  }

  /// What is left of the cost that searches may have.
  struct Budget {
    /// Instructions that linear searches may visit.
    var visits = Limits.visits
    /// Steps that searches by backtracking may take.
    var steps = Limits.steps
  }

  /// What answers for all texts without a budget, where the pattern has it.
  var automaton: Automaton? { if case .automaton(let automaton) = engine { automaton } else { nil } }

  /// How many instructions the compiled pattern has.
  var size: Int { program.instructions.count }
}

extension Pattern {
  /// What a pattern, and the search for it, may cost.
  enum Limits {
    /// Unicode scalars of a pattern. With `format: regex` patterns come from outside too.
    static let patternSize = 1 << 15

    /// Groups and lookarounds inside one another. The compiler recurses once per level, which takes up to 5 KB of
    /// stack in a debug build and 1 KB in a release build; secondary threads on Apple's systems have 512 KB.
    static let nestingDepth = 64

    /// Instructions of a compiled pattern, with counted repetitions written out.
    /// Enough for one `.{0,65535}`, which takes 131,070.
    static let programSize = 200_000

    /// Instructions that the linear searches of one evaluation may visit, over all places: a large pattern on a large
    /// text ends there.
    static let visits = 50_000_000

    /// Steps of the searches by backtracking of one evaluation, over all places they can start.
    static let steps = 5_000_000

    /// Alternatives and old values that one search by backtracking may hold at a time, about 24 bytes each.
    static let branches = 1_000_000

    /// Lookarounds that the simulation can answer: their truth at one place is a bit each of one `UInt64`.
    static let linearLookarounds = 64

    /// What making an automaton may cost. Past them, which takes a pattern such as `[ab]*a[ab]{12}`, the simulation
    /// answers: slower, but as surely.
    enum Automaton {
      /// Instructions of the program: enough for one `.{1,1000}`.
      static let instructions = 2_100

      /// States, of which each takes two bytes per symbol.
      static let states = 1_100

      /// Kinds of characters; a byte each.
      static let symbols = 255

      /// Places past ASCII where a kind of characters begins or ends.
      static let cuts = 512

      /// Lookaheads at the start, of which each is a search of the text that no budget counts.
      static let lookaheads = 16

      /// Properties: each doubles the table of intervals.
      static let properties = 3

      /// Words of sets read or written: one to two milliseconds.
      static let work = 200_000
    }
  }
}
