/// A label of a domain name in Unicode, checked by the rules of IDNA 2008.
///
/// Which scalars are valid is derived from their properties as RFC 5892 prescribes, so that the answer follows the
/// version of Unicode that the standard library has; a table would be as large and would age.
///
/// Two rules are left out. `LabelDirection` has that of both directions (RFC 5893), which asks about the whole name.
/// And that the label is in normalization form C is not checked: the standard library cannot tell, and the official
/// suite accepts "cafe\u{301}.com" in an address.
struct IDNALabel {
  private let scalars: [Unicode.Scalar]

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// - Complexity: O(*n*²) at worst, a joiner looking past the marks around it; meant for labels of at most 63.
  /// - Source: RFC 5891, sections 4.2.3 and 5.4.
  var isValid: Bool {
    guard let first = scalars.first, first != "-", scalars.last != "-" else { return false }
    let hasHyphensAtThreeAndFour = scalars.count >= 4 && scalars[2] == "-" && scalars[3] == "-"
    guard !hasHyphensAtThreeAndFour, !first.isMark else { return false }
    return scalars.indices.allSatisfy { index in
      switch scalars[index].idnaClass {
      case .valid: true
      case .contextual: isInContext(index)
      case .disallowed: false
      }
    }
  }

  /// Returns whether the rule of a scalar that is valid in some contexts is satisfied.
  ///
  /// - Source: RFC 5892, appendix A.
  private func isInContext(_ index: Int) -> Bool {
    let before = index > 0 ? scalars[index - 1] : nil
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalars[index] {
    case "\u{200C}":  // A.1, zero width non-joiner
      return before.isVirama || isBetweenJoiningScalars(index)
    case "\u{200D}":  // A.2, zero width joiner
      return before.isVirama
    case "\u{00B7}":  // A.3, middle dot
      return before == "l" && after == "l"
    case "\u{0375}":  // A.4, Greek keraia
      return after.map(ScalarSet.greek.contains) ?? false
    case "\u{05F3}", "\u{05F4}":  // A.5 and A.6, Hebrew geresh and gershayim
      return before.map(ScalarSet.hebrew.contains) ?? false
    case "\u{30FB}":  // A.7, katakana middle dot
      return scalars.contains { scalar in
        ScalarSet.hiragana.contains(scalar) || ScalarSet.katakana.contains(scalar) || ScalarSet.han.contains(scalar)
      }
    case "\u{0660}"..."\u{0669}":  // A.8, Arabic-Indic digits
      return !scalars.contains { "\u{06F0}"..."\u{06F9}" ~= $0 }
    case "\u{06F0}"..."\u{06F9}":  // A.9, extended Arabic-Indic digits
      return !scalars.contains { "\u{0660}"..."\u{0669}" ~= $0 }
    default:
      return false
    }
  }

  /// Returns whether the nearest scalars that marks do not hide join towards a place from both sides.
  private func isBetweenJoiningScalars(_ index: Int) -> Bool {
    guard let left = scalars[..<index].last(where: { !$0.isJoiningTransparent }),
      let right = scalars[(index + 1)...].first(where: { !$0.isJoiningTransparent })
    else { return false }
    return (ScalarSet.dualJoining.contains(left) || ScalarSet.leftJoining.contains(left))
      && (ScalarSet.dualJoining.contains(right) || ScalarSet.rightJoining.contains(right))
  }
}

private enum IDNAClass {
  /// PVALID.
  case valid
  /// CONTEXTJ or CONTEXTO: valid where the scalar's own rule says so.
  case contextual
  /// DISALLOWED or UNASSIGNED.
  case disallowed
}

extension Unicode.Scalar {
  /// - Source: RFC 5892, section 3; the comments give the categories of section 2 in that order.
  fileprivate var idnaClass: IDNAClass {
    if let exception = idnaException { return exception }  // F; G, for backward compatibility, is empty
    if isASCII {  // I, before J for speed; every other scalar of ASCII fails one of the conditions below
      return "a"..."z" ~= self || isASCIIDigit || self == "-" ? .valid : .disallowed
    }
    let category = properties.generalCategory
    if category == .unassigned { return .disallowed }  // J, and some of C
    if properties.isJoinControl { return .contextual }  // H
    if isOldHangulJamo { return .disallowed }  // K
    if properties.changesWhenNFKCCaseFolded { return .disallowed }  // B
    if properties.isDefaultIgnorableCodePoint || properties.isWhitespace { return .disallowed }  // C
    if isInIgnorableBlock { return .disallowed }  // D
    switch category {  // A
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
      .spacingMark:
      return .valid
    default:
      return .disallowed
    }
  }

  /// - Source: section 2.6.
  private var idnaException: IDNAClass? {
    switch self {
    case "\u{00DF}", "\u{03C2}", "\u{06FD}", "\u{06FE}", "\u{0F0B}", "\u{3007}":
      .valid
    case "\u{00B7}", "\u{0375}", "\u{05F3}", "\u{05F4}", "\u{30FB}", "\u{0660}"..."\u{0669}", "\u{06F0}"..."\u{06F9}":
      .contextual
    case "\u{0640}", "\u{07FA}", "\u{302E}", "\u{302F}", "\u{3031}"..."\u{3035}", "\u{303B}":
      .disallowed
    default:
      nil
    }
  }

  /// Hangul_Syllable_Type=L, V or T (section 2.9).
  private var isOldHangulJamo: Bool {
    switch value {
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: true
    default: false
    }
  }

  /// Combining Diacritical Marks for Symbols, Musical Symbols, Ancient Greek Musical Notation (section 2.4).
  private var isInIgnorableBlock: Bool {
    switch value {
    case 0x20D0...0x20FF, 0x1_D100...0x1_D1FF, 0x1_D200...0x1_D24F: true
    default: false
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Joining_Type=T, for scalars that are valid in a label: the nonspacing marks, and Adlam's nukta, a letter.
  ///
  /// The other transparent ones, enclosing marks and format controls, are valid in none.
  fileprivate var isJoiningTransparent: Bool {
    properties.generalCategory == .nonspacingMark || self == "\u{1E94B}"
  }
}

extension Unicode.Scalar? {
  fileprivate var isVirama: Bool {
    self?.properties.canonicalCombiningClass == .virama
  }
}
