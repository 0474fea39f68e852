import Testing

@testable import InterlockSchema

@Suite struct LabelDirectionTests {
  /// Each condition of RFC 5893, section 2, on both sides.
  @Test(arguments: [
    ("a", false, true, "1: a letter"),
    ("1a", false, false, "1: a digit"),
    ("·a", false, false, "1: a neutral"),
    ("א", true, true, "1: a letter from right to left"),
    ("\u{661}א", true, false, "1: an Arabic-Indic digit"),
    ("א-א", true, true, "2: a neutral inside"),
    ("א\u{1B42}", true, false, "2: a nonspacing mark that counts as a letter"),
    ("אaא", true, false, "2: a letter of the other direction"),
    ("אक", true, false, "2: another one"),
    ("א1", true, true, "3: a digit at the end"),
    ("א\u{661}", true, true, "3: an Arabic-Indic one"),
    ("א\u{5B8}", true, true, "3: a mark after the end"),
    ("א1\u{5B8}\u{5B8}", true, true, "3: two, after a digit"),
    ("א·", true, false, "3: a neutral at the end"),
    ("א1א\u{6F1}", true, true, "4: one kind of digits, extended ones count as European"),
    ("א1א\u{661}", true, false, "4: two kinds"),
    ("א\u{661}א\u{10D49}", true, true, "4: two kinds of Arabic digits are one class"),
    ("aא", true, false, "5: a letter from right to left"),
    ("a\u{661}", true, false, "5: an Arabic-Indic digit"),
    ("a\u{6F1}", false, true, "6: a digit at the end"),
    ("a\u{301}", false, true, "6: a mark after the end"),
    ("a·", false, false, "6: a neutral at the end"),
    ("aˆ", false, false, "6: a modifier letter that is neutral"),
    ("कಿ", false, true, "6: a nonspacing mark that counts as a letter"),
  ])
  func `a label has its direction`(text: String, isRightToLeft: Bool, isConsistent: Bool, condition: String) {
    let direction = LabelDirection(Array(text.unicodeScalars))
    #expect(direction.isRightToLeft == isRightToLeft, "\(condition)")
    #expect(direction.isConsistent == isConsistent, "\(condition)")
  }

  @Test(arguments: ["a", "1", "a-1", "1-a"])
  func `a host label has the direction that its scalars give it`(text: String) {
    let scalars = Array(text.unicodeScalars)
    #expect(LabelDirection(ofHostLabelStartingWith: scalars.first) == LabelDirection(scalars))
  }
}
