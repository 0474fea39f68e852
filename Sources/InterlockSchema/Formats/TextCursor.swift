/// A place in a text, moved forward scalar by scalar.
///
/// Scalars, not characters: a combining mark after "-" makes one `Character` of both, and the grammars know no
/// characters in that sense. A copy is a second place in the same text; assigning it back is how a checker goes back.
struct TextCursor {
  /// The scalar at the cursor, which stays where it is; `nil` at the end.
  private(set) var next: Unicode.Scalar?
  /// What follows `next`. An iterator reads in half the time that indices into the string would take.
  private var following: String.UnicodeScalarView.Iterator
  /// How many scalars are left, `next` among them, in a cursor over a part of a text; otherwise more than there are.
  private var limit: Int

  init(_ text: String) {
    following = text.unicodeScalars.makeIterator()
    next = following.next()
    limit = .max
  }

  var isAtEnd: Bool { next == nil }

  /// Passes one scalar, and returns it.
  mutating func advance() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    limit -= 1
    next = limit == 0 ? nil : following.next()
    return scalar
  }

  /// Passes a scalar if it is the next one; returns whether it was.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    _ = advance()
    return true
  }

  /// Passes the next scalar if it is one of those asked for; returns whether it was.
  mutating func take(where isWanted: (Unicode.Scalar) -> Bool) -> Bool {
    guard let scalar = next, isWanted(scalar) else { return false }
    _ = advance()
    return true
  }

  /// Passes scalars as long as they are of those asked for, and returns how many there were.
  mutating func takeAll(where isWanted: (Unicode.Scalar) -> Bool) -> Int {
    var count = 0
    while take(where: isWanted) { count += 1 }
    return count
  }

  /// Passes everything before the first delimiter, or before the end, and returns a cursor over what it passed.
  mutating func split(before isDelimiter: (Unicode.Scalar) -> Bool) -> TextCursor {
    var part = self
    part.limit = takeAll { !isDelimiter($0) }
    if part.limit == 0 { part.next = nil }
    return part
  }

  /// Passes "%" and two hexadecimal digits (RFC 3986, section 2.1); returns `false` where there is anything else.
  mutating func takePercentEncoded() -> Bool {
    take("%") && take(where: \.isASCIIHexDigit) && take(where: \.isASCIIHexDigit)
  }
}

extension Unicode.Scalar {
  var isASCIIDigit: Bool { "0"..."9" ~= self }

  var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

  var isASCIIHexDigit: Bool { isASCIIDigit || "a"..."f" ~= self || "A"..."F" ~= self }
}
