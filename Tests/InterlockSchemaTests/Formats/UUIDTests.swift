import Testing

@testable import InterlockSchema

@Suite struct UUIDTests {
  @Test(arguments: [
    ("00000000-0000-0000-0000-000000000000", "nil"),
    ("ffffffff-ffff-ffff-ffff-ffffffffffff", "max"),
    ("FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF", "either case"),
  ])
  func `a UUID is accepted`(text: String, reason: String) {
    #expect(Format.uuid.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("00000000-0000-0000-0000-00000000000", "a digit too few"),
    ("00000000-0000-0000-0000-0000000000000", "a digit too many"),
    ("000000000000-0000-0000-0000-00000000", "groups in another order"),
    ("00000000000000000000000000000000", "no hyphens"),
    ("{00000000-0000-0000-0000-000000000000}", "braces"),
    ("00000000-0000-0000-0000-00000000000g", "no digit"),
    ("00000000-0000-0000-0000-00000000000\u{FF10}", "a full-width digit"),
    ("00000000\u{2010}0000-0000-0000-000000000000", "another hyphen"),
    ("00000000-0000-0000-0000-000000000000\n", "a trailing newline"),
  ])
  func `a text that is no UUID is refused`(text: String, reason: String) {
    #expect(!Format.uuid.accepts(text), "\(reason)")
  }
}
