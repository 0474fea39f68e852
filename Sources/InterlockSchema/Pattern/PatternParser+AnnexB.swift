/// What the grammar without the `u` flag accepts beyond that with it:
///
/// - `]`, `{` and `}` stand for themselves where they mean nothing else, and so does `-` beside a set in a class;
/// - an escape that means nothing is the character itself, as in `\-` or `\_`;
/// - `\7` that counts no group is an octal escape, `\8` is `8`; `\c` without a letter is a backslash and a `c`;
/// - a lookahead may be repeated.
///
/// One rule of it is not kept: `\p{L}` would be the text `p{L}`, and `\u{41}` 41 times `u`. Whoever writes them means
/// what they mean with the flag, so they mean that, and are faults where they are malformed.
///
/// - Source: ECMA-262, section B.1.2.
extension Pattern.Parser {
  /// The capturing groups of a pattern: what `\7` and `\k` mean depends on those further on too.
  struct GroupOutline {
    var count = 0
    var hasNames = false

    init() {}

    init(of scalars: [Unicode.Scalar]) {
      var isInClass = false
      var position = 0
      while position < scalars.count {
        switch scalars[position] {
        case "\\": position += 1  // and what follows it
        case "[": isInClass = true
        case "]": isInClass = false
        case "(" where !isInClass: note(scalars[position...].prefix(4))
        default: break
        }
        position += 1
      }
    }

    private mutating func note(_ start: ArraySlice<Unicode.Scalar>) {
      let isNamed =
        start.starts(with: "(?<".unicodeScalars) && !start.elementsEqual("(?<=".unicodeScalars)
        && !start.elementsEqual("(?<!".unicodeScalars)
      if isNamed || !start.starts(with: "(?".unicodeScalars) { count += 1 }
      if isNamed { hasNames = true }
    }
  }

  /// Whether `{n}`, `{n,}` or `{n,m}` stands at the offset.
  func isBracedQuantifier(at start: Int) -> Bool {
    var ahead = self
    ahead.position = start
    guard ahead.skip("{"), ahead.parseNumber() != nil else { return false }
    if ahead.skip(",") { _ = ahead.parseNumber() }
    return ahead.skip("}")
  }

  /// The number of a back-reference; in Annex B only one that the pattern has a group for.
  mutating func parseGroupNumber() -> Int? {
    let start = position
    guard let number = parseNumber() else { return nil }
    if grammar == .annexB && number > outline.count {
      position = start
      return nil
    }
    return number
  }

  /// Whether a `p` or `P` comes next that begins no property.
  var isPlainLetter: Bool {
    (peek == "p" || peek == "P") && !(position + 1 < scalars.count && scalars[position + 1] == "{")
  }

  /// What follows the `\` of an escape that only Annex B has; `nil`, and nothing parsed, where it is another.
  mutating func parseLegacyEscape(isInClass: Bool) -> UInt32? {
    let start = position
    switch advance() {
    case let digit? where ("0"..."7").contains(digit):
      return parseOctal(after: digit.value - 0x30)
    case "c":
      if let next = peek, isInClass ? Self.isControlInClass(next) : Self.isASCIILetter(next) { break }
      position = start  // the `c` stands for itself
      return 0x5C
    case "x" where parseHexDigits(2) == nil:
      position = start + 1
      return 0x78
    case "u" where peek != "{" && parseHexDigits(4) == nil:
      position = start + 1
      return 0x75
    default: break
    }
    position = start
    return nil
  }

  private static func isControlInClass(_ scalar: Unicode.Scalar) -> Bool {
    isASCIILetter(scalar) || ("0"..."9").contains(scalar) || scalar == "_"
  }

  /// Up to three digits in all, at most 377.
  private mutating func parseOctal(after first: UInt32) -> UInt32 {
    var value = first
    for _ in 0..<2 {
      guard let digit = peek, ("0"..."7").contains(digit), value * 8 + digit.value - 0x30 <= 0xFF else { break }
      value = value * 8 + digit.value - 0x30
      position += 1
    }
    return value
  }
}
