import Testing

@testable import InterlockSchema

@Suite struct FormatTests {
  @Test(arguments: [
    (Format.dateTime, "date-time"), (.date, "date"), (.time, "time"), (.duration, "duration"), (.email, "email"),
    (.hostname, "hostname"), (.ipv4, "ipv4"), (.ipv6, "ipv6"), (.uri, "uri"), (.uriReference, "uri-reference"),
    (.iri, "iri"), (.iriReference, "iri-reference"), (.uriTemplate, "uri-template"), (.uuid, "uuid"),
    (.idnEmail, "idn-email"), (.idnHostname, "idn-hostname"), (.jsonPointer, "json-pointer"),
    (.relativeJSONPointer, "relative-json-pointer"),
  ])
  func `a format has the name that schemas use`(format: Format, name: String) {
    #expect(Format(rawValue: name) == format)
  }

  /// Texts that a checker has to read to their end, or would if it did not mind its limits.
  ///
  /// A checker that takes quadratic time would take hours.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (Format.dateTime, "1985-04-12T23:20:50.", "5", "Z"),
      (.date, "1985-04-1", "2", ""),
      (.date, "", "1", "-04-12"),
      (.time, "23:20:50.", "5", "z"),
      (.duration, "P", "9", "D"),
      (.email, "", "a", "@b"),
      (.email, "", "a.", "@b"),
      (.email, "\"", "\\\"", "\"@b"),
      (.email, "a@", "b.", "c"),
      (.email, "a@[", "1", "]"),
      (.idnEmail, "", "é", "@b"),
      (.idnEmail, "\"", "é", "\"@b"),
      (.idnEmail, "a@", "é", ""),
      (.idnEmail, "a@", "é.", "é"),
      (.hostname, "", "a.", "a"),
      (.hostname, "xn--", "a", ""),
      (.idnHostname, "", "é", ""),
      (.idnHostname, "", "é.", "é"),
      (.idnHostname, "xn--", "a", ""),
      (.ipv4, "", "1.", "1"),
      (.ipv6, "", "1:", "1"),
      (.ipv6, "", "1", "::"),
      (.ipv6, "::", "1.", "1"),
      (.uri, "", "a", ":"),
      (.uri, "a://", "b:", "@c"),
      (.uri, "a://", "@", ""),
      (.uri, "a://[", ":", "]"),
      (.uriReference, "", "%41", ""),
      (.uriReference, "", "../", "a"),
      (.iri, "a:", "é", ""),
      (.iriReference, "?", "\u{E000}", ""),
      (.uriTemplate, "", "{a}", ""),
      (.uriTemplate, "{", "a,", "a}"),
      (.uriTemplate, "{", "a.", "a}"),
      (.uriTemplate, "", "{", ""),
      (.uuid, "", "0", ""),
      (.jsonPointer, "", "/~0", ""),
      (.relativeJSONPointer, "1", "0", "/a"),
      (.relativeJSONPointer, "0", "/", ""),
    ])
  func `a text of a million scalars takes linear time`(
    format: Format, prefix: String, repeated: String, suffix: String
  ) {
    let isAcceptedOnce = format.accepts(prefix + repeated + suffix)
    let isAccepted = format.accepts(prefix + String(repeating: repeated, count: 1_000_000) + suffix)
    #expect(isAcceptedOnce || !isAccepted, "what repeats is in no valid text")
  }

  @Test(arguments: Format.allCases)
  func `no mutation of a valid text traps or confuses a checker`(format: Format) throws {
    let oracle = try FormatOracle(format)
    let seed: UInt64 = 20_260_922
    var generator = SplitMix64(state: seed)
    let texts = try #require(Self.validTexts[format])
    for text in texts {
      try #require(format.accepts(text), "\(text)")
    }
    for round in 0..<7_000 {
      var scalars = Array(texts[Int.random(in: texts.indices, using: &generator)].unicodeScalars)
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        mutate(&scalars, pool: texts, using: &generator)
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let isAccepted = format.accepts(text)
      if let isExpected = try oracle.accepts(text) {
        #expect(isAccepted == isExpected, "\(text.debugDescription), seed \(seed), round \(round)")
      }
      for other in Self.wider[format] ?? [] where isAccepted {
        #expect(other.accepts(text), "\(text.debugDescription) is \(format.rawValue), but not \(other.rawValue)")
      }
    }
  }

  private func mutate(_ scalars: inout [Unicode.Scalar], pool: [String], using generator: inout SplitMix64) {
    let place = Int.random(in: 0...scalars.count, using: &generator)
    let end = Int.random(in: place...min(scalars.count, place + 4), using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: scalars.removeSubrange(place..<end)
    case 1: scalars.insert(Self.scalar(using: &generator), at: place)
    case 2: scalars.replaceSubrange(place..<end, with: [Self.scalar(using: &generator)])
    case 3: scalars.insert(contentsOf: scalars[place..<end], at: place)
    case 4: scalars.removeSubrange(place...)
    default:
      let other = Array(pool[Int.random(in: pool.indices, using: &generator)].unicodeScalars)
      scalars.replaceSubrange(place..., with: other.suffix(Int.random(in: 0...other.count, using: &generator)))
    }
  }

  /// Mostly ASCII, and mostly what the grammars give a meaning to.
  private static func scalar(using generator: inout SplitMix64) -> Unicode.Scalar {
    let ascii = "0123456789aAfFgzTZPDWxn-:.%/?#[]@{}~+*,;\"\\ \n\u{0}"
    let pool = Array((ascii + "é\u{301}\u{661}\u{200D}\u{E000}😀").unicodeScalars)
    return pool[Int.random(in: pool.indices, using: &generator)]
  }

  /// Formats that accept whatever a format accepts.
  private static let wider: [Format: [Format]] = [
    .email: [.idnEmail],
    .hostname: [.idnHostname],
    .uri: [.uriReference, .iri, .iriReference],
    .uriReference: [.iriReference],
    .iri: [.iriReference],
  ]

  private static let validTexts: [Format: [String]] = [
    .dateTime: ["1985-04-12T23:20:50.52Z", "2016-12-31T15:59:60-08:00", "2024-02-29t00:00:00+23:59"],
    .date: ["1985-04-12", "2024-02-29", "9999-12-31"],
    .time: ["23:20:50.52Z", "00:29:60+00:30", "12:00:00-00:00"],
    .duration: ["P1Y2M3DT4H5M6S", "P3W", "PT36H", "P1DT1M"],
    .email: [#""a\"b c"@example.com"#, "a.b+c@x-y.example", "a@[IPv6:1::ffff:1.2.3.4]", "a@[1.2.3.4]"],
    .idnEmail: ["δ.é\u{E000}😀@bücher.example", "\"é\\\"\"@[1.2.3.4]", "a@b-c.d", "a@אב.xn--x"],
    .hostname: ["www.example.com", "xn--9n2bp8q.xn--9t4b11yi5a", "xn--ngba5hb2804a.a-b", "xn--11b2ezcw70k"],
    .idnHostname: ["bücher。example", "l·l.क्\u{200D}ष", "אב.xn--4dbrk0ce．گ۰", "www.a-b.example"],
    .ipv4: ["127.0.0.1", "255.255.255.255", "0.10.99.100"],
    .ipv6: ["1:2:3:4:5:6:7:8", "2001:db8::ffff:1.2.3.4", "::1", "1:2:3:4:5:6:1.2.3.4", "1::"],
    .uri: ["http://u:p@[::ffff:1.2.3.4]:80/a%20b/c?d=e#f", "urn:a:b", "a://b.c:1/;x=1", "a://[v1.x:y]"],
    .uriReference: ["//u@h:1/a?b#c", "../a/./b:c", "?q#f", "a:b", "//[::1]/"],
    .iri: ["http://é@ü.example/ñ?\u{E000}#ß", "http://[1::2]:1/", "a:😀"],
    .iriReference: ["//ü/é?\u{E000}#ö", "é/a:b", "#😀"],
    .uriTemplate: ["http://a/{+b,c*,d:12}{?e.f%20}x%41", "{a}{#b}", "é{/a:9999}😀"],
    .uuid: ["2eb8aa08-aa98-11ea-b4aa-73b441d16380"],
    .jsonPointer: ["/a~0b/~1/0", "", "/é/😀"],
    .relativeJSONPointer: ["0", "12#", "1+2/a~0/b", "3-0#"],
  ]
}

/// The grammars once more, as regular expressions: slow, and close to the text of the standards.
private struct FormatOracle {
  private let expression: Regex<AnyRegexOutput>?

  init(_ format: Format) throws {
    expression = try Self.pattern(of: format).map { try Regex($0).matchingSemantics(.unicodeScalar) }
  }

  /// `nil` where a format has no grammar that is regular and short.
  func accepts(_ text: String) throws -> Bool? {
    try expression.map { try $0.wholeMatch(in: text) != nil }
  }

  private static func pattern(of format: Format) -> String? {
    let hex = "[0-9A-Fa-f]"
    let encoded = "%\(hex){2}"
    let octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])"
    let mailOctet = "(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])"
    let common = #"A-Za-z0-9\-._\~!$\&'()*+,;="#
    let segment = "(?:[\(common):@]|\(encoded))*"
    let label = #"[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?"#
    let unicode = "\u{A0}-\u{D7FF}\u{E000}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{1FFFD}"
    let integer = "(?:0|[1-9][0-9]*)"
    let pointer = "(?:/(?:[^~/]|~[01])*)*"

    func address(octet: String, minimumElision: Int) -> String {
      let group = "\(hex){1,4}"
      let quad = "\(octet)(?:\\.\(octet)){3}"
      let tail = "(?:\(group):\(group)|\(quad))"
      var alternatives = ["(?:\(group):){6}\(tail)"]
      for left in 0...(8 - minimumElision) {
        let before = left == 0 ? "" : "\(group)(?::\(group)){\(left - 1)}"
        let room = 8 - minimumElision - left
        alternatives.append("\(before)::")
        if room >= 1 { alternatives.append("\(before)::\(group)") }
        if room >= 2 { alternatives.append("\(before)::(?:\(group):){0,\(room - 2)}\(tail)") }
      }
      return "(?:\(alternatives.joined(separator: "|")))"
    }
    let literal = "\\[(?:\(address(octet: octet, minimumElision: 1))|[vV]\(hex)+\\.[\(common):]+)\\]"
    let authority = "(?:(?:[\(common):]|\(encoded))*@)?(?:\(literal)|(?:[\(common)]|\(encoded))*)(?::[0-9]*)?"
    let afterPath = "(?:\\?(?:[\(common):@/?]|\(encoded))*)?(?:#(?:[\(common):@/?]|\(encoded))*)?"
    let rooted = "//\(authority)(?:/\(segment))*"
    let absolute = "/(?:(?:[\(common):@]|\(encoded))+(?:/\(segment))*)?"
    let rootless = "(?:[\(common):@]|\(encoded))+(?:/\(segment))*"
    let noScheme = "(?:[\(common)@]|\(encoded))+(?:/\(segment))*"
    let uri = "[A-Za-z][A-Za-z0-9+\\-.]*:(?:\(rooted)|\(absolute)|\(rootless)|)\(afterPath)"

    switch format {
    case .duration:
      let time = "[Tt](?:[0-9]+[Hh](?:[0-9]+[Mm](?:[0-9]+[Ss])?)?|[0-9]+[Mm](?:[0-9]+[Ss])?|[0-9]+[Ss])"
      let date = "(?:[0-9]+[Dd]|[0-9]+[Mm](?:[0-9]+[Dd])?|[0-9]+[Yy](?:[0-9]+[Mm](?:[0-9]+[Dd])?)?)(?:\(time))?"
      return "[Pp](?:\(date)|\(time)|[0-9]+[Ww])"
    case .email:
      let atom = #"[A-Za-z0-9!#$%\&'*+\-/=?^_`{|}\~]+"#
      let quoted = #""(?:[ !#-\[\]-\~]|\\[ -\~])*""#
      let mailAddress = address(octet: mailOctet, minimumElision: 2)
      return "(?:\(atom)(?:\\.\(atom))*|\(quoted))@(?:\(label)(?:\\.\(label))*"
        + "|\\[(?:\(mailOctet)(?:\\.\(mailOctet)){3}|[Ii][Pp][Vv]6:\(mailAddress))\\])"
    case .ipv4: return "\(mailOctet)(?:\\.\(mailOctet)){3}"
    case .ipv6: return address(octet: octet, minimumElision: 1)
    case .uri: return uri
    case .uriReference: return "(?:\(uri)|(?:\(rooted)|\(absolute)|\(noScheme)|)\(afterPath))"
    case .uriTemplate:
      let name = "(?:[A-Za-z0-9_]|\(encoded))(?:\\.?(?:[A-Za-z0-9_]|\(encoded)))*"
      let variable = "\(name)(?::[1-9][0-9]{0,3}|\\*)?"
      return "(?:[!#$\\&-;=?-\\[\\]_a-z\\~\(unicode)]|\(encoded)"
        + "|\\{[+#./;?\\&=,!@|]?\(variable)(?:,\(variable))*\\})*"
    case .uuid: return "\(hex){8}(?:-\(hex){4}){3}-\(hex){12}"
    case .jsonPointer: return pointer
    case .relativeJSONPointer: return "\(integer)(?:[+\\-]\(integer))?(?:#|\(pointer))"
    case .date, .dateTime, .hostname, .idnEmail, .idnHostname, .iri, .iriReference, .time: return nil
    }
  }
}

/// A generator that gives the same numbers for the same seed everywhere.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
