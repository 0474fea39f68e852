import Testing

@testable import InterlockSchema

@Suite struct IDNALabelTests {
  @Test(arguments: [
    ("bücher", "letters"),
    ("ß", "an exception"),
    ("a-b", "a hyphen inside"),
    ("l·l", "a middle dot between two l"),
    ("क्\u{200D}ष", "a joiner after a virama"),
    ("क्\u{200C}ष", "a non-joiner after a virama"),
    ("ب\u{200C}ب", "a non-joiner between letters that join"),
    ("ب\u{64B}\u{64B}\u{200C}\u{64B}ا", "marks around a non-joiner are looked past"),
    ("α\u{375}β", "a keraia before Greek"),
    ("ア・", "a middle dot with katakana"),
    ("\u{661}ب", "Arabic-Indic digits"),
    ("ac\u{327}b", "a mark inside"),
  ])
  func `a label is valid`(text: String, reason: String) {
    #expect(IDNALabel(Array(text.unicodeScalars)).isValid, "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("-a", "a leading hyphen"),
    ("a-", "a trailing hyphen"),
    ("aa--b", "hyphens at the third and fourth place"),
    ("\u{301}a", "a leading nonspacing mark"),
    ("\u{903}a", "a leading spacing mark"),
    ("\u{488}a", "a leading enclosing mark"),
    ("A", "upper case"),
    ("É", "upper case beyond ASCII"),
    ("a b", "a space"),
    ("a.b", "a dot"),
    ("☃", "a symbol"),
    ("\u{FF41}", "a full-width letter"),
    ("\u{FB01}", "a ligature"),
    ("\u{1100}", "an old Hangul jamo"),
    ("\u{E000}", "private use"),
    ("\u{FFFF}", "a noncharacter"),
    ("\u{378}", "not assigned"),
    ("a\u{AD}b", "a soft hyphen"),
    ("a\u{20D0}", "an ignorable block"),
    ("a\u{200D}b", "a joiner without a virama"),
    ("ا\u{200C}ب", "a non-joiner after a letter that does not join to its left"),
    ("ب\u{200C}", "a non-joiner at the end"),
    ("\u{661}\u{6F1}", "two kinds of Arabic digits"),
    ("・a", "a middle dot with Latin alone"),
  ])
  func `a label is refused`(text: String, reason: String) {
    #expect(!IDNALabel(Array(text.unicodeScalars)).isValid, "\(reason)")
  }
}
