extension Pattern {
  /// A property of a Unicode scalar that `\p{…}` can ask for, answered by the standard library's tables.
  struct Property: Sendable {
    /// As the pattern has it.
    let name: String
    /// The ASCII characters that have it, so that a class need not ask for each of them.
    let ascii: ASCIISet
    private let test: Test

    private enum Test {
      case generalCategory([Unicode.GeneralCategory])
      case binary(@Sendable (Unicode.Scalar) -> Bool)
    }

    private init(name: String, test: Test) {
      self.name = name
      self.test = test
      ascii =
        switch test {
        case .generalCategory(let categories):
          ASCIISet { categories.contains(Self.asciiCategories[Int($0.value)]) }
        case .binary(let test): ASCIISet(where: test)
        }
    }

    private static let asciiCategories = (0..<UInt8(0x80)).map { Unicode.Scalar($0).properties.generalCategory }

    func holds(for scalar: Unicode.Scalar) -> Bool {
      switch test {
      case .generalCategory(let categories): categories.contains(scalar.properties.generalCategory)
      case .binary(let test): test(scalar)
      }
    }

    /// Finds the characters for what stands between the braces of `\p{…}`; `nil` for what is no property.
    ///
    /// Case counts, and nothing is trimmed.
    ///
    /// - Source: ECMA-262, tables "Non-binary Unicode property aliases" and "Binary Unicode property aliases".
    static func characters(named expression: String) -> CharacterClass? {
      guard let equals = expression.firstIndex(of: "=") else {
        let test = categories[expression].map(Test.generalCategory) ?? binaryProperties[expression].map(Test.binary)
        return test.map { CharacterClass(Property(name: expression, test: $0)) }
      }
      let value = String(expression[expression.index(after: equals)...])
      switch expression[..<equals] {
      case "General_Category", "gc":
        return categories[value].map { CharacterClass(Property(name: value, test: .generalCategory($0))) }
      case "Script", "sc": return Script.characters(named: value)
      case "Script_Extensions", "scx": return Script.charactersUsed(withScriptNamed: value)
      default: return nil
      }
    }
  }
}

extension Pattern.Property: Equatable {
  /// A name has one meaning. Two names of one property differ, which costs a question more and no more.
  static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}

// MARK: - General categories

extension Pattern.Property {
  private static let categories: [String: [Unicode.GeneralCategory]] = {
    let singles: [(names: [String], category: Unicode.GeneralCategory)] = [
      (["Lu", "Uppercase_Letter"], .uppercaseLetter),
      (["Ll", "Lowercase_Letter"], .lowercaseLetter),
      (["Lt", "Titlecase_Letter"], .titlecaseLetter),
      (["Lm", "Modifier_Letter"], .modifierLetter),
      (["Lo", "Other_Letter"], .otherLetter),
      (["Mn", "Nonspacing_Mark"], .nonspacingMark),
      (["Mc", "Spacing_Mark"], .spacingMark),
      (["Me", "Enclosing_Mark"], .enclosingMark),
      (["Nd", "Decimal_Number", "digit"], .decimalNumber),
      (["Nl", "Letter_Number"], .letterNumber),
      (["No", "Other_Number"], .otherNumber),
      (["Pc", "Connector_Punctuation"], .connectorPunctuation),
      (["Pd", "Dash_Punctuation"], .dashPunctuation),
      (["Ps", "Open_Punctuation"], .openPunctuation),
      (["Pe", "Close_Punctuation"], .closePunctuation),
      (["Pi", "Initial_Punctuation"], .initialPunctuation),
      (["Pf", "Final_Punctuation"], .finalPunctuation),
      (["Po", "Other_Punctuation"], .otherPunctuation),
      (["Sm", "Math_Symbol"], .mathSymbol),
      (["Sc", "Currency_Symbol"], .currencySymbol),
      (["Sk", "Modifier_Symbol"], .modifierSymbol),
      (["So", "Other_Symbol"], .otherSymbol),
      (["Zs", "Space_Separator"], .spaceSeparator),
      (["Zl", "Line_Separator"], .lineSeparator),
      (["Zp", "Paragraph_Separator"], .paragraphSeparator),
      (["Cc", "Control", "cntrl"], .control),
      (["Cf", "Format"], .format),
      (["Cs", "Surrogate"], .surrogate),
      (["Co", "Private_Use"], .privateUse),
      (["Cn", "Unassigned"], .unassigned),
    ]
    let groups: [(names: [String], members: [Unicode.GeneralCategory])] = [
      (["LC", "Cased_Letter"], [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]),
      (["L", "Letter"], [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]),
      (["M", "Mark", "Combining_Mark"], [.nonspacingMark, .spacingMark, .enclosingMark]),
      (["N", "Number"], [.decimalNumber, .letterNumber, .otherNumber]),
      (
        ["P", "Punctuation", "punct"],
        [
          .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
          .finalPunctuation, .otherPunctuation,
        ]
      ),
      (["S", "Symbol"], [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]),
      (["Z", "Separator"], [.spaceSeparator, .lineSeparator, .paragraphSeparator]),
      (["C", "Other"], [.control, .format, .surrogate, .privateUse, .unassigned]),
    ]
    var categories: [String: [Unicode.GeneralCategory]] = [:]
    for (names, category) in singles {
      for name in names { categories[name] = [category] }
    }
    for (names, members) in groups {
      for name in names { categories[name] = members }
    }
    return categories
  }()
}

// MARK: - Binary properties

extension Pattern.Property {
  private typealias BinaryTest = @Sendable (Unicode.Scalar) -> Bool

  private static let binaryProperties: [String: BinaryTest] = {
    let table: [(names: [String], test: BinaryTest)] = [
      (["ASCII"], { $0.isASCII }),
      (["ASCII_Hex_Digit", "AHex"], { $0.properties.isASCIIHexDigit }),
      (["Alphabetic", "Alpha"], { $0.properties.isAlphabetic }),
      (["Any"], { _ in true }),
      (["Assigned"], { $0.properties.generalCategory != .unassigned }),
      (["Bidi_Control", "Bidi_C"], { $0.properties.isBidiControl }),
      (["Bidi_Mirrored", "Bidi_M"], { $0.properties.isBidiMirrored }),
      (["Case_Ignorable", "CI"], { $0.properties.isCaseIgnorable }),
      (["Cased"], { $0.properties.isCased }),
      (["Changes_When_Casefolded", "CWCF"], { $0.properties.changesWhenCaseFolded }),
      (["Changes_When_Casemapped", "CWCM"], { $0.properties.changesWhenCaseMapped }),
      (["Changes_When_Lowercased", "CWL"], { $0.properties.changesWhenLowercased }),
      (["Changes_When_NFKC_Casefolded", "CWKCF"], { $0.properties.changesWhenNFKCCaseFolded }),
      (["Changes_When_Titlecased", "CWT"], { $0.properties.changesWhenTitlecased }),
      (["Changes_When_Uppercased", "CWU"], { $0.properties.changesWhenUppercased }),
      (["Dash"], { $0.properties.isDash }),
      (["Default_Ignorable_Code_Point", "DI"], { $0.properties.isDefaultIgnorableCodePoint }),
      (["Deprecated", "Dep"], { $0.properties.isDeprecated }),
      (["Diacritic", "Dia"], { $0.properties.isDiacritic }),
      (["Emoji"], { $0.properties.isEmoji }),
      (["Emoji_Component", "EComp"], { isEmojiComponent($0) }),
      (["Emoji_Modifier", "EMod"], { $0.properties.isEmojiModifier }),
      (["Emoji_Modifier_Base", "EBase"], { $0.properties.isEmojiModifierBase }),
      (["Emoji_Presentation", "EPres"], { $0.properties.isEmojiPresentation }),
      (["Extended_Pictographic", "ExtPict"], { isExtendedPictographic($0) }),
      (["Extender", "Ext"], { $0.properties.isExtender }),
      (["Grapheme_Base", "Gr_Base"], { $0.properties.isGraphemeBase }),
      (["Grapheme_Extend", "Gr_Ext"], { $0.properties.isGraphemeExtend }),
      (["Hex_Digit", "Hex"], { $0.properties.isHexDigit }),
      (["IDS_Binary_Operator", "IDSB"], { $0.properties.isIDSBinaryOperator }),
      (["IDS_Trinary_Operator", "IDST"], { $0.properties.isIDSTrinaryOperator }),
      (["ID_Continue", "IDC"], { $0.properties.isIDContinue }),
      (["ID_Start", "IDS"], { $0.properties.isIDStart }),
      (["Ideographic", "Ideo"], { $0.properties.isIdeographic }),
      (["Join_Control", "Join_C"], { $0.properties.isJoinControl }),
      (["Logical_Order_Exception", "LOE"], { $0.properties.isLogicalOrderException }),
      (["Lowercase", "Lower"], { $0.properties.isLowercase }),
      (["Math"], { $0.properties.isMath }),
      (["Noncharacter_Code_Point", "NChar"], { $0.properties.isNoncharacterCodePoint }),
      (["Pattern_Syntax", "Pat_Syn"], { $0.properties.isPatternSyntax }),
      (["Pattern_White_Space", "Pat_WS"], { $0.properties.isPatternWhitespace }),
      (["Quotation_Mark", "QMark"], { $0.properties.isQuotationMark }),
      (["Radical"], { $0.properties.isRadical }),
      (["Regional_Indicator", "RI"], { isRegionalIndicator($0) }),
      (["Sentence_Terminal", "STerm"], { $0.properties.isSentenceTerminal }),
      (["Soft_Dotted", "SD"], { $0.properties.isSoftDotted }),
      (["Terminal_Punctuation", "Term"], { $0.properties.isTerminalPunctuation }),
      (["Unified_Ideograph", "UIdeo"], { $0.properties.isUnifiedIdeograph }),
      (["Uppercase", "Upper"], { $0.properties.isUppercase }),
      (["Variation_Selector", "VS"], { $0.properties.isVariationSelector }),
      (["White_Space", "space"], { $0.properties.isWhitespace }),
      (["XID_Continue", "XIDC"], { $0.properties.isXIDContinue }),
      (["XID_Start", "XIDS"], { $0.properties.isXIDStart }),
    ]
    var properties: [String: BinaryTest] = [:]
    for (names, test) in table {
      for name in names { properties[name] = test }
    }
    return properties
  }()

  /// The standard library has no property for the 26 letters that flags are made of.
  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
  }

  /// The standard library has no property for it, but knows it: behind an emoji and a joiner such a character begins no
  /// new `Character` (Unicode UAX #29, rule GB11), and neither does one that never begins one.
  private static func isExtendedPictographic(_ scalar: Unicode.Scalar) -> Bool {
    var joined = "\u{1F600}\u{200D}"
    joined.unicodeScalars.append(scalar)
    var single = "a"
    single.unicodeScalars.append(scalar)
    return joined.count == 1 && single.count == 2
  }

  /// Parts of emoji sequences, which the standard library has no property for: keycaps, joiners, flags, skin
  /// tones, hair and tags (Unicode emoji-data.txt, version 17).
  private static func isEmojiComponent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "#", "*", "0"..."9", "\u{200D}", "\u{20E3}", "\u{FE0F}", "\u{1F3FB}"..."\u{1F3FF}",
      "\u{1F9B0}"..."\u{1F9B3}", "\u{E0020}"..."\u{E007F}":
      true
    default: isRegionalIndicator(scalar)
    }
  }
}
