extension Pattern {
  /// Why a text is no pattern, or none that is supported.
  struct SyntaxError: Error, Equatable, Sendable {
    enum Code: String, Sendable, CaseIterable {
      case unclosedGroup, unmatchedParenthesis, unknownGroupKind
      case malformedGroupName, duplicateGroupName, unknownGroup
      case nothingToRepeat, malformedQuantifier, quantifierOutOfOrder, loneBracket
      case unclosedClass, rangeOutOfOrder, rangeBoundIsClass
      case unknownEscape, malformedHexEscape, malformedControlEscape, octalEscape
      case malformedProperty, unknownProperty
      case patternTooLong, nestingTooDeep, programTooLarge
    }

    let code: Code

    /// Where the fault begins, in Unicode scalars of the pattern.
    let offset: Int

    /// The piece of the pattern at fault; empty where the pattern ends too early.
    let found: String
  }
}

extension Pattern.SyntaxError: CustomStringConvertible {
  /// What is wrong, what was expected and what was found.
  var message: String {
    let got = found.isEmpty ? "got the end of the pattern" : "got `\(found)`"
    return switch code {
    case .unclosedGroup:
      "this group is never closed: expected `)`, \(got); for the character itself write `\\(`"
    case .unmatchedParenthesis:
      "`)` closes no group: remove it, or write `\\)` for the character itself"
    case .unknownGroupKind:
      "expected `(?:`, `(?=`, `(?!`, `(?<=`, `(?<!` or `(?<name>`, \(got)"
    case .malformedGroupName:
      "expected a group name such as `<year>`: a letter, `_` or `$`, then also digits, then `>`; \(got)"
    case .duplicateGroupName:
      "a group named `\(found)` exists already: every group needs a name of its own"
    case .unknownGroup:
      "`\(found)` refers to a group that the pattern does not have"
    case .nothingToRepeat:
      "`\(found)` has nothing to repeat: expected a character, class or group before it; "
        + "for the character itself write `\\\(found)`"
    case .malformedQuantifier:
      "expected `{n}`, `{n,}` or `{n,m}`, \(got); for the character itself write `\\{`"
    case .quantifierOutOfOrder:
      "`\(found)` asks for at least more than its at most: expected the smaller number first"
    case .loneBracket:
      "`\(found)` closes nothing: remove it, or write `\\\(found)` for the character itself"
    case .unclosedClass:
      "this class is never closed: expected `]`, \(got); for the character itself write `\\[`"
    case .rangeOutOfOrder:
      "the range `\(found)` ends before it begins: expected the smaller code point first"
    case .rangeBoundIsClass:
      "the range `\(found)` has a set of characters as a bound: expected single characters; "
        + "for a hyphen write `\\-`"
    case .unknownEscape:
      found == "\\"
        ? "expected a character after `\\`, got the end of the pattern; for the character itself write `\\\\`"
        : "`\(found)` is not an escape: only `^$\\.*+?()[]{}|/`, and `-` in a class, are escaped as themselves"
    case .malformedHexEscape:
      "expected `\\xHH`, `\\uHHHH` or `\\u{H…}` with hexadecimal digits H, at most 10FFFF; \(got)"
    case .malformedControlEscape:
      "expected a letter from A to Z after `\\c`, \(got)"
    case .octalEscape:
      "`\(found)` would be an octal escape: expected hexadecimal digits as in `\\x1F`"
    case .malformedProperty:
      "expected `\\p{Name}`, `\\p{General_Category=Value}` or `\\p{Script=Value}`, \(got)"
    case .unknownProperty:
      "`\(found)` is no Unicode property: expected a general category such as `Letter` or `Lu`, "
        + "a script such as `Script=Greek`, or a binary property such as `Alphabetic`; case counts"
    case .patternTooLong:
      "the pattern is longer than \(Pattern.Limits.patternSize) characters"
    case .nestingTooDeep:
      "groups are nested more than \(Pattern.Limits.nestingDepth) deep: expected a flatter pattern"
    case .programTooLarge:
      "the pattern takes more than \(Pattern.Limits.programSize) instructions with this part written out: "
        + "expected smaller or fewer repetitions, \(got)"
    }
  }

  var description: String { "offset \(offset): \(message)" }
}
