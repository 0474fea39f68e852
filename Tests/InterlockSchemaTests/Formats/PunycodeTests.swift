import TestSupport
import Testing

@testable import InterlockSchema

@Suite struct PunycodeTests {
  /// - Source: RFC 3492, section 7.1, among others.
  @Test(arguments: [
    ("", ""),
    ("abc-", "abc"),
    ("a-b-", "a-b"),
    ("bcher-kva", "bücher"),
    ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"),
    ("3B-ww4c5e180e575a65lsy2b", "3年B組金八先生"),
    ("d9juau41awczczp", "そのスピードで"),
    ("e1afmkfd", "пример"),
    ("E1AFMKFD", "пример"),
  ])
  func `a text is decoded`(text: String, label: String) {
    #expect(Punycode.decode(Array(text.unicodeScalars)) == Array(label.unicodeScalars))
  }

  @Test(arguments: [
    ("-", "a separator after nothing"),
    ("-9uc", "a separator after nothing, and a number"),
    ("x", "a number that does not end"),
    ("99999999", "a number past 32 bits"),
    ("999999b", "a scalar past U+10FFFF"),
    ("é-a", "beyond ASCII"),
    ("a-b!", "no digit"),
  ])
  func `a text that encodes nothing is refused`(text: String, reason: String) {
    #expect(Punycode.decode(Array(text.unicodeScalars)) == nil, "\(reason)")
  }

  /// - Source: RFC 3492, section 7.1, among others.
  @Test(arguments: [
    ("", ""),
    ("abc", "abc-"),
    ("bücher", "bcher-kva"),
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("そのスピードで", "d9juau41awczczp"),
    ("пример", "e1afmkfd"),
    (String(repeating: "\u{10FFFF}", count: 63), "dn32g" + String(repeating: "a", count: 62)),
  ])
  func `a label is encoded`(label: String, text: String) {
    var encoded = ""
    encoded.unicodeScalars.append(contentsOf: Punycode.encode(Array(label.unicodeScalars)))
    #expect(encoded == text)
  }

  @Test func `what is encoded is decoded to the same label`() {
    var generator = SeededRandom(seed: 3492)
    let pool = Array("az09-é\u{80}ßאب\u{64B}中\u{FFFF}\u{10000}😀\u{10FFFF}".unicodeScalars)
    for _ in 0..<2_000 {
      let label = (0..<Int.random(in: 0...63, using: &generator)).map { _ in
        pool[Int.random(in: pool.indices, using: &generator)]
      }
      #expect(Punycode.decode(Punycode.encode(label)) == label, "\(label)")
    }
  }
}
