import Testing

@testable import InterlockSchema

struct RefusedPattern: Sendable, CustomTestStringConvertible {
  let pattern: String
  let code: Pattern.SyntaxError.Code
  let offset: Int

  init(_ pattern: String, _ code: Pattern.SyntaxError.Code, at offset: Int) {
    self.pattern = pattern
    self.code = code
    self.offset = offset
  }

  var testDescription: String { pattern.debugDescription }
}

@Suite struct `Pattern syntax errors` {
  @Test(arguments: [
    RefusedPattern("a(b", .unclosedGroup, at: 1),
    RefusedPattern("(?<n>", .unclosedGroup, at: 0),
    RefusedPattern("(?=a", .unclosedGroup, at: 0),
    RefusedPattern("é💩)", .unmatchedParenthesis, at: 2),
    RefusedPattern("(?a)", .unknownGroupKind, at: 0),
    RefusedPattern("(?i:a)", .unknownGroupKind, at: 0),
    RefusedPattern("(?", .unknownGroupKind, at: 0),
    RefusedPattern("(?<1a>b)", .malformedGroupName, at: 3),
    RefusedPattern("(?<>b)", .malformedGroupName, at: 3),
    RefusedPattern("(?<a", .malformedGroupName, at: 3),
    RefusedPattern("(?<a-b>c)", .malformedGroupName, at: 3),
    RefusedPattern(#"(?<\u{110000}>c)"#, .malformedHexEscape, at: 3),
    RefusedPattern(#"(?<\uD83D>c)"#, .malformedGroupName, at: 3),
    RefusedPattern("(?<a>b)(?<a>c)", .duplicateGroupName, at: 10),
    RefusedPattern("(?<a>b)|(?<a>c)", .duplicateGroupName, at: 11),
    RefusedPattern(#"(?<a>b)\k<c>"#, .unknownGroup, at: 7),
    RefusedPattern(#"\k"#, .malformedGroupName, at: 0),
    RefusedPattern(#"(a)\2"#, .unknownGroup, at: 3),
    RefusedPattern(#"\99999999999999999999"#, .unknownGroup, at: 0),
    RefusedPattern("*a", .nothingToRepeat, at: 0),
    RefusedPattern("a**", .nothingToRepeat, at: 2),
    RefusedPattern("a|+", .nothingToRepeat, at: 2),
    RefusedPattern("^*", .nothingToRepeat, at: 1),
    RefusedPattern(#"\b+"#, .nothingToRepeat, at: 2),
    RefusedPattern("(?=a)*", .nothingToRepeat, at: 5),
    RefusedPattern("(?<!a){2}", .nothingToRepeat, at: 6),
    RefusedPattern("{", .nothingToRepeat, at: 0),
    RefusedPattern("{1}", .nothingToRepeat, at: 0),
    RefusedPattern("a{", .malformedQuantifier, at: 1),
    RefusedPattern("a{,2}", .malformedQuantifier, at: 1),
    RefusedPattern("a{1,x}", .malformedQuantifier, at: 1),
    RefusedPattern("a{1 }", .malformedQuantifier, at: 1),
    RefusedPattern("a{2,1}", .quantifierOutOfOrder, at: 1),
    RefusedPattern("a}", .loneBracket, at: 1),
    RefusedPattern("a]", .loneBracket, at: 1),
    RefusedPattern("a[b", .unclosedClass, at: 1),
    RefusedPattern("[^", .unclosedClass, at: 0),
    RefusedPattern("[a-", .unclosedClass, at: 0),
    RefusedPattern("[xb-a]", .rangeOutOfOrder, at: 2),
    RefusedPattern(#"[\d-z]"#, .rangeBoundIsClass, at: 1),
    RefusedPattern(#"[a-\w]"#, .rangeBoundIsClass, at: 1),
    RefusedPattern(#"\e"#, .unknownEscape, at: 0),
    RefusedPattern(#"\-"#, .unknownEscape, at: 0),
    RefusedPattern(#"\_"#, .unknownEscape, at: 0),
    RefusedPattern(#"[\B]"#, .unknownEscape, at: 1),
    RefusedPattern(#"[\1]"#, .unknownEscape, at: 1),
    RefusedPattern(#"[\k]"#, .unknownEscape, at: 1),
    RefusedPattern(#"a\"#, .unknownEscape, at: 1),
    RefusedPattern(#"\xZ1"#, .malformedHexEscape, at: 0),
    RefusedPattern(#"\u12"#, .malformedHexEscape, at: 0),
    RefusedPattern(#"\u{}"#, .malformedHexEscape, at: 0),
    RefusedPattern(#"\u{110000}"#, .malformedHexEscape, at: 0),
    RefusedPattern(#"\uD83D\u12"#, .malformedHexEscape, at: 6),
    RefusedPattern(#"\c1"#, .malformedControlEscape, at: 0),
    RefusedPattern(#"\c"#, .malformedControlEscape, at: 0),
    RefusedPattern(#"\01"#, .octalEscape, at: 0),
    RefusedPattern(#"\p"#, .malformedProperty, at: 0),
    RefusedPattern(#"\pL"#, .malformedProperty, at: 0),
    RefusedPattern(#"\p{}"#, .malformedProperty, at: 0),
    RefusedPattern(#"\p{ L}"#, .malformedProperty, at: 0),
    RefusedPattern(#"\p{letter}"#, .unknownProperty, at: 0),
    RefusedPattern(#"\p{gc=Alphabetic}"#, .unknownProperty, at: 0),
    RefusedPattern(#"\p{Greek}"#, .unknownProperty, at: 0),
    RefusedPattern(#"[a\P{Lu=}]"#, .unknownProperty, at: 2),
    RefusedPattern(#"a\p{Script=greek}"#, .unknownProperty, at: 1),
    RefusedPattern(#"\p{sc=Lu}"#, .unknownProperty, at: 0),
    RefusedPattern(#"\P{scx=}"#, .unknownProperty, at: 0),
    RefusedPattern(#"\p{script=Greek}"#, .unknownProperty, at: 0),
    RefusedPattern(#"\p{RGI_Emoji}"#, .unknownProperty, at: 0),
  ])
  func `a text that is no pattern is refused at its fault`(_ example: RefusedPattern) throws {
    let error = try #require(throws: Pattern.SyntaxError.self) { try Pattern(example.pattern) }
    #expect(error.code == example.code)
    #expect(error.offset == example.offset)
  }

  @Test(arguments: [
    (
      "a(b",
      "offset 1: this group is never closed: expected `)`, got the end of the pattern; for the character itself write `\\(`"
    ),
    (
      "x*+",
      "offset 2: `+` has nothing to repeat: expected a character, class or group before it; for the character itself write `\\+`"
    ),
    ("a{1,x}", "offset 1: expected `{n}`, `{n,}` or `{n,m}`, got `{1,x`; for the character itself write `\\{`"),
    ("[z-a]", "offset 1: the range `z-a` ends before it begins: expected the smaller code point first"),
    ("\\e", "offset 0: `\\e` is not an escape: only `^$\\.*+?()[]{}|/`, and `-` in a class, are escaped as themselves"),
    (
      "\\",
      "offset 0: expected a character after `\\`, got the end of the pattern; for the character itself write `\\\\`"
    ),
    ("\\2()", "offset 0: `\\2` refers to a group that the pattern does not have"),
    (
      "\\p{Greek}",
      "offset 0: `\\p{Greek}` is no Unicode property: expected a general category such as `Letter` or `Lu`, a script "
        + "such as `Script=Greek`, or a binary property such as `Alphabetic`; case counts"
    ),
    (
      "(?:a{1000}){1000}",
      "offset 11: the pattern takes more than 200000 instructions with this part written out: expected smaller or "
        + "fewer repetitions, got `1000000`"
    ),
  ])
  func `a message says what is wrong and what to write instead`(_ pattern: String, _ message: String) throws {
    let error = try #require(throws: Pattern.SyntaxError.self) { try Pattern(pattern) }
    #expect(error.description == message)
  }

  @Test func `every code has a message`() {
    for code in Pattern.SyntaxError.Code.allCases {
      for found in ["", "x"] {
        #expect(!Pattern.SyntaxError(code: code, offset: 0, found: found).message.isEmpty)
      }
    }
  }

  @Test func `every prefix of a pattern is parsed or refused within it`() throws {
    let pattern = #"^(?:(?<a>[^\d\-b-z\u{1F4A9}]{1,2}?)|\k<a>(?<!\p{gc=Lu})\uD83D\uDCA9\cA\x41)*$"#
    _ = try Pattern(pattern)
    for length in 0..<pattern.unicodeScalars.count {
      let prefix = String(pattern.unicodeScalars.prefix(length))
      do {
        _ = try Pattern(prefix)
      } catch {
        #expect((0...length).contains(error.offset), "\(prefix)")
      }
    }
  }
}
