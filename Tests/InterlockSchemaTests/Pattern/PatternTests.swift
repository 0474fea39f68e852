import Testing

@testable import InterlockSchema

/// A pattern with texts it matches and texts it fails on.
struct MatchCase: Sendable, CustomTestStringConvertible {
  let pattern: String
  let matching: [String]
  let failing: [String]

  init(_ pattern: String, _ matching: [String], not failing: [String]) {
    self.pattern = pattern
    self.matching = matching
    self.failing = failing
  }

  var testDescription: String { pattern.debugDescription }

  func check() throws {
    let pattern = try Pattern(self.pattern)
    for text in matching { #expect(pattern.match(text) == .matches, "on \(text.debugDescription)") }
    for text in failing { #expect(pattern.match(text) == .fails, "on \(text.debugDescription)") }
  }

  /// The same language through the other engine: a reference to an empty group matches nothing more.
  /// `groupCount` is the number of groups in the pattern.
  func checkByBacktracking(groupCount: Int) throws {
    try MatchCase(#"(?:\#(pattern))()\\#(groupCount + 1)"#, matching, not: failing).check()
  }
}

@Suite struct `Pattern matching` {
  @Test(arguments: [
    MatchCase("", ["", "a"], not: []),
    MatchCase("b", ["b", "abc"], not: ["", "ac", "B"]),
    MatchCase("ab|cd", ["xaby", "cd"], not: ["acbd"]),
    MatchCase("a||b", ["", "c"], not: []),
    MatchCase("^(?:ab*|c)$", ["a", "abbb", "c"], not: ["", "b", "ac", "cb"]),
    MatchCase("^a.c$", ["abc", "a💩c", "a\u{85}c"], not: ["a\nc", "a\rc", "a\u{2028}c", "a\u{2029}c", "abbc"]),
    MatchCase("^é$", ["\u{E9}"], not: ["e\u{301}"]),
    MatchCase("^..$", ["e\u{301}", "🇩🇪"], not: ["💩"]),
  ])
  func `characters, sequences and alternatives match by Unicode scalar`(_ example: MatchCase) throws {
    try example.check()
    try example.checkByBacktracking(groupCount: 0)
  }

  @Test(arguments: [
    MatchCase("^abc$", ["abc"], not: ["abc\n", "\nabc", "xabc"]),
    MatchCase("a^b|a$b", [], not: ["ab", "a\nb"]),
    MatchCase("^$", [""], not: ["\n", "a"]),
    MatchCase(#"\bfoo\b"#, ["foo", "a foo.", "éfooé"], not: ["foot", "_foo", "1foo"]),
    MatchCase(#"\Bo\B"#, ["foot"], not: ["fo", "o", "o "]),
    MatchCase(#"^\B$"#, [""], not: ["a"]),
    MatchCase(#"\B"#, ["", "ab", "💩"], not: ["a", "b𝒜b"]),
  ])
  func `assertions hold at places`(_ example: MatchCase) throws {
    try example.check()
    try example.checkByBacktracking(groupCount: 0)
  }

  @Test(arguments: [
    MatchCase("^[a-cx]$", ["a", "b", "c", "x"], not: ["d", "-", ""]),
    MatchCase("^[^a-c]$", ["d", "\n", "💩"], not: ["a", ""]),
    MatchCase("[]", [], not: ["", "a"]),
    MatchCase("^[^]$", ["a", "\n", "💩"], not: ["", "ab"]),
    MatchCase("^[-a]$|^[b-]$|^[--/]$", ["-", "a", "b", ".", "/"], not: ["c", "0"]),
    MatchCase("^[a^.*$(){}|/[]$", ["^", ".", "*", "$", "(", "}", "|", "/", "["], not: ["b", "]"]),
    MatchCase(#"^[\]\\\-\b\d\n]$"#, ["]", "\\", "-", "\u{8}", "7", "\n"], not: ["b", "d", "n"]),
    MatchCase(#"^[\D]$|^[^\W]$"#, ["a", "é", "7", "_"], not: [""]),
    MatchCase("^[é-𝒜]$", ["é", "€", "𝒜"], not: ["e", "💩"]),
    MatchCase("^[c-da-bb-c]$", ["a", "b", "c", "d"], not: ["e"]),
    MatchCase(#"^[\d-]$"#, ["1", "-"], not: ["d"]),
    MatchCase(#"^[^\p{L}\d]$"#, ["-", "💩"], not: ["a", "é", "1"]),
  ])
  func `a class is a set of characters`(_ example: MatchCase) throws {
    try example.check()
    try example.checkByBacktracking(groupCount: 0)
  }

  @Test(arguments: [
    MatchCase(#"^\d$"#, ["0", "9"], not: ["a", "٣", "߀"]),
    MatchCase(#"^\D$"#, ["a", "٣"], not: ["0"]),
    MatchCase(#"^\w$"#, ["a", "Z", "_", "5"], not: ["é", "-", "\u{17F}", "\u{212A}"]),
    MatchCase(#"^\W$"#, ["é", "-", "ſ"], not: ["a", "_"]),
    MatchCase(
      #"^\s$"#,
      [
        " ", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{2003}", "\u{1680}",
        "\u{202F}", "\u{3000}",
      ],
      not: ["\u{85}", "\u{180E}", "\u{200B}", "a"]),
    MatchCase(#"^\S$"#, ["a", "\u{85}"], not: [" ", "\u{FEFF}"]),
    MatchCase(#"^\t\n\v\f\r\0$"#, ["\t\n\u{B}\u{C}\r\0"], not: ["tnvfr0"]),
    MatchCase(#"^\cJ\cj\x41\u0042\u{43}\u{00000044}$"#, ["\n\nABCD"], not: [""]),
    MatchCase(#"^\uD83D\uDCA9$"#, ["💩"], not: [""]),
    MatchCase(#"^\u{1F4A9}[\uD83D\uDCA9]$"#, ["💩💩"], not: ["💩"]),
    MatchCase(#"\uD83D|[\uDC00-\uDFFF]|\u{D83D}\u{DCA9}"#, [], not: ["💩", ""]),
    MatchCase(#"^\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/$"#, [#"^$\.*+?()[]{}|/"#], not: [""]),
  ])
  func `an escape stands for a character or a set`(_ example: MatchCase) throws {
    try example.check()
    try example.checkByBacktracking(groupCount: 0)
  }

  @Test(arguments: [
    MatchCase("^a*$", ["", "aaa"], not: ["ab"]),
    MatchCase("^a+$", ["a", "aaa"], not: [""]),
    MatchCase("^ab?$", ["a", "ab"], not: ["abb"]),
    MatchCase("^a{2}$", ["aa"], not: ["a", "aaa"]),
    MatchCase("^a{2,}$", ["aa", "aaaaa"], not: ["a"]),
    MatchCase("^a{1,3}$", ["a", "aa", "aaa"], not: ["", "aaaa"]),
    MatchCase("^a{0}$", [""], not: ["a"]),
    MatchCase("^a*?a+?a??a{1,2}?a{0,}?$", ["aa", "aaaaaaa"], not: ["a"]),
    MatchCase("^(?:ab){2,3}$", ["abab", "ababab"], not: ["ab", "aba", "abababab"]),
    MatchCase("^(?:a|bc)+$", ["abca", "bcbc"], not: ["", "ab"]),
    MatchCase("^(?:a+b+)+$", ["ab", "aabbab"], not: ["aba", "ba"]),
    MatchCase("^(?:(?:a+)+)+(?:(?:)*)*$", ["a", "aaa"], not: ["", "b"]),
    MatchCase("^(?:|a)+$|^(?:a*)*$|^(?:a?){3,}b$", ["", "aaa", "b", "aaaab"], not: ["c"]),
    MatchCase(#"^(?:\b|a)*$"#, ["", "aa"], not: ["b"]),
    MatchCase("^(?:){1000000000}(?:a{0}){5,}b{0,0}$", [""], not: ["a"]),
  ])
  func `a quantifier counts iterations`(_ example: MatchCase) throws {
    try example.check()
    try example.checkByBacktracking(groupCount: 0)
  }

  @Test(arguments: [
    MatchCase(#"^\p{L}+$"#, ["Hello", "π", "ñ漢"], not: ["123", ""]),
    MatchCase(#"^\p{Letter}\p{Lu}\p{Uppercase_Letter}\p{gc=Ll}\p{General_Category=Nd}$"#, ["πÉAé٣"], not: ["πéAé٣"]),
    MatchCase(#"^\p{digit}\p{punct}\p{cntrl}\p{Sc}\p{Combining_Mark}$"#, ["٣!\u{1}€\u{301}"], not: [""]),
    MatchCase(#"^\P{L}$"#, ["1", "💩"], not: ["a"]),
    MatchCase(#"^\p{LC}$"#, ["a", "A", "ǅ"], not: ["ª", "漢"]),
    MatchCase(#"^[\p{Lu}\P{Any}\d]$"#, ["É", "7"], not: ["é"]),
    MatchCase(#"^\p{Alphabetic}\p{Alpha}\p{White_Space}\p{Emoji}\p{ASCII}\p{AHex}$"#, ["aⅧ\u{85}💩~F"], not: [""]),
    MatchCase(#"^\p{ID_Start}\p{IDC}*$"#, ["a1_", "été"], not: ["1a", "a-"]),
    MatchCase(
      #"^\p{Extended_Pictographic}\p{ExtPict}$"#, ["💩❤", "©🫠"], not: ["💩a", "a💩", "💩\u{301}", "💩\u{200D}", "💩漢", "💩\n"]),
    MatchCase(#"^\P{ExtPict}$"#, ["a", "1", "\u{301}", "🏻", "\u{11F02}"], not: ["😀"]),
    MatchCase(#"^\p{RI}{2}$"#, ["🇩🇪"], not: ["DE"]),
    MatchCase(#"\p{Assigned}"#, ["a"], not: ["\u{378}"]),
    MatchCase(#"\p{Cs}"#, [], not: ["💩", "a"]),
  ])
  func `a property asks for a general category or a binary property`(_ example: MatchCase) throws {
    try example.check()
    try example.checkByBacktracking(groupCount: 0)
  }

  @Test(arguments: [
    MatchCase("a(?=b)", ["ab"], not: ["a", "ac"]),
    MatchCase("^a(?!b)", ["a", "ac"], not: ["ab", "b"]),
    MatchCase("(?<=a)b", ["ab"], not: ["b", "cb"]),
    MatchCase("(?<!a)b", ["b", "cb"], not: ["ab"]),
    MatchCase(#"^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{4,8}$"#, ["aB3x", "xxxxB3xx"], not: ["aB3", "abcd", "aB3xxxxxx"]),
    MatchCase(#"(?<=^a+b*)c"#, ["aabc", "ac"], not: ["bc", "xabc"]),
    MatchCase("(?=(?<=a(?!b))c|d)[^]", ["ac", "bd"], not: ["ab", "c"]),
    MatchCase("^(?!(?!a)[^])", ["", "a"], not: ["b"]),
    MatchCase("^(?:(?=a)|b)*c", ["c", "bbc"], not: ["ac"]),
    MatchCase("^(?:(?=ab)a|b){3}$", ["abb", "bab"], not: ["baa", "aab"]),
    MatchCase("(?<=💩)$", ["💩"], not: ["a"]),
    MatchCase("^(?:(?:(?=a)(?:b*)*a)*)*$", ["aa", ""], not: ["ab"]),
    MatchCase("(?=^)(?=$)(?<=^)(?!.)", [""], not: ["a"]),
  ])
  func `a lookaround asks about what stands beside`(_ example: MatchCase) throws {
    try example.check()
    try example.checkByBacktracking(groupCount: 0)
  }

  @Test(arguments: [
    MatchCase(#"^(a|b)\1$"#, ["aa", "bb"], not: ["ab", "a"]),
    MatchCase(#"^(?<first>a|b)c\k<first>$"#, ["aca", "bcb"], not: ["acb"]),
    MatchCase(#"^(a*)b\1$"#, ["b", "aabaa"], not: ["aab", "aabaaa"]),
    MatchCase(#"^\1(a)$"#, ["a"], not: ["aa"]),
    MatchCase(#"^\k<n>(?<n>a)$"#, ["a"], not: ["aa"]),
    MatchCase(#"^(?:(a)|b)\1$"#, ["aa", "b"], not: ["ba"]),
    MatchCase(#"^(a\1)$"#, ["a"], not: ["aa"]),
    MatchCase(#"^(?:(a)|b\1)*$"#, ["ab", "aab"], not: ["aba a"]),
    MatchCase(#"^(?=(a+))a*b\1$"#, ["aabaa"], not: ["aaba"]),
    MatchCase(#"^(?!(a)b)\1c"#, ["c"], not: ["ac"]),
    MatchCase(#"(?<=\1(a|b))c"#, ["aac", "bbc"], not: ["abc", "ac"]),
    MatchCase(#"(?<=(a|b)\1)c"#, ["ac", "bc"], not: ["c"]),
    MatchCase(#"^(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10$"#, ["abcdefghijj"], not: ["abcdefghija0"]),
    MatchCase(#"^(?<été>.)(?<\u0061$>.)\k<été>\k<a$>$"#, ["xyxy"], not: ["xyyx"]),
    MatchCase(#"^(💩|é)\1$"#, ["💩💩"], not: ["💩é"]),
    MatchCase(#"^(?:(a?)\1??)*?b$"#, ["b", "aab"], not: ["ac"]),
    MatchCase(#"^(.*)x(?:\1){2,}$"#, ["abxabab", "x"], not: ["abxab"]),
    MatchCase(#"\1💩()"#, ["💩", "a💩"], not: ["a"]),
  ])
  func `a back-reference matches a copy`(_ example: MatchCase) throws {
    try example.check()
  }

  @Test func `names of groups may repeat names of other things`() throws {
    try MatchCase("^(?<constructor>a)(?<$>b)(?<_1>c)$", ["abc"], not: ["ab"]).check()
  }
}
