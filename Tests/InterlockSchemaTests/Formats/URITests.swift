import Testing

@testable import InterlockSchema

@Suite struct URITests {
  @Test(arguments: [
    ("a:", "a scheme alone"),
    ("a+b-c.1:x", "every character of a scheme"),
    ("file:///etc/hosts", "an empty authority"),
    ("http://a", "an empty path"),
    ("http://a:/", "an empty port"),
    ("http://a:99999999999999999999/", "a port is any digits"),
    ("http://@a", "empty user information"),
    ("http://u:p:q@a", "colons in user information"),
    ("http://[::ffff:1.2.3.4]:80/", "an IPv6 literal with a port"),
    ("http://[v1.a:b]", "a future address"),
    ("http://[VF.!]", "its letter in upper case"),
    ("a:b:c", "a colon in the path"),
    ("a:/b//c", "an empty segment"),
    ("a:?b?c/d", "a query right away"),
    ("a:#b?c/d", "a fragment right away"),
    ("a:%00", "any octet in percent-encoding"),
  ])
  func `a URI is accepted`(text: String, reason: String) {
    for format in [Format.uri, .uriReference, .iri, .iriReference] {
      #expect(format.accepts(text), "\(format.rawValue): \(reason)")
    }
  }

  @Test(arguments: [
    ("", "the same document"),
    ("//a/b", "no scheme"),
    ("///b", "an empty authority"),
    ("a/b:c", "a colon in the second segment"),
    ("@", "a sign of its own"),
    ("?", "an empty query"),
    ("#", "an empty fragment"),
    ("./a:b", "a dot before the colon"),
  ])
  func `a relative reference is accepted as a reference alone`(text: String, reason: String) {
    #expect(Format.uriReference.accepts(text), "\(reason)")
    #expect(Format.iriReference.accepts(text), "\(reason)")
    #expect(!Format.uri.accepts(text), "\(reason)")
    #expect(!Format.iri.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    (":", "an empty scheme"),
    ("1a:b", "a scheme that starts with a digit"),
    ("a_b:c", "an underscore in the scheme"),
    ("%61:b", "a percent-encoded scheme"),
    ("http://a b", "a space"),
    ("http://a/\n", "a trailing newline"),
    ("http://a/%", "a percent sign at the end"),
    ("http://a/%4", "half a percent-encoding"),
    ("http://a/%4g", "a percent-encoding that is not hexadecimal"),
    ("http://a/%\u{FF14}1", "a full-width digit in one"),
    ("http://a:b", "a port of letters"),
    ("http://a:1:2", "two ports"),
    ("http://a@b@c", "two signs of user information"),
    ("http://[", "an open bracket"),
    ("http://[]", "empty brackets"),
    ("http://[::1", "no closing bracket"),
    ("http://[::1]a", "text after the bracket"),
    ("http://a[::1]", "text before the bracket"),
    ("http://::1/", "an IPv6 address without brackets"),
    ("http://[1.2.3.4]", "an IPv4 address in brackets"),
    ("http://[::1%25eth0]", "a zone"),
    ("http://[v.a]", "a future address without version"),
    ("http://[v1.]", "a future address of nothing"),
    ("http://[vg.a]", "a version that is not hexadecimal"),
    ("a:[", "a bracket in the path"),
    ("a:?[", "a bracket in the query"),
    ("a:##", "two fragments"),
    ("a:{b}", "braces"),
    ("a:b|c", "a bar"),
    ("a:\\", "a backslash"),
    ("a:\u{0}", "a control character"),
    ("a:\u{7F}", "another one"),
  ])
  func `a text that is no reference is refused`(text: String, reason: String) {
    for format in [Format.uri, .uriReference, .iri, .iriReference] {
      #expect(!format.accepts(text), "\(format.rawValue): \(reason)")
    }
  }

  @Test(arguments: [
    ("http://é@ü:1/ñ?ö#ß", "in every component but scheme and port"),
    ("http://a/\u{A0}", "the first scalar beyond ASCII"),
    ("http://a/\u{1FFFD}", "the last of a plane"),
    ("http://a/e\u{301}", "a combining mark"),
    ("http://a/?\u{E000}", "private use in a query"),
    ("http://a/?\u{10FFFD}", "the last of private use"),
  ])
  func `scalars beyond ASCII are for IRIs`(text: String, reason: String) {
    #expect(Format.iri.accepts(text), "\(reason)")
    #expect(!Format.uri.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("é:a", "in a scheme"),
    ("http://a:\u{661}", "in a port"),
    ("http://a/\u{80}", "a control character"),
    ("http://a/\u{E000}", "private use in a path"),
    ("http://a/#\u{E000}", "private use in a fragment"),
    ("http://a/" + noncharacter, "a noncharacter"),
    ("http://a/\u{1FFFE}", "a noncharacter of a plane"),
    ("http://a/\u{FFF0}", "a special"),
    ("http://a/\u{E0001}", "a tag"),
    ("http://a/\u{200E}", "a mark of direction"),
    ("http://a/\u{202E}", "an override of direction"),
    ("http://[v1.é]", "in a future address"),
  ])
  func `some scalars beyond ASCII are not for IRIs either`(text: String, reason: String) {
    #expect(!Format.iri.accepts(text), "\(reason)")
    #expect(!Format.iriReference.accepts(text), "\(reason)")
  }
}

/// U+FDD0, which the compiler takes in no literal.
let noncharacter = String(decoding: [0xFDD0], as: UTF16.self)
