import Testing

@testable import InterlockSchema

@Suite struct `Scripts in patterns` {
  @Test(arguments: [
    MatchCase(#"^\p{Script=Greek}+$"#, ["πΣ", "\u{1F00}"], not: ["a", "\u{342}", "."]),
    MatchCase(#"^[\p{sc=Cyrl}\p{sc=Latin}]+$"#, ["дa"], not: ["д1", "π"]),
    MatchCase(#"^\P{Script=Han}$"#, ["a", "あ"], not: ["漢", "々"]),
    MatchCase(#"^[^\p{Script=Hira}]$"#, ["ア"], not: ["あ"]),
    MatchCase(#"^\p{Script=Coptic}\p{Script=Qaac}\p{sc=Copt}$"#, ["ⲀⲀⲀ"], not: ["ААА"]),
    MatchCase(#"^\p{Script=Inherited}\p{sc=Qaai}$"#, ["\u{301}\u{301}"], not: ["aa"]),
    MatchCase(#"^\p{sc=Common}\p{Script=Zyyy}$"#, ["1💩", "ー、"], not: ["a1"]),
    MatchCase(#"^\p{sc=Unknown}$"#, ["\u{378}", "\u{E000}", "\u{10FFFF}"], not: ["a"]),
    MatchCase(#"\p{Script=Katakana_Or_Hiragana}"#, [], not: ["あ", "ア", "ー"]),
    // U+30FC is Common and used with Hira and Kana, U+0342 is Inherited and used with Grek.
    MatchCase(#"^\p{Script_Extensions=Hiragana}$"#, ["あ", "ー"], not: ["ア", "漢", "\u{301}"]),
    MatchCase(#"^\p{scx=Grek}$"#, ["π", "\u{342}"], not: ["a"]),
    MatchCase(#"^\p{scx=Common}$"#, ["1"], not: ["ー", "\u{342}"]),
    MatchCase(#"^[^\P{scx=Deva}]$"#, ["क", "।"], not: ["ক"]),
  ])
  func `a script is a set of characters`(_ example: MatchCase) throws {
    try example.check()
    try example.checkByBacktracking(groupCount: 0)
  }

  @Test func `every code point has one script`() throws {
    let scripts = Pattern.Script.nameTable.split(separator: " ")
    #expect(scripts.count == 179)
    var ranges: [ClosedRange<UInt32>] = []
    for names in scripts {
      let sets = try names.split(separator: ",").map { name in
        try #require(Pattern.Script.characters(named: String(name)))
      }
      #expect(sets.allSatisfy { $0 == sets[0] })
      ranges += sets[0].ranges
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var next: UInt32 = 0
    for range in ranges {
      #expect(range.lowerBound == next)
      next = range.upperBound + 1
    }
    #expect(next == 0x110000)
  }
}
