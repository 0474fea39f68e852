/// A place in a text, moved forward scalar by scalar.
///
/// Scalars, not characters: a combining mark after "-" makes one `Character` of both, and the grammars know no
/// characters in that sense. A copy is a second place in the same text; assigning it back is how a checker returns.
struct TextCursor {
  private let scalars: String.UnicodeScalarView
  private var position: String.UnicodeScalarView.Index
  private let end: String.UnicodeScalarView.Index

  init(_ text: String) {
    scalars = text.unicodeScalars
    position = scalars.startIndex
    end = scalars.endIndex
  }

  private init(_ scalars: String.UnicodeScalarView, from position: String.Index, to end: String.Index) {
    self.scalars = scalars
    self.position = position
    self.end = end
  }

  var isAtEnd: Bool { position == end }

  /// The scalar at the cursor, which stays where it is.
  var next: Unicode.Scalar? { position == end ? nil : scalars[position] }

  /// What the cursor has not passed yet.
  var rest: Substring.UnicodeScalarView { scalars[position..<end] }

  /// Passes one scalar, and returns it.
  mutating func advance() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    scalars.formIndex(after: &position)
    return scalar
  }

  /// Passes a scalar if it is the next one; returns whether it was.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    scalars.formIndex(after: &position)
    return true
  }

  /// Passes the next scalar if it is one of those asked for; returns whether it was.
  mutating func take(where isWanted: (Unicode.Scalar) -> Bool) -> Bool {
    guard let scalar = next, isWanted(scalar) else { return false }
    scalars.formIndex(after: &position)
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
    let start = position
    while let scalar = next, !isDelimiter(scalar) { scalars.formIndex(after: &position) }
    return TextCursor(scalars, from: start, to: position)
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
