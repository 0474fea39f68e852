import Foundation
import Testing

@testable import InterlockSchema

@Suite struct `Pattern limits` {
  private static let manyAs = String(repeating: "a", count: 10_000)

  /// A pattern, what stands in the text behind `manyAs`, and the outcome.
  private static let hostile: [(String, String, Pattern.Outcome)] = [
    ("(a+)+$", "b", .fails),
    ("(a|a)*b", "", .fails),
    ("(a|aa)+$", "b", .fails),
    ("(a?){50}a{50}", "", .matches),
    ("^(a?){50}a{50}$", "", .fails),
    ("(a?){50}a{50}b", "", .fails),
    ("(.*)*x", "", .fails),
    ("(?:a*)*(?:a*)*(?:a*)*c", "", .fails),
    ("(?=.*x)a", "", .fails),
    ("(?<=x.*)a(?!.*a)", "", .fails),
    ("(?=(a+)+b$)(?=(a|a)*b)", "b", .matches),
    ("^(?=(a+)+$)", "b", .fails),
    ("^(([a-z])+.)+[A-Z]([a-z])+$", "", .fails),
    ("((((((((((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+$", "b", .fails),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: hostile)
  func `a hostile pattern without back-references is answered in linear time`(
    _ pattern: String, _ ending: String, _ outcome: Pattern.Outcome
  ) throws {
    #expect(try Pattern(pattern).match(Self.manyAs + ending) == outcome)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [#"(a+)+\1$"#, #"(a|a)*\1b"#, #"(?=(a*)*b)\1c"#, #"(?<!b(a*)*\1)c"#])
  func `a hostile pattern with back-references gives up`(_ pattern: String) throws {
    #expect(try Pattern(pattern).match(Self.manyAs + "c") == .gaveUp)
  }

  @Test func `a search by backtracking gives up where it would hold too many branches`() throws {
    let pattern = try Pattern(#"^()[^]*\1$"#)
    #expect(pattern.match(String(repeating: "a", count: Pattern.Limits.branches - 10)) == .matches)
    #expect(pattern.match(String(repeating: "a", count: Pattern.Limits.branches + 10)) == .gaveUp)
  }

  @Test func `the classic hostile pattern takes one look at each character`() throws {
    let pattern = try Pattern("(a+)+$")
    #expect(pattern.match(String(repeating: "a", count: 40) + "b") == .fails)
    guard case .automaton(let automaton) = pattern.engine else {
      Issue.record("no automaton")
      return
    }
    #expect(automaton.stateCount == 4)
  }

  @Test(arguments: ["a", "é", "💩"])
  func `a pattern may be as long as the limit`(_ character: String) throws {
    let limit = Pattern.Limits.patternSize
    for length in [limit - 1, limit] {
      let text = String(repeating: character, count: length - 1)
      #expect(try Pattern("^" + text).match(text) == .matches)
    }
    let error = try #require(throws: Pattern.SyntaxError.self) {
      try Pattern(String(repeating: character, count: limit + 1))
    }
    #expect(error.code == .patternTooLong)
    #expect(error.offset == limit)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["a", "(", "[", "a|", #"\p{L}"#, "[^é]", "a{1,", "(?=", #"\1"#, "💩"])
  func `a pattern of a megabyte is refused at once`(_ piece: String) throws {
    let source = String(repeating: piece, count: 1 << 20)
    for _ in 0..<1_000 {
      #expect(throws: Pattern.SyntaxError.self) { try Pattern(source, allowsAnnexB: true) }
    }
  }

  /// Patterns whose automata would be too large, or take too long to make.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "[ab]*a[ab]{12}c", "^(a?){690}$", "(?:.?){690}$",
      #"(?:\b|.?){500}"#, #"(?:\ba?|\B){300}"#, "^.{1,1500}$",
      (0..<300).map { #"\u{\#(String(0x4E00 + 2 * $0, radix: 16))}"# }.joined(),
      (0..<70).map { #"[\u{\#(String(0x4E00 + 3 * $0, radix: 16))}-\u{9000}]"# }.joined(),
    ])
  func `a pattern past the limits of automata is searched all the same`(_ source: String) throws {
    let pattern = try Pattern(source)
    if case .automaton = pattern.engine { Issue.record("an automaton was made") }
    var budget = Pattern.Budget()
    let text = "abababaé012丁x"
    let scalars = text.unicodeScalars.map(\.value)
    #expect(pattern.match(text) == Pattern.Simulation.match(pattern.program, in: scalars, within: &budget))
  }

  @Test func `groups may be nested to the limit`() throws {
    for (opening, closing) in [("(", ")"), ("(?:", ")*"), ("(?=", ")"), ("(?<!", ")")] {
      func nested(_ depth: Int) -> String {
        String(repeating: opening, count: depth) + "a" + String(repeating: closing, count: depth)
      }
      let limit = Pattern.Limits.nestingDepth
      #expect(throws: Never.self) { try Pattern(nested(limit - 1)) }
      #expect(throws: Never.self) { try Pattern(nested(limit)) }
      let error = try #require(throws: Pattern.SyntaxError.self) { try Pattern(nested(limit + 1)) }
      #expect(error.code == .nestingTooDeep)
      #expect(error.offset == limit * opening.count)
    }
    #expect(throws: Pattern.SyntaxError.self) { try Pattern(String(repeating: "(", count: 100_000)) }
  }

  /// The stack that secondary threads have on Apple's systems.
  @Test func `groups nested to the limit fit a stack of 512 KB`() async throws {
    let depth = Pattern.Limits.nestingDepth
    let patterns = ["{1}y", "{2}y", "+y"].map { ending in
      String(repeating: "(x|", count: depth) + #"a\1"# + String(repeating: ")" + ending, count: depth)
    }
    let outcomes: [Pattern.SyntaxError.Code?] = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: patterns.map(Self.refusal))
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(outcomes == [nil, .programTooLarge, .programTooLarge])
  }

  private static func refusal(of pattern: String) -> Pattern.SyntaxError.Code? {
    do {
      _ = try Pattern(pattern)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a program may be as large as the limit`() throws {
    let limit = Pattern.Limits.programSize  // `^a{n}` takes n instructions, one before and one behind
    #expect(try Pattern("^a{\(limit - 3)}").match("a") == .fails)
    #expect(try Pattern("^a{\(limit - 2)}").match(String(repeating: "a", count: limit - 2)) == .matches)
    let error = try #require(throws: Pattern.SyntaxError.self) { try Pattern("^a{\(limit - 1)}") }
    #expect(error.code == .programTooLarge)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "(a{1000}){1000}", "((((a{99}){99}){99}){99}){99}", "a{9999999999999999999999}", "(?:){0}(){2147483647}",
      "(?:a?){0,2147483647}", #"((((((((((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+\1"#,
      String(repeating: "(?:a{99999})", count: 1_000), #"(?=(?:\d{1000}){1000})"#,
    ])
  func `a program past the limit is refused before it is written`(_ pattern: String) throws {
    let error = try #require(throws: Pattern.SyntaxError.self) { try Pattern(pattern) }
    #expect(error.code == .programTooLarge)
  }

  @Test func `a text of the greatest usual length fits the program`() throws {
    let pattern = try Pattern("^.{0,65535}$")
    #expect(pattern.match(String(repeating: "é", count: 65_535)) == .matches)
    #expect(pattern.match(String(repeating: "é", count: 65_536)) == .fails)
  }

  @Test func `lookarounds past the linear limit still match`() throws {
    for count in [63, 64, 65] {
      let pattern = try Pattern("^" + (0..<count).map { "(?!x\($0)$)" }.joined() + "x")
      #expect(pattern.match("x\(count - 1)") == .fails)
      #expect(pattern.match("x\(count)") == .matches)
    }
  }

  @Test func `a large pattern on a large text gives up in place of running for minutes`() throws {
    let pattern = try Pattern("a{19999}b")
    #expect(pattern.match(String(repeating: "a", count: 20_000)) == .gaveUp)
  }
}
