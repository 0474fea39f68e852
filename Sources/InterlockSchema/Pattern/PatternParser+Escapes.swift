extension Pattern.Parser {
  /// What follows the `\` of an escape for a set of characters; `nil`, and nothing parsed, where it is another.
  mutating func parseClassEscape(start: Int) throws(Pattern.SyntaxError) -> Pattern.CharacterClass? {
    let kind = peek
    if grammar == .annexB && isPlainLetter { return nil }
    switch kind {
    case "d", "D", "s", "S", "w", "W", "p", "P": position += 1
    default: return nil
    }
    return switch kind {
    case "d": .digits
    case "D": .notDigits
    case "s": .whiteSpace
    case "S": .notWhiteSpace
    case "w": .wordCharacters
    case "W": .notWordCharacters
    case "p": try parseProperty(start: start)
    default: try parseProperty(start: start).inverted
    }
  }

  /// The `{Name}` or `{Name=Value}` of a `\p`.
  private mutating func parseProperty(start: Int) throws(Pattern.SyntaxError) -> Pattern.CharacterClass {
    let isNameCharacter = { (scalar: Unicode.Scalar) in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || scalar == "_" || scalar == "="
    }
    guard skip("{") else { throw error(.malformedProperty, at: start, length: position - start + 1) }
    let nameStart = position
    while let scalar = peek, isNameCharacter(scalar) { position += 1 }
    let expression = String(String.UnicodeScalarView(scalars[nameStart..<position]))
    guard skip("}"), !expression.isEmpty else {
      throw error(.malformedProperty, at: start, length: position - start + 1)
    }
    if let characters = properties[expression] { return characters }
    guard let characters = Pattern.Property.characters(named: expression) else {
      throw error(.unknownProperty, at: start, length: position - start)
    }
    properties[expression] = characters
    return characters
  }

  /// What follows the `\` of an escape for one code point.
  mutating func parseCharacterEscape(start: Int, isInClass: Bool) throws(Pattern.SyntaxError) -> UInt32 {
    if grammar == .annexB, let codePoint = parseLegacyEscape(isInClass: isInClass) { return codePoint }
    switch advance() {
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "c":
      guard let letter = advance(), isInClass && grammar == .annexB || Self.isASCIILetter(letter) else {
        throw error(.malformedControlEscape, at: start, length: 3)
      }
      return letter.value % 32
    case "0":
      if let next = peek, ("0"..."9").contains(next) { throw error(.octalEscape, at: start, length: 3) }
      return 0
    case "x":
      guard let value = parseHexDigits(2) else { throw error(.malformedHexEscape, at: start, length: 4) }
      return value
    case "u":
      return try parseUnicodeEscape(start: start)
    case let scalar? where Self.isSyntaxCharacter(scalar) || scalar == "/":
      return scalar.value
    case let scalar? where grammar == .annexB && !(scalar == "k" && outline.hasNames):
      return scalar.value
    default:
      throw error(.unknownEscape, at: start, length: 2)
    }
  }

  static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isSyntaxCharacter(_ scalar: Unicode.Scalar) -> Bool {
    "^$\\.*+?()[]{}|".unicodeScalars.contains(scalar)
  }

  /// What follows `\u`: `{H…}`, four digits, or the eight digits of a surrogate pair written `HHHH\uHHHH`.
  private mutating func parseUnicodeEscape(start: Int) throws(Pattern.SyntaxError) -> UInt32 {
    if skip("{") {
      guard let value = parseBracedHexDigits() else {
        throw error(.malformedHexEscape, at: start, length: position - start + 1)
      }
      return value
    }
    guard let unit = parseHexDigits(4) else { throw error(.malformedHexEscape, at: start, length: 6) }
    guard (0xD800...0xDBFF).contains(unit) else { return unit }
    let afterUnit = position
    if skip("\\u"), let trail = parseHexDigits(4), (0xDC00...0xDFFF).contains(trail) {
      return 0x10000 + (unit - 0xD800) << 10 + (trail - 0xDC00)
    }
    position = afterUnit  // a lone surrogate, and whatever follows it for itself
    return unit
  }

  /// One or more digits and `}`, at most 10FFFF.
  private mutating func parseBracedHexDigits() -> UInt32? {
    var value: UInt32?
    while let digit = peek.flatMap(Self.hexValue) {
      let longer = (value ?? 0) * 16 + digit  // at most 0x10FFFFF: no overflow
      guard longer <= 0x10FFFF else { return nil }
      value = longer
      position += 1
    }
    return skip("}") ? value : nil
  }

  mutating func parseHexDigits(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek.flatMap(Self.hexValue) else { return nil }
      value = value * 16 + digit
      position += 1
    }
    return value
  }

  private static func hexValue(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f": scalar.value - 0x61 + 10
    case "A"..."F": scalar.value - 0x41 + 10
    default: nil
    }
  }

  /// A group's name and the `>` after it; `(?<` or `\k<` has been parsed.
  mutating func parseGroupName() throws(Pattern.SyntaxError) -> String {
    let start = position
    var name = String.UnicodeScalarView()
    while !skip(">") {
      let scalar = try parseGroupNameScalar(start: start)
      let isAllowed =
        scalar == "$" || scalar == "_"
        || (name.isEmpty ? scalar.properties.isIDStart : scalar.properties.isIDContinue)
        || (!name.isEmpty && (scalar == "\u{200C}" || scalar == "\u{200D}"))
      guard isAllowed else { throw error(.malformedGroupName, at: start, length: position - start) }
      name.append(scalar)
    }
    guard !name.isEmpty else { throw error(.malformedGroupName, at: start, length: 1) }
    return String(name)
  }

  private mutating func parseGroupNameScalar(start: Int) throws(Pattern.SyntaxError) -> Unicode.Scalar {
    let escapeStart = position
    if skip("\\u") {
      if let scalar = Unicode.Scalar(try parseUnicodeEscape(start: escapeStart)) { return scalar }
    } else if let scalar = advance() {
      return scalar
    }
    throw error(.malformedGroupName, at: start, length: position - start)
  }
}
