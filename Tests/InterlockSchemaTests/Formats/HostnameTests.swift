import Testing

@testable import InterlockSchema

@Suite struct HostnameTests {
  @Test(arguments: [
    ("a", "one letter"),
    ("3com.com", "a leading digit"),
    ("a--b.c", "two hyphens"),
    ("ab--c", "hyphens at the third and fourth place, which RFC 1123 allows"),
    ("1.2.3", "three numbers are no address"),
    ("1.2.3.4.5", "nor are five"),
    ("1.2.3.a", "the last label is not all digits"),
    ("XN--LL-0EA", "an A-label in upper case"),
    ("xn--bcher-kva.example", "bücher"),
    ("xn", "no prefix"),
    (String(repeating: "a", count: 63), "the longest label"),
    (String(repeating: "a.", count: 126) + "a", "the longest name"),
  ])
  func `a host name is accepted`(text: String, reason: String) {
    #expect(Format.hostname.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    (".", "two empty labels"),
    ("a.", "a trailing dot"),
    (".a", "a leading dot"),
    ("a..b", "an empty label"),
    ("-a", "a leading hyphen"),
    ("a-", "a trailing hyphen"),
    ("a_b", "an underscore"),
    ("a b", "a space"),
    ("a\n", "a trailing newline"),
    ("1.2.3.4", "the form of an address"),
    ("999.999.999.999", "even of one out of range"),
    ("bücher.example", "a U-label"),
    ("a。b", "an ideographic full stop"),
    ("xn--", "an empty A-label"),
    ("xn---9uc", "a separator with nothing before it"),
    ("xn--example-", "an A-label of ASCII alone"),
    ("xn--bcher-kv", "a number that does not end"),
    ("xn--99999999", "a number past 32 bits"),
    ("xn--e1afmkfd-", "a trailing hyphen"),
    (String(repeating: "a", count: 64), "a label past its limit"),
    (String(repeating: "a.", count: 126) + "aa", "a name past its limit"),
  ])
  func `a text that is no host name is refused`(text: String, reason: String) {
    #expect(!Format.hostname.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("a", "one letter"),
    ("ab--c", "what RFC 1123 allows"),
    ("bücher.example", "a U-label and a host label"),
    ("XN--BCHER-KVA.bücher", "an A-label, and its U-label"),
    ("a.b。c．d｡e", "four separators"),
    ("אב.example", "from right to left, beside a label that starts with a letter"),
    ("3com.bücher", "a digit first, where nothing goes from right to left"),
    ("xn--4dbc.אב", "an A-label from right to left"),
    (String(repeating: "ü", count: 57), "an A-label of 63 octets"),
    (String(repeating: "ü.", count: 31) + "aaaaa", "a name of 253 octets in A-labels"),
  ])
  func `an internationalized host name is accepted`(text: String, reason: String) {
    #expect(Format.idnHostname.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("bücher.", "a trailing dot"),
    ("bücher。", "a trailing separator"),
    ("bücher..a", "an empty label"),
    ("Bücher", "an upper-case letter in a U-label"),
    ("a_b", "an underscore"),
    ("bü cher", "a space"),
    ("1。2．3｡4", "the form of an address"),
    ("xn--bücher", "an A-label beyond ASCII"),
    ("xn--99999999", "an A-label that stands for nothing"),
    ("3com.אב", "a digit first, in a name with a label from right to left"),
    ("3com.xn--4dbc", "even where that is an A-label"),
    ("אa", "a letter of the other direction"),
    ("bücher\n", "a trailing newline"),
    (String(repeating: "ü", count: 58), "an A-label of 64 octets"),
    (String(repeating: "ü.", count: 31) + "aaaaaa", "a name of 254 octets in A-labels"),
  ])
  func `a text that is no internationalized host name is refused`(text: String, reason: String) {
    #expect(!Format.idnHostname.accepts(text), "\(reason)")
  }
}
