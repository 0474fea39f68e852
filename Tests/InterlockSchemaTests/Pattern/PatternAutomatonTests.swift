import Testing

@testable import InterlockSchema

@Suite struct `Pattern automaton` {
  @Test(arguments: [
    "^[a-z0-9_-]+$", "^ord_[0-9]+$", #"^\d{4}-\d{2}-\d{2}$"#, #"^(https?|ftp)://[^\s/$.?#].[^\s]*$"#, "^.{1,255}$",
    "^.{1,1000}$", "^x-", ".+", #"^\p{L}[\p{L}\p{Nd}]*$"#, #"\bfoo\b"#, "", "[]", #"é|[^\u{1F4A9}-\u{1F4AA}]"#,
  ])
  func `a usual pattern has one`(_ source: String) throws {
    #expect(try Self.hasAutomaton(source))
  }

  @Test(arguments: [
    "(?=a)b",  // a lookaround
    #"(a)\1"#,  // a back-reference
    "[ab]*a[ab]{12}c",  // two to the power of 13 states
    "^.{1,2000}$",  // more instructions than the limit
    #"\p{Lu}|\p{Ll}|\p{Lt}|\p{Lm}"#,  // more properties than the limit
    #"\b^a"#, #"a$\b"#,  // assertions that are not worth an answer in the table
  ])
  func `a pattern past the limits has none`(_ source: String) throws {
    #expect(try !Self.hasAutomaton(source))
  }

  @Test(arguments: [
    MatchCase(#"^(?!x-)(?=.*\d)[a-z\d-]+$"#, ["a1", "x1-"], not: ["x-1", "ab", "A1", ""]),
    MatchCase("^(?!pattern$).*$", ["", "patterns"], not: ["pattern", "a\n"]),
    MatchCase("^(?=a)(?!ab|$)(?=..)", ["ac"], not: ["a", "ab", "bc"]),
    MatchCase("^(?!^b|(b))(?!)|", ["", "a"], not: []),
    MatchCase("^(?=é)", ["é", "éa"], not: ["", "aé"]),
  ])
  func `lookaheads at the start have automata of their own`(_ example: MatchCase) throws {
    try example.check()
    try example.checkByBacktracking(groupCount: example.pattern.contains("(b)") ? 1 : 0)
  }

  @Test(arguments: ["^(?!x-)(?=.*\\d)[a-z\\d]+$", "^(?!a)", "^(?=a)(?=b)(?=c)d"])
  func `such a pattern is a conjunction`(_ source: String) throws {
    if case .conjunction = try Pattern(source).engine { return }
    Issue.record("it is not")
  }

  @Test func `a conjunction has lookaheads to the limit`() throws {
    let limit = Pattern.Limits.Automaton.lookaheads
    for count in [limit - 1, limit, limit + 1] {
      let pattern = try Pattern("^" + (0..<count).map { "(?!x\($0)$)" }.joined() + "x")
      let isConjunction = if case .conjunction = pattern.engine { true } else { false }
      #expect(isConjunction == (count <= limit))
      #expect(pattern.match("x\(count - 1)") == .fails)
      #expect(pattern.match("x\(count)") == .matches)
    }
  }

  @Test(arguments: ["(?!a)b", "^a(?!b)", "^(?!a(?=b))", "^(?=a)|b", "^(?<=a)", "^(?:(?=a)b)", #"^(?=(a))\1"#])
  func `a pattern with other lookarounds is none`(_ source: String) throws {
    if case .conjunction = try Pattern(source).engine { Issue.record("it is one") }
  }

  @Test func `patterns are searched in bytes`() throws {
    let pattern = try Pattern(#"^[é-€]+💩(?:\p{Lu}|[^\x00-\x7F])$"#)
    var budget = Pattern.Budget()
    for (text, outcome) in [
      ("é€💩É", .matches), ("éé💩漢", .matches), ("é💩A", .matches), ("é💩a", .fails), ("💩É", .fails), ("é", .fails),
      ("", .fails),
    ] as [(String, Pattern.Outcome)] {
      let bytes = Array(text.utf8)
      #expect(pattern.match(bytes.span, within: &budget) == outcome, "on \(text)")
    }
    #expect(budget.visits == Pattern.Limits.visits)
  }

  /// Every scalar of the plane that a class ends or begins in, against the class itself.
  @Test(arguments: [#"[^\u{E000}-\u{EFFF}é]"#, #"\s"#, #"[\p{Lu}\P{L}€]"#, #"[^\p{Lu}\d]"#, "[\u{7F}-\u{80}]"])
  func `characters are sorted as their class has it`(_ source: String) throws {
    let pattern = try Pattern("^" + source)
    #expect(try Self.hasAutomaton("^" + source))
    let characterClass = try #require(pattern.program.classes.first)
    var budget = Pattern.Budget()
    for value in 0...0x1_01FF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      let isMember = pattern.match(bytes.span, within: &budget) == .matches
      if isMember != characterClass.contains(value) { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  private static func hasAutomaton(_ source: String) throws -> Bool {
    if case .automaton = try Pattern(source).engine { true } else { false }
  }
}
