extension Pattern.Parser {
  /// One member of a class: a code point, which may begin or end a range, or a set.
  private enum ClassAtom {
    case codePoint(UInt32)
    case set(Pattern.CharacterClass)

    func add(to ranges: inout [ClosedRange<UInt32>], _ sets: inout [Pattern.CharacterClass]) {
      switch self {
      case .codePoint(let codePoint): ranges.append(codePoint...codePoint)
      case .set(let set): sets.append(set)
      }
    }
  }

  /// What follows the `[` of a class, up to and with its `]`.
  mutating func parseClass(start: Int) throws(Pattern.SyntaxError) -> Pattern.CharacterClass {
    let isNegative = skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    var sets: [Pattern.CharacterClass] = []

    while !skip("]") {
      let atomStart = position
      let lower = try parseClassAtom(classStart: start)
      guard startsRange else {
        lower.add(to: &ranges, &sets)
        continue
      }
      position += 1  // the hyphen
      let upper = try parseClassAtom(classStart: start)
      guard case .codePoint(let first) = lower, case .codePoint(let last) = upper else {
        if grammar == .annexB {  // a hyphen beside a set stands for itself
          ranges.append(0x2D...0x2D)
          lower.add(to: &ranges, &sets)
          upper.add(to: &ranges, &sets)
          continue
        }
        throw error(.rangeBoundIsClass, at: atomStart, length: position - atomStart)
      }
      guard first <= last else {
        throw error(.rangeOutOfOrder, at: atomStart, length: position - atomStart)
      }
      ranges.append(first...last)
    }
    let union = Pattern.CharacterClass(ranges, and: sets)
    return isNegative ? union.inverted : union
  }

  /// Whether a hyphen comes next that is not the last member of the class.
  private var startsRange: Bool {
    peek == "-" && position + 1 < scalars.count && scalars[position + 1] != "]"
  }

  private mutating func parseClassAtom(classStart: Int) throws(Pattern.SyntaxError) -> ClassAtom {
    let start = position
    guard let scalar = advance() else {
      throw Pattern.SyntaxError(code: .unclosedClass, offset: classStart, found: "")
    }
    guard scalar == "\\" else { return .codePoint(scalar.value) }
    if skip("b") { return .codePoint(0x08) }
    if skip("-") { return .codePoint(0x2D) }
    if let set = try parseClassEscape(start: start) { return .set(set) }
    return .codePoint(try parseCharacterEscape(start: start, isInClass: true))
  }
}
