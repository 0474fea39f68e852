/// A pattern made at random from what ECMA-262 and PCRE2 agree upon, in both spellings.
///
/// The two differ, so that these are left out or spelled out:
///
/// - `.` excludes four line terminators in ECMA-262, `\s` has all spaces of Unicode: classes for PCRE2.
/// - A script is `\p{Script=Greek}` here and `\p{sc:Greek}` there, `\u{1F4A9}` is `\x{1F4A9}`.
/// - Groups begin each iteration unset in ECMA-262, and keep their value in PCRE2: groups inside a repetition are
///   never referred to. Neither are those in a lookbehind, which ECMA-262 matches from its end, nor a group from
///   inside itself.
/// - PCRE2 looks behind a fixed length only.
/// - `[]` and `[^]` are spelled out: PCRE2 has them by an option, and then ignores a quantifier after them.
/// - `[^\W\p{Lu}]` takes characters past U+00FF in PCRE2 10.42, although `\W` has them all: spelled out.
/// - A reference to an unset group needs `PCRE2_MATCH_UNSET_BACKREF` to match nothing.
struct RandomPattern {
  private(set) var source = ""
  private(set) var pcre2 = ""
  private(set) var groupCount = 0

  private var random: any RandomNumberGenerator
  private var pieces = 0
  /// Groups that a reference may mean.
  private var closedGroups: [Int] = []
  private var repetitions = 0
  private let allowsReferences: Bool
  private let allowsLookarounds: Bool

  init(using random: any RandomNumberGenerator, allowsLookarounds: Bool, allowsReferences: Bool) {
    self.random = random
    self.allowsLookarounds = allowsLookarounds
    self.allowsReferences = allowsReferences
    if allowsLookarounds && below(3) == 0 {
      writeConjunction()
    } else {
      writeAlternatives(depth: 0)
    }
  }

  /// Lookaheads at the start of an anchored pattern, which have automata of their own.
  private mutating func writeConjunction() {
    write("^")
    for _ in 0...below(2) { writeLookahead(depth: 0) }
    for _ in 0..<below(4) { writeTerm(depth: 1) }
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func write(_ text: String, pcre2 other: String? = nil) {
    source += text
    pcre2 += other ?? text
  }

  private mutating func writeAlternatives(depth: Int) {
    let count = [1, 1, 1, 2, 3][below(5)]
    for index in 0..<count {
      if index > 0 { write("|") }
      if depth == 0 && below(4) == 0 { write("^") }
      for _ in 0..<below(depth == 0 ? 6 : 4) { writeTerm(depth: depth) }
      if depth == 0 && below(4) == 0 { write("$") }
    }
  }

  private mutating func writeTerm(depth: Int) {
    pieces += 1
    if pieces > 40 { return write("a") }
    switch below(allowsLookarounds ? 15 : 13) {
    case 0 where depth < 4: writeGroup(depth: depth)
    case 1 where depth < 4: writeCapturingGroup(depth: depth)
    case 2: write([#"\b"#, #"\B"#, "^", "$"][below(4)])
    case 3 where allowsReferences && !closedGroups.isEmpty:
      write("(?:\\\(closedGroups[below(closedGroups.count)]))")
      writeQuantifier()
    case 13 where depth < 4: writeLookahead(depth: depth)
    case 14: writeLookbehind()
    default:
      writeAtom()
      writeQuantifier()
    }
  }

  /// The quantifier is chosen first: groups inside know whether they are repeated.
  private mutating func writeGroup(depth: Int) {
    let isRepeated = below(2) == 0
    repetitions += isRepeated ? 1 : 0
    write("(?:")
    writeAlternatives(depth: depth + 1)
    write(")")
    repetitions -= isRepeated ? 1 : 0
    if isRepeated { writeQuantifier(isRequired: true) }
  }

  private mutating func writeCapturingGroup(depth: Int) {
    groupCount += 1
    let number = groupCount
    let isRepeated = below(3) == 0
    repetitions += isRepeated ? 1 : 0
    write("(")
    writeAlternatives(depth: depth + 1)
    write(")")
    repetitions -= isRepeated ? 1 : 0
    if isRepeated { writeQuantifier(isRequired: true) }
    if repetitions == 0 && !isRepeated { closedGroups.append(number) }
  }

  private mutating func writeLookahead(depth: Int) {
    write(["(?=", "(?!"][below(2)])
    writeAlternatives(depth: depth + 1)
    write(")")
  }

  private mutating func writeLookbehind() {
    write(["(?<=", "(?<!"][below(2)])
    for index in 0...below(2) {
      if index > 0 { write("|") }
      for _ in 0..<below(3) { writeAtom() }
    }
    write(")")
  }

  private mutating func writeQuantifier(isRequired: Bool = false) {
    switch below(isRequired ? 6 : 12) {
    case 0: write("*")
    case 1: write("+")
    case 2: write("?")
    case 3: write("{\(below(4))}")
    case 4: write("{\(below(3)),}")
    case 5:
      let minimum = below(3)
      write("{\(minimum),\(minimum + below(3))}")
    default: return
    }
    if below(4) == 0 { write("?") }
  }

  private mutating func writeAtom() {
    switch below(10) {
    case 0...3: write(["a", "b", "é", "-"][below(4)])
    case 4: write(["c", "1", "π", "💩", "A", "_", " "][below(7)])
    case 5: write(".", pcre2: #"[^\n\r\x{2028}\x{2029}]"#)
    case 6: writeClassEscape()
    case 7: writeEscape()
    default: writeClass()
    }
  }

  private static let spaces = #"\t-\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}"#

  private static let notWord = #"\x{0}-\x{2F}\x{3A}-\x{40}\x{5B}-\x{5E}\x{60}\x{7B}-\x{10FFFF}"#

  private mutating func writeClassEscape() {
    switch below(12) {
    case 0: write(#"\d"#)
    case 1: write(#"\D"#)
    case 2: write(#"\w"#)
    case 3: write(#"\W"#)
    case 4: write(#"\s"#, pcre2: "[\(Self.spaces)]")
    case 5: write(#"\S"#, pcre2: "[^\(Self.spaces)]")
    case 6: write(#"\p{L}"#)
    case 7: write(#"\P{Lu}"#)
    case 8: write(#"\p{Nd}"#)
    case 9: write(#"\p{Script=Greek}"#, pcre2: #"\p{sc:Greek}"#)
    case 10: write(#"\P{scx=Cyrl}"#, pcre2: #"\P{scx:Cyrl}"#)
    default: write(#"[\p{L}\d]"#)
    }
  }

  private mutating func writeEscape() {
    switch below(8) {
    case 0: write(#"\n"#)
    case 1: write(#"\x61"#)
    case 2: write(#"\u00E9"#, pcre2: #"\x{E9}"#)
    case 3: write(#"\u{1F4A9}"#, pcre2: #"\x{1F4A9}"#)
    case 4: write(#"\cJ"#)
    case 5: write(#"\uD83D\uDCA9"#, pcre2: #"\x{1F4A9}"#)
    case 6: write(#"\."#)
    default: write(#"\/"#)
    }
  }

  private mutating func writeClass() {
    let isNegative = below(3) == 0
    let count = below(4)
    if count == 0 {
      return isNegative
        ? write("[^]", pcre2: #"[\x{0}-\x{10FFFF}]"#) : write("[]", pcre2: #"[^\x{0}-\x{10FFFF}]"#)
    }
    write(isNegative ? "[^" : "[")
    for _ in 0..<count {
      switch below(10) {
      case 0: write("a-c")
      case 1: write("é-π")
      case 2: write("π-💩")
      case 3: write(#"\d"#)
      case 4: write(#"\W"#, pcre2: Self.notWord)
      case 5: write(#"\s"#, pcre2: Self.spaces)
      case 6: write(#"\-"#)
      case 7: write(#"\p{Lu}"#)
      case 8: write(#"\P{sc=Latn}"#, pcre2: #"\P{sc:Latn}"#)
      default: write("b")
      }
    }
    write("]")
  }
}

extension RandomPattern {
  private static let frequent = ["a", "b", "é", "-"]
  private static let rare = [
    "c", "1", "A", "_", " ", "π", "Ж", "ー", "💩", "\n", "\r", "\u{2028}", "\u{A0}", "漢", "٣", "\u{20D0}", "/", ".",
  ]

  /// Texts that patterns have a chance to match. Their characters have had the same scripts for many versions of
  /// Unicode, as PCRE2 may have an older one.
  static func text(using random: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 0...9, using: &random)).reduce(into: "") { text, _ in
      let characters = Int.random(in: 0..<4, using: &random) == 0 ? rare : frequent
      text += characters[Int.random(in: 0..<characters.count, using: &random)]
    }
  }
}
