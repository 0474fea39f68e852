import InterlockJSON

/// A URI reference in its five parts, as written.
///
/// - Source: RFC 3986, sections 4.1 and 5.
struct URIReference: Sendable {
  private var scheme: String?
  private var authority: String?
  private var path: String
  private var query: String?
  /// Without the "#", percent-encoded as it was written.
  private(set) var fragment: String?

  /// Never fails: every text has these parts (RFC 3986, appendix B).
  init(_ text: String) {
    var rest = Substring(text)
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = String(rest[rest.utf8.index(after: mark)...])
      rest = rest[..<mark]
    }
    if rest.hasPrefix("//") {
      let afterSlashes = rest.dropFirst(2)
      let end = afterSlashes.utf8.firstIndex(of: UInt8(ascii: "/")) ?? afterSlashes.endIndex
      authority = String(afterSlashes[..<end])
      rest = afterSlashes[end...]
    }
    path = String(rest)
  }

  var isAbsolute: Bool { scheme != nil }

  var withoutFragment: URIReference {
    var copy = self
    copy.fragment = nil
    return copy
  }

  /// The reference as seen from a document at that URI.
  ///
  /// - Source: RFC 3986, section 5.2.2. A base without a scheme is taken as well: the schema of a host that gives no
  ///   URI has none.
  func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme != nil {
      target.path = Self.withoutDotSegments(path)
      return target
    }
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.withoutDotSegments(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.hasPrefix("/") {
      target.path = Self.withoutDotSegments(path)
    } else {
      target.path = Self.withoutDotSegments(Self.merged(path, after: base))
    }
    return target
  }

  /// RFC 3986, section 5.2.3.
  private static func merged(_ path: String, after base: URIReference) -> String {
    if base.authority != nil, base.path.isEmpty { return "/" + path }
    guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return base.path[...slash] + path
  }

  /// RFC 3986, section 5.2.4, segment by segment. A path without a leading "/" keeps none.
  private static func withoutDotSegments(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if let last = kept.last, !(kept.count == 1 && last.isEmpty) { kept.removeLast() }
        if isLast { kept.append("") }
      default:
        kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }

  /// RFC 3986, section 3.1.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, first.isASCIILetter else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == "+" || $0 == "-" || $0 == "."
    }
  }
}

extension URIReference: Hashable {
  /// Scalar by scalar; `String` would call two spellings of "é" equal.
  static func == (left: URIReference, right: URIReference) -> Bool { left.parts == right.parts }

  func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  private var parts: [ExactString?] {
    [scheme, authority, path, query, fragment].map { $0.map { ExactString($0) } }
  }
}

extension URIReference: CustomStringConvertible {
  /// RFC 3986, section 5.3.
  var description: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}

/// A text as the fragment of a URI, which holds few characters as they are.
///
/// - Source: RFC 6901, section 6; RFC 3986, section 3.5.
func percentEncodedFragment(_ text: String) -> String {
  guard !text.utf8.allSatisfy(isFragmentByte) else { return text }
  var encoded = ""
  for byte in text.utf8 {
    if isFragmentByte(byte) {
      encoded.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      encoded += byte < 16 ? "%0" : "%"
      encoded += String(byte, radix: 16, uppercase: true)
    }
  }
  return encoded
}

private func isFragmentByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
  }
}

/// - Returns: `nil` where a percent sign is not followed by two hexadecimal digits, or the bytes are no UTF-8.
func percentDecoded(_ text: String) -> String? {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    let digits = rest.prefix(2)
    guard digits.count == 2, let text = String(digits), let value = UInt8(text, radix: 16) else { return nil }
    bytes.append(value)
    rest = rest.dropFirst(2)
  }
  return String(exactUTF8: bytes)
}
