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
}
