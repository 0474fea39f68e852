import TestSupport
import Testing

@testable import InterlockSchema

/// The three engines, and PCRE2 on Linux, on the same patterns and texts.
@Suite struct `Pattern engines` {
  /// A case is made from its seed alone: `PatternCase(seed:)` repeats it.
  private static let caseCount = Shared.isFullSize ? 100_000 : 4_000

  @Test func `agree`() throws {
    var verdicts: [String: Int] = [:]
    for seed in 0..<UInt64(Self.caseCount) {
      let example = PatternCase(seed: seed)
      let pattern = try Pattern(example.pattern.source)
      let backtracking = try Self.forBacktracking(example.pattern)
      #if canImport(CPCRE2)
        let pcre2 = try #require(PCRE2(example.pattern.pcre2), "\(example)")
      #endif

      for text in example.texts {
        let outcome = pattern.match(text)
        verdicts["\(outcome)", default: 0] += 1
        if pattern.program.isLinear {
          Self.expect(Self.simulate(pattern, on: text), is: outcome, example, "the simulation", text)
        }
        Self.expect(backtracking.match(text), is: outcome, example, "the backtracker", text)
        #if canImport(CPCRE2)
          Self.expect(pcre2.match(text), is: outcome, example, "PCRE2", text)
        #endif
      }
    }
    // The cases are worth something only if they say both.
    #expect(verdicts["matches", default: 0] > Self.caseCount)
    #expect(verdicts["fails", default: 0] > Self.caseCount)
  }

  private static func expect(
    _ other: Pattern.Outcome, is outcome: Pattern.Outcome, _ example: PatternCase, _ engine: String, _ text: String
  ) {
    if other == .gaveUp || other == outcome { return }
    Issue.record("\(example) on \(text.debugDescription): \(engine) says \(other), the pattern \(outcome)")
  }

  private static func simulate(_ pattern: Pattern, on text: String) -> Pattern.Outcome {
    var budget = Pattern.Budget()
    return Pattern.Simulation.match(pattern.program, in: text.unicodeScalars.map(\.value), within: &budget)
  }

  /// The same language with a reference to an empty group, so that only the backtracker takes it.
  private static func forBacktracking(_ pattern: RandomPattern) throws -> Pattern {
    try Pattern("(?:\(pattern.source))()\\\(pattern.groupCount + 1)")
  }
}

struct PatternCase: CustomStringConvertible {
  let seed: UInt64
  let pattern: RandomPattern
  let texts: [String]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    // Half of the patterns are for the automaton.
    pattern = RandomPattern(
      using: SeededRandom(seed: ~seed), allowsLookarounds: seed % 4 == 1, allowsReferences: seed % 4 == 3)
    texts = (0..<6).map { _ in RandomPattern.text(using: &random) }
  }

  var description: String { "seed \(seed), \(pattern.source)" }
}
