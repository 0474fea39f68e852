import Testing

@testable import InterlockSchema

@Suite struct URITemplateTests {
  @Test(arguments: [
    ("", "empty"),
    ("{a}{b}", "expressions next to each other"),
    ("{+a,b*,c:1}", "modifiers"),
    ("{a.b.c}", "dots"),
    ("{a%20b.%41}", "percent-encodings in a name"),
    ("{_}", "an underscore"),
    ("{1}", "a digit"),
    ("{=a}", "an operator reserved for extensions"),
    ("{|a}", "another one"),
    ("{a:9999}", "the longest prefix"),
    ("é\u{E000}", "beyond ASCII, and private use"),
    ("[]:/?#@!$&'()*+,;=", "reserved characters"),
  ])
  func `a template is accepted`(text: String, reason: String) {
    #expect(Format.uriTemplate.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("{", "an open brace"),
    ("}", "a closing brace"),
    ("{}", "an empty expression"),
    ("{+}", "an operator alone"),
    ("{++a}", "two operators"),
    ("{a", "no closing brace"),
    ("{{a}}", "nested braces"),
    ("{a,}", "a trailing comma"),
    ("{a.}", "a trailing dot"),
    ("{.}", "a dot alone"),
    ("{..a}", "an operator and a dot"),
    ("{a b}", "a space"),
    ("{a-b}", "a hyphen"),
    ("{é}", "beyond ASCII in a name"),
    ("{a%2}", "half a percent-encoding in a name"),
    ("{a:}", "no length"),
    ("{a:0}", "a length of nothing"),
    ("{a:01}", "a leading zero"),
    ("{a:10000}", "a length past its limit"),
    ("{a*:1}", "two modifiers"),
    ("{a:1*}", "two modifiers, the other way round"),
    ("{a:\u{661}}", "an Arabic-Indic digit"),
    ("%", "a percent sign alone"),
    ("%4g", "a percent-encoding that is not hexadecimal"),
    ("<a>", "angle brackets"),
    ("a|b", "a bar"),
    ("a\\b", "a backslash"),
    ("a\n", "a trailing newline"),
    (noncharacter, "a noncharacter"),
  ])
  func `a text that is no template is refused`(text: String, reason: String) {
    #expect(!Format.uriTemplate.accepts(text), "\(reason)")
  }
}
