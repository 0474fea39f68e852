import TestSupport
import Testing

@testable import InterlockSchema

/// Every text one step away from a valid one, against a checker that is written another way.
@Suite struct FormatChangesTests {
  @Test(arguments: [
    "1985-04-12T23:20:50.52Z", "2016-12-31T15:59:60-08:00", "2024-03-01T00:29:60+00:30", "2024-02-29t00:00:00+23:59",
    "1900-02-28T23:59:60Z",
  ])
  func `a date and time`(text: String) {
    expectSameVerdicts(.dateTime, near: text, as: PlainChecker.isDateTime)
  }

  @Test(arguments: ["1985-04-12", "2024-02-29", "2100-02-28", "0000-12-31"])
  func `a date`(text: String) {
    expectSameVerdicts(.date, near: text, as: PlainChecker.isDate)
  }

  @Test(arguments: ["23:20:50.52Z", "23:59:60z", "00:29:60.0+00:30", "18:59:60-05:00", "12:00:00-00:00"])
  func `a time`(text: String) {
    expectSameVerdicts(.time, near: text, as: PlainChecker.isTime)
  }

  @Test(arguments: ["127.0.0.1", "255.255.255.255", "010.001.99.0"])
  func `an IPv4 address`(text: String) {
    expectSameVerdicts(.ipv4, near: text, as: PlainChecker.isIPv4)
  }

  @Test(arguments: [
    "::", "1:2:3:4:5:6:7:8", "2001:db8::8a2e:370:7334", "1:2:3:4:5:6:1.2.3.4", "::ffff:192.0.2.10", "1::",
  ])
  func `an IPv6 address`(text: String) {
    expectSameVerdicts(.ipv6, near: text, as: PlainChecker.isIPv6)
  }

  @Test(arguments: ["2eb8aa08-aa98-11ea-b4aa-73b441d16380", "FFFFFFFF-0000-0000-0000-000000000000"])
  func `a UUID`(text: String) {
    expectSameVerdicts(.uuid, near: text, as: PlainChecker.isUUID)
  }

  @Test(arguments: ["www.example.com", "1.2.3.a", "a-b--c.d", String(repeating: "a", count: 63) + ".b"])
  func `a host name`(text: String) {
    expectSameVerdicts(.hostname, near: text, as: PlainChecker.isHostname)
    expectSameVerdicts(.idnHostname, near: text, as: PlainChecker.isHostname)
  }

  @Test(arguments: ["joe.bloggs+x@example.com", "a@b", "{a}.!#@c-d.e"])
  func `an e-mail address without quotes and brackets`(text: String) {
    let isPlain: (String) -> Bool? = { $0.contains { "\"[".contains($0) } ? nil : PlainChecker.isEmail($0) }
    expectSameVerdicts(.email, near: text, as: isPlain)
    expectSameVerdicts(.idnEmail, near: text, as: isPlain)
  }

  @Test(arguments: ["", "/a~0b/~1/0", "//", "/é/~01"])
  func `a JSON pointer`(text: String) {
    expectSameVerdicts(.jsonPointer, near: text, as: PlainChecker.isJSONPointer)
  }

  @Test(arguments: ["0", "12#", "1+2/a~0/b", "3-0#", "120/foo"])
  func `a relative JSON pointer`(text: String) {
    expectSameVerdicts(.relativeJSONPointer, near: text, as: PlainChecker.isRelativeJSONPointer)
  }

  /// Where no second checker is at hand: nothing traps, and what one format says agrees with what another says.
  @Test(arguments: [
    "http://u:p@[::ffff:1.2.3.4]:80/a%20b/c?d=e#f", "http://é@ü.example/ñ?\u{E000}#ß", "urn:a:b", "../a/./b:c",
    "http://a/{+b,c*,d:12}{?e.f%20}x%41", "P1Y2M3DT4H5M6S", "bücher。xn--bcher-kva．گ۰",
    #""é\"b c"@[IPv6:1::ffff:1.2.3.4]"#,
  ])
  func `texts of all formats near each other`(text: String) {
    for changed in changes(of: text) {
      let formats = Set(Format.allCases.filter { $0.accepts(changed) })
      for (narrow, wide) in Self.wider where formats.contains(narrow) {
        #expect(formats.contains(wide), "\(changed.debugDescription) is \(narrow.rawValue), but not \(wide.rawValue)")
      }
      if changed.utf8.allSatisfy({ $0 < 0x80 }) {
        #expect(formats.contains(.uri) == formats.contains(.iri), "\(changed.debugDescription)")
        #expect(formats.contains(.uriReference) == formats.contains(.iriReference), "\(changed.debugDescription)")
        #expect(formats.contains(.email) == formats.contains(.idnEmail), "\(changed.debugDescription)")
        #expect(formats.contains(.hostname) == formats.contains(.idnHostname), "\(changed.debugDescription)")
      }
    }
  }

  /// Their verdict means nothing, but callers may break the promise of UTF-8.
  @Test(arguments: Format.allCases)
  func `bytes that are no text trap no checker`(format: Format) {
    let seed: UInt64 = 3629
    var generator = SeededRandom(seed: seed)
    let pieces: [[UInt8]] =
      [
        [0xC2], [0xE0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F], [0x80], [0xFF], [0xC0, 0xAF],
      ]
      + ["a", "1", ":", "//", "@", ".", "-", "xn--", "\"", "[", "{", "%4", "é", "😀", "12:00:00Z", "P1Y"].map {
        Array($0.utf8)
      }
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 1...9, using: &generator)).flatMap { _ in
        pieces[Int.random(in: pieces.indices, using: &generator)]
      }
      // Had the cursor passed the end of the text, the same bytes with more behind them would be read otherwise.
      let isAccepted = format.accepts(bytes.span)
      #expect(
        format.accepts((bytes + [0x80, 0x80, 0x80]).span.extracting(first: bytes.count)) == isAccepted, "\(bytes)")
    }
  }

  private static let wider: [(Format, Format)] = [
    (.uri, .uriReference), (.iri, .iriReference), (.uriReference, .iriReference), (.email, .idnEmail),
    (.hostname, .idnHostname),
  ]
}

/// - Parameter isValid: `nil` for a text that it can't judge.
private func expectSameVerdicts(_ format: Format, near text: String, as isValid: (String) -> Bool?) {
  #expect(format.accepts(text), "\(text)")
  for changed in changes(of: text) {
    guard let expected = isValid(changed) else { continue }
    #expect(format.accepts(changed) == expected, "\(format.rawValue): \(changed.debugDescription)")
  }
}

/// Every prefix and suffix, and every text with a byte of ASCII changed, inserted or left out, or with a scalar beyond
/// ASCII at its place.
private func changes(of text: String) -> [String] {
  let bytes = Array(text.utf8)
  var changed = bytes.indices.map { Array(bytes[..<$0]) } + bytes.indices.map { Array(bytes[$0...]) }
  let others = (0..<0x80).map { [UInt8($0)] } + ["é", "\u{661}", "\u{FF10}", "\u{301}", "😀"].map { Array($0.utf8) }
  for place in 0...bytes.count {
    let before = Array(bytes[..<place])
    changed += others.map { before + $0 + bytes[place...] }
    guard place < bytes.count, bytes[place] < 0x80 else { continue }
    changed += others.map { before + $0 + bytes[(place + 1)...] }
    changed.append(before + bytes[(place + 1)...])
  }
  return changed.compactMap { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(text.utf8) == bytes ? text : nil  // a cut through a scalar leaves no text
  }
}
