import Testing

@testable import InterlockSchema

@Suite struct EmailTests {
  @Test(arguments: [
    ("a@b", "one label"),
    ("a@b.c", "short"),
    ("!#$%&'*+-/=?^_`{|}~@example.com", "every sign an atom may have"),
    (#""a\"b\\c"@example.com"#, "quoted pairs"),
    (#"""@example.com"#, "an empty quoted string"),
    (#""a\ b"@example.com"#, "a quoted space"),
    ("a@1.2.3.4", "labels of digits"),
    ("a@[1.2.3.4]", "an IPv4 literal"),
    ("a@[001.2.3.4]", "its octets may have leading zeros"),
    ("a@[IPv6:::ffff:1.2.3.4]", "an IPv6 literal that ends in an IPv4 one"),
    ("a@[ipv6:1:2:3:4:5:6:7:8]", "ABNF ignores case"),
    ("a@[IPv6:1::4:5:6:7:8]", "two groups left out"),
    (String(repeating: "a", count: 64) + "@b", "the longest local part"),
    ("a@" + String(repeating: "a", count: 63) + ".com", "the longest label"),
    ("a@" + String(repeating: "a.", count: 127) + "a", "the longest domain"),
  ])
  func `an address is accepted`(text: String, reason: String) {
    #expect(Format.email.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("@", "nothing on either side"),
    ("a", "no domain"),
    ("a@", "an empty domain"),
    ("a@b@c", "two domains"),
    ("a@b.", "a trailing dot"),
    ("a@.b", "a leading dot"),
    ("a@b..c", "an empty label"),
    ("a@-b", "a leading hyphen"),
    ("a@b-", "a trailing hyphen"),
    ("a@b_c", "an underscore"),
    (".a@b", "a dot at the start of the local part"),
    ("a.@b", "a dot at its end"),
    ("a..b@c", "two dots in it"),
    (#""a"b@c"#, "text after a quoted string"),
    (#""a@b"#, "no closing quote"),
    ("\"a\\", "a backslash at the end"),
    ("\"a\nb\"@c", "a newline in a quoted string"),
    ("\"é\"@c", "beyond ASCII in a quoted string"),
    ("é@c", "beyond ASCII in the local part"),
    ("a@é", "beyond ASCII in the domain"),
    ("a@b\n", "a trailing newline"),
    ("A <a@b>", "a display name"),
    ("a@[1.2.3.256]", "an octet out of range"),
    ("a@[1.2.3.4", "no closing bracket"),
    ("a@[1.2.3.4]b", "text after the literal"),
    ("a@[]", "an empty literal"),
    ("a@[::1]", "no tag"),
    ("a@[IPv6:]", "a tag alone"),
    ("a@[IPv6:1::3:4:5:6:7:8]", "one group left out, where mail asks for two"),
    ("a@[IPv6:fe80::1%eth0]", "a zone"),
    ("a@[x:y]", "a tag that is not registered"),
    (String(repeating: "a", count: 65) + "@b", "a local part past its limit"),
    ("a@" + String(repeating: "a", count: 64) + ".com", "a label past its limit"),
    ("a@" + String(repeating: "a.", count: 127) + "aa", "a domain past its limit"),
  ])
  func `a text that is no address is refused`(text: String, reason: String) {
    #expect(!Format.email.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("é@b", "beyond ASCII in the local part"),
    ("\"é\"@b", "and in a quoted one"),
    ("a@bücher.example", "a U-label"),
    ("é.ü@[1.2.3.4]", "an address literal"),
    ("a@xn--99999999", "a sub-domain of RFC 5321, whatever it stands for"),
    ("a@3com.אב", "each label has the Bidi rule for itself"),
    (String(repeating: "é", count: 32) + "@b", "64 octets"),
  ])
  func `an internationalized address is accepted`(text: String, reason: String) {
    #expect(Format.idnEmail.accepts(text), "\(reason)")
    #expect(!Format.email.accepts(text) || text.utf8.allSatisfy { $0 < 0x80 }, "\(reason)")
  }

  @Test(arguments: [
    ("@é", "no local part"),
    ("é@", "no domain"),
    ("é..é@b", "two dots in the local part"),
    ("é é@b", "a space in it"),
    ("\"\\é\"@b", "beyond ASCII after a backslash"),
    ("a@Bücher", "an upper-case letter in a U-label"),
    ("a@☃", "a symbol"),
    ("a@b。c", "another separator"),
    ("a@אa", "both directions in a label"),
    ("a@[é]", "beyond ASCII in an address literal"),
    (String(repeating: "é", count: 32) + "a@b", "65 octets"),
  ])
  func `a text that is no internationalized address is refused`(text: String, reason: String) {
    #expect(!Format.idnEmail.accepts(text), "\(reason)")
  }
}
