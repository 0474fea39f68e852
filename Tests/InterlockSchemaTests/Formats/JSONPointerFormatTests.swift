import Testing

@testable import InterlockSchema

@Suite struct JSONPointerFormatTests {
  @Test(arguments: [
    ("", "the whole document"),
    ("/", "an empty token"),
    ("//", "two empty tokens"),
    ("/~0~1", "both escapes"),
    ("/~01", "an escape before a digit"),
    ("/\u{301}", "a combining mark after the slash"),
    ("/a\n", "a newline is as good as any"),
  ])
  func `a pointer is accepted`(text: String, reason: String) {
    #expect(Format.jsonPointer.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("a", "no slash"),
    (" /a", "a leading space"),
    ("#/a", "a URI fragment"),
    ("~0", "an escape without slash"),
    ("/~", "a tilde at the end"),
    ("/~/0", "a tilde before a slash"),
    ("/~2", "no such escape"),
    ("/~\u{FF10}", "a full-width digit"),
  ])
  func `a text that is no pointer is refused`(text: String, reason: String) {
    #expect(!Format.jsonPointer.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("0", "here"),
    ("0#", "the name or index of here"),
    ("10/a", "ten levels up, and down"),
    ("0+1", "the next element"),
    ("1-10/a", "ten elements back, one level up"),
    ("0-0", "an adjustment of nothing"),
    ("0-1#", "the draft's own example"),
  ])
  func `a relative pointer is accepted`(text: String, reason: String) {
    #expect(Format.relativeJSONPointer.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("/a", "no levels"),
    ("#", "no levels, and a name"),
    ("00", "a leading zero"),
    ("01/a", "a leading zero, and a pointer"),
    ("-1", "a sign"),
    ("0+", "no adjustment after its sign"),
    ("0+01", "a leading zero in the adjustment"),
    ("0+1-1", "two adjustments"),
    ("0a", "no slash"),
    ("0#/a", "a pointer after the name"),
    ("0/~", "a tilde at the end"),
    ("\u{661}", "an Arabic-Indic digit"),
    ("0#\n", "a trailing newline"),
  ])
  func `a text that is no relative pointer is refused`(text: String, reason: String) {
    #expect(!Format.relativeJSONPointer.accepts(text), "\(reason)")
  }
}
