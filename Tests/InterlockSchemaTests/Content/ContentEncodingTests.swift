import TestSupport
import Testing

@testable import InterlockSchema

@Suite struct ContentEncodingTests {
  /// - Source: RFC 4648, section 10, among others.
  @Test(
    arguments: [
      ("base64", "", ""), ("base64", "Zg==", "f"), ("base64", "Zm8=", "fo"), ("base64", "Zm9v", "foo"),
      ("base64", "Zm9vYg==", "foob"), ("base64", "Zm9vYmE=", "fooba"), ("base64", "Pj4/", ">>?"),
      ("base64url", "Pj4_", ">>?"), ("base64url", "Zg==", "f"), ("base64url", "Zg", "f"), ("base64url", "Zm8", "fo"),
      ("base32", "", ""), ("base32", "MY======", "f"), ("base32", "MZXQ====", "fo"), ("base32", "MZXW6===", "foo"),
      ("base32", "MZXW6YQ=", "foob"), ("base32", "MZXW6YTB", "fooba"), ("base32", "mzxw6ytboi======", "foobar"),
      ("base32hex", "CO======", "f"), ("base32hex", "CPNMUOJ1", "fooba"), ("base32hex", "cpnmuoj1e8======", "foobar"),
      ("base16", "", ""), ("base16", "666F", "fo"), ("base16", "6f", "o"),
      ("quoted-printable", "", ""), ("quoted-printable", "a b=3D=\r\nc\r\nd", "a b=c\r\nd"),
      ("quoted-printable", "=C3=A9=20", "é "), ("quoted-printable", String(repeating: "a", count: 76), nil),
      ("quoted-printable", String(repeating: "a", count: 75) + "=\r\n", String(repeating: "a", count: 75)),
    ] as [(String, String, String?)])
  func `a text is decoded`(name: String, text: String, content: String?) throws {
    let encoding = try #require(ContentEncoding(name: name))
    #expect(encoding.octets(of: text) == Array((content ?? text).utf8))
  }

  @Test(arguments: [
    ("base64", "Zg", "no padding"),
    ("base64", "Zg=", "too little padding"),
    ("base64", "Zg===", "too much padding"),
    ("base64", "Z===", "a character that fills no octet"),
    ("base64", "Zm9v====", "padding after a whole group"),
    ("base64", "====", "padding alone"),
    ("base64", "Zg==Zg==", "padding inside"),
    ("base64", "Zh==", "a pad bit"),
    ("base64", "Zm9=", "another one"),
    ("base64", "Pj4_", "the other alphabet"),
    ("base64", "Zm9v\n", "a line break"),
    ("base64", "Zm 9v", "a space"),
    ("base64", "Zmé", "beyond ASCII"),
    ("base64url", "Pj4/", "the other alphabet"),
    ("base64url", "Zg=", "half a padding"),
    ("base64url", "Z", "a character that fills no octet"),
    ("base32", "MY", "no padding"),
    ("base32", "M=======", "a character that fills no octet"),
    ("base32", "MZX=====", "three that fill one"),
    ("base32", "MZXW6Y==", "six that fill three"),
    ("base32", "MZ======", "a pad bit"),
    ("base32", "M1======", "no digit"),
    ("base32hex", "CW======", "no digit"),
    ("base16", "6", "half an octet"),
    ("base16", "6G", "no digit"),
    ("base16", "66==", "padding"),
    ("quoted-printable", "=", "nothing after the sign"),
    ("quoted-printable", "=C", "half an octet"),
    ("quoted-printable", "=c3", "lower case"),
    ("quoted-printable", "=\n", "no carriage return"),
    ("quoted-printable", "a\nb", "no carriage return either"),
    ("quoted-printable", "a\rb", "no line feed"),
    ("quoted-printable", "a ", "a space at the end"),
    ("quoted-printable", "a\t\r\nb", "a tab at the end of a line"),
    ("quoted-printable", "é", "beyond ASCII"),
    ("quoted-printable", String(repeating: "a", count: 77), "a line past its limit"),
    ("quoted-printable", String(repeating: "a", count: 76) + "=\r\na", "the sign past it"),
  ])
  func `a text that is not so encoded is refused`(name: String, text: String, reason: String) throws {
    let encoding = try #require(ContentEncoding(name: name))
    #expect(encoding.octets(of: text) == nil, "\(reason)")
  }

  /// Of two texts for the same octets one would be no encoder's.
  @Test func `no two texts of base64 hold the same octets`() {
    let alphabet = Array("AB/+9z=".utf8)
    var texts: [[UInt8]: [UInt8]] = [:]
    for number in 0..<(7 * 7 * 7 * 7) {
      let text = [number % 7, number / 7 % 7, number / 49 % 7, number / 343].map { alphabet[$0] }
      var octets: [UInt8] = []
      guard ContentEncoding.base64.decode(text.span, { octets.append($0) }) else { continue }
      #expect(texts.updateValue(text, forKey: octets) == nil)
    }
    #expect(texts.count > 6 * 6 * 6 * 6)
  }

  @Test(
    .timeLimit(.minutes(1)), arguments: ["base16", "base32", "base32hex", "base64", "base64url", "quoted-printable"])
  func `a text of a million characters takes linear time`(name: String) throws {
    let encoding = try #require(ContentEncoding(name: name))
    for repeated in ["A", "=", "=41", "=\r\n", " "] {
      let text = Array(String(repeating: repeated, count: 1_000_000).utf8)
      var count = 0
      _ = encoding.decode(text.span) { _ in count += 1 }
      #expect(count <= text.count)
    }
  }
}

extension ContentEncoding {
  /// `nil` where the text is not so encoded.
  fileprivate func octets(of text: String) -> [UInt8]? {
    var octets: [UInt8] = []
    return decode(Array(text.utf8).span) { octets.append($0) } ? octets : nil
  }
}
