extension JSON {
  /// A JSON Pointer: the way from a value to one inside it, as a list of unescaped reference tokens.
  ///
  /// - Source: RFC 6901.
  public struct Pointer: Hashable, Sendable {
    /// The reference tokens, unescaped; empty for the whole value.
    public let tokens: [ExactString]

    public static let root = Pointer(tokens: [])

    public init(tokens: [ExactString]) {
      self.tokens = tokens
    }

    /// - Returns: `nil` where the text is neither empty nor begins with "/", or where "~" is not followed by 0 or 1.
    /// - Source: RFC 6901, section 3.
    public init?(_ text: String) {
      guard !text.isEmpty else {
        self = .root
        return
      }
      let scalars = text.unicodeScalars
      guard scalars.first == "/" else { return nil }
      var tokens: [ExactString] = []
      for part in scalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        guard let token = Pointer.unescaped(part) else { return nil }
        tokens.append(ExactString(token))
      }
      self.tokens = tokens
    }

    public func appending(_ token: String) -> Pointer {
      Pointer(tokens: tokens + [ExactString(token)])
    }

    public func appending(_ index: Int) -> Pointer {
      appending(String(index))
    }

    public func appending(_ other: Pointer) -> Pointer {
      Pointer(tokens: tokens + other.tokens)
    }

    private static func unescaped(_ part: Substring.UnicodeScalarView) -> String? {
      var token = String.UnicodeScalarView()
      var iterator = part.makeIterator()
      while let scalar = iterator.next() {
        guard scalar == "~" else {
          token.append(scalar)
          continue
        }
        switch iterator.next() {
        case "0": token.append("~")
        case "1": token.append("/")
        default: return nil
        }
      }
      return String(token)
    }
  }
}

extension JSON.Pointer: CustomStringConvertible {
  /// The pointer's text, escaped as section 3 says.
  public var description: String {
    tokens.reduce(into: "") { text, token in
      text.append("/")
      for scalar in token.string.unicodeScalars {
        switch scalar {
        case "~": text.append("~0")
        case "/": text.append("~1")
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}

extension JSON.Node {
  /// The value a pointer refers to, or `nil` where the document has none.
  ///
  /// Tokens are compared by Unicode scalar; "-" refers to no element, and "01" to no index.
  ///
  /// - Parameter pointer: From this value; the empty one refers to this value.
  /// - Complexity: O(*k* · *m*): *k* tokens, *m* members or elements of the widest value passed.
  /// - Source: RFC 6901, section 4.
  public func value(at pointer: JSON.Pointer) -> JSON.Node? {
    var node = self
    for token in pointer.tokens {
      let next: JSON.Node? =
        switch node.kind {
        case .object: node[token.string]
        case .array: JSON.Pointer.index(token.string).flatMap { node[$0] }
        default: nil
        }
      guard let next else { return nil }
      node = next
    }
    return node
  }
}

extension JSON.Pointer {
  /// The index that a token writes: digits without a leading zero, or `nil`.
  static func index(_ token: String) -> Int? {
    guard token.utf8.allSatisfy(JSON.Number.isDigit), token == "0" || token.utf8.first != UInt8(ascii: "0") else {
      return nil
    }
    return Int(token)  // nil past Int: no array is that long
  }
}
