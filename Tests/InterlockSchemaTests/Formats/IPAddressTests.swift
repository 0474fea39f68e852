import Testing

@testable import InterlockSchema

@Suite struct IPAddressTests {
  @Test(arguments: [
    ("0.0.0.0", "the first"),
    ("255.255.255.255", "the last"),
    ("010.001.000.1", "leading zeros, which RFC 2673 allows"),
  ])
  func `an IPv4 address is accepted`(text: String, reason: String) {
    #expect(Format.ipv4.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("1.2.3", "three octets"),
    ("1.2.3.4.", "a trailing dot"),
    ("1.2.3.4.5", "five octets"),
    ("1..3.4", "an empty octet"),
    ("256.0.0.1", "an octet out of range"),
    ("0000.0.0.1", "four digits"),
    ("4294967297.0.0.1", "an octet past 32 bits"),
    ("1.2.3.4\n", "a trailing newline"),
    ("1.2.3.\u{664}", "an Arabic-Indic digit"),
    ("1.2.3.4/8", "a prefix length"),
  ])
  func `a text that is no IPv4 address is refused`(text: String, reason: String) {
    #expect(!Format.ipv4.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("::", "all zero"),
    ("::1", "zeros at the start"),
    ("1::", "zeros at the end"),
    ("1::8", "zeros between"),
    ("1:2:3:4:5:6:7:8", "eight groups"),
    ("1:2:3:4:5:6:7::", "one group left out at the end"),
    ("::2:3:4:5:6:7:8", "one group left out at the start"),
    ("1:2:3::5:6:7:8", "one group left out between"),
    ("::ffff:1.2.3.4", "ends in an IPv4 address"),
    ("::1.2.3.4", "zeros and an IPv4 address"),
    ("1:2:3:4:5:6:1.2.3.4", "six groups and an IPv4 address"),
    ("1:2:3:4:5::1.2.3.4", "one group left out before an IPv4 address"),
    ("ABCD::abcd", "either case"),
    ("0001::0", "leading zeros in a group"),
  ])
  func `an IPv6 address is accepted`(text: String, reason: String) {
    #expect(Format.ipv6.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    (":", "one colon"),
    (":::", "three colons"),
    ("1", "one group"),
    (":1", "a leading colon"),
    ("1:", "a trailing colon"),
    ("1::2:", "a trailing colon after an elision"),
    ("1:2:3:4:5:6:7", "seven groups"),
    ("1:2:3:4:5:6:7:8:9", "nine groups"),
    ("1:2:3:4::5:6:7:8", "an elision of nothing"),
    ("1:2:3:4:5:6::1.2.3.4", "an elision of nothing before an IPv4 address"),
    ("1::2::3", "two elisions"),
    ("12345::", "five digits"),
    ("g::", "no digit"),
    ("::1.2.3", "three octets"),
    ("::1.2.3.4:5", "an IPv4 address that is not last"),
    ("1.2.3.4::", "an IPv4 address that is first"),
    ("::01.2.3.4", "an octet with a leading zero"),
    ("::a.2.3.4", "a hexadecimal octet"),
    ("::1.2.3.4.5", "five octets"),
    ("1.2.3.4", "an IPv4 address alone"),
    ("fe80::1%eth0", "a zone"),
    ("fe80::1%25eth0", "a zone as once written in URIs"),
    ("::1/128", "a prefix length"),
    ("[::1]", "brackets"),
    ("::1\n", "a trailing newline"),
    ("::\u{FF11}", "a full-width digit"),
  ])
  func `a text that is no IPv6 address is refused`(text: String, reason: String) {
    #expect(!Format.ipv6.accepts(text), "\(reason)")
  }
}
