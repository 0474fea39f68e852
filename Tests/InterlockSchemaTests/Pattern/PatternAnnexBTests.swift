import Testing

@testable import InterlockSchema

@Suite struct `Patterns without the u flag` {
  @Test(arguments: [
    MatchCase(#"^[\w\-]+\-\_\"\@\&\%\ é$"#, [#"a-b-_"@&% é"#], not: [#"a-b\-_"@&% é"#]),
    MatchCase(#"^\é\💩$"#, ["é💩"], not: ["é"]),
    MatchCase(#"^a]b}c{d{,2}e{1$"#, ["a]b}c{d{,2}e{1"], not: ["addb"]),
    MatchCase(#"^PUBMED:\{d}$"#, ["PUBMED:{d}"], not: ["PUBMED:1"]),
    MatchCase(#"^{a}{2}$"#, ["{a}}"], not: ["{a}{2}"]),
    MatchCase(#"^[\w-.][+-\d]$"#, ["a+", "-1", ".-"], not: ["/+", "+,"]),
    MatchCase(#"^\1\12\8\101\400(?:)\-$"#, ["\u{1}\n8A 0-"], not: [""]),
    MatchCase(#"^(a)\1\2\-$"#, ["aa\u{2}-"], not: ["aa2-"]),
    MatchCase(#"^\2(a)(b)\-$"#, ["ab-"], not: ["\u{2}ab-"]),
    MatchCase(#"^[(\1\]](\(?)\-\2$"#, ["(-\u{2}", "\u{1}(-\u{2}", "]-\u{2}"], not: ["(-"]),
    MatchCase(#"^\0\00\000\08\-$"#, ["\0\0\0\08-"], not: ["\0\0\0\0-"]),
    MatchCase(
      #"^[\c1\c_\cJ]\c\c1\cA\-$"#, ["\u{11}\\c\\c1\u{1}-", "\n\\c\\c1\u{1}-", "\u{1F}\\c\\c1\u{1}-"], not: [""]),
    MatchCase(#"^[\c]\-$"#, ["\\-", "c-"], not: ["-"]),
    MatchCase(#"^\x4\x41\u004\u0041\uD83D\uDCA9\-$"#, ["x4Au004A💩-"], not: [""]),
    MatchCase(#"^\p\P\pL\-$"#, ["pPpL-"], not: ["aAa-"]),
    MatchCase(#"^\p{L}\u{41}\-$"#, ["éA-"], not: ["p{L}A-"]),
    MatchCase(#"^\k\k<a>[\k\B]\-$"#, ["kk<a>k-", "kk<a>B-"], not: [""]),
    MatchCase(#"^(?<a>x)\k<a>\-$"#, ["xx-"], not: ["x-"]),
    MatchCase(#"^(?=a)*(?!b){2}(?=c)?c$"#, ["c"], not: ["a", "bc"]),
    MatchCase(#"^(?=(a))+\1*(?=b){0}$"#, ["a", "aa"], not: ["", "b"]),
    MatchCase(#"^.\-$"#, ["💩-"], not: ["-"]),
  ])
  func `mean what Annex B says, by code point`(_ example: MatchCase) throws {
    let pattern = try Pattern(example.pattern, allowsAnnexB: true)
    #expect(pattern.usesAnnexB)
    for text in example.matching { #expect(pattern.match(text) == .matches, "on \(text.debugDescription)") }
    for text in example.failing { #expect(pattern.match(text) == .fails, "on \(text.debugDescription)") }
    #expect(throws: Pattern.SyntaxError.self) { try Pattern(example.pattern) }
  }

  @Test(arguments: ["a", #"\d{2}"#, #"(a)\1"#, #"\u{41}"#])
  func `are not asked for where the source is a pattern with it`(_ source: String) throws {
    #expect(try !Pattern(source, allowsAnnexB: true).usesAnnexB)
  }

  @Test(arguments: [
    RefusedPattern("a(b", .unclosedGroup, at: 1),
    RefusedPattern(")", .unmatchedParenthesis, at: 0),
    RefusedPattern("[a", .unclosedClass, at: 0),
    RefusedPattern(#"\-\"#, .unknownEscape, at: 0),
    RefusedPattern("*", .nothingToRepeat, at: 0),
    RefusedPattern("^*", .nothingToRepeat, at: 1),
    RefusedPattern("{1}", .nothingToRepeat, at: 0),
    RefusedPattern("(?<=a)*", .nothingToRepeat, at: 6),
    RefusedPattern(#"\-[b-a]"#, .unknownEscape, at: 0),
    RefusedPattern(#"\-\p{Foo}"#, .unknownEscape, at: 0),
    RefusedPattern(#"\-\u{110000}"#, .unknownEscape, at: 0),
    RefusedPattern(#"(?<a>)\-\k"#, .unknownEscape, at: 6),
    RefusedPattern(#"(?<a>)\-[\k]"#, .unknownEscape, at: 6),
  ])
  func `are refused at the fault that they have with it`(_ example: RefusedPattern) throws {
    let error = try #require(throws: Pattern.SyntaxError.self) { try Pattern(example.pattern, allowsAnnexB: true) }
    #expect(error.code == example.code)
    #expect(error.offset == example.offset)
  }
}
