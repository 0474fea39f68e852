extension JSON {
  /// A Relative JSON Pointer: from a value up a number of levels, along an array, and down again; or the name or index
  /// of the value reached.
  ///
  /// - Source: draft-bhutton-relative-json-pointer-00.
  public struct RelativePointer: Hashable, Sendable {
    /// Levels to go up first.
    public let levels: Int
    /// How far to go along the array then; 0 for not at all.
    public let shift: Int
    /// What comes last.
    public let target: Target

    public enum Target: Hashable, Sendable {
      /// The value to which this leads.
      case value(Pointer)
      /// The name or index by which the value is found ("#").
      case key
    }

    /// - Returns: `nil` where the text is no relative pointer: it begins with a number without leading zeros, then a
    ///   sign and another such number other than zero may stand, then "#" or a JSON Pointer.
    public init?(_ text: String) {
      var rest = Substring(text)
      guard let levels = RelativePointer.number(&rest) else { return nil }
      self.levels = levels
      if let sign = rest.unicodeScalars.first, sign == "+" || sign == "-" {
        rest.unicodeScalars.removeFirst()
        guard let shift = RelativePointer.number(&rest), shift > 0 else { return nil }
        self.shift = sign == "-" ? -shift : shift
      } else {
        shift = 0
      }
      if rest.unicodeScalars.elementsEqual("#".unicodeScalars) {
        target = .key
      } else {
        guard let pointer = Pointer(String(rest)) else { return nil }
        target = .value(pointer)
      }
    }

    private static func number(_ text: inout Substring) -> Int? {
      let digits = text.utf8.prefix(while: JSON.Number.isDigit)
      guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
      text = text[digits.endIndex...]
      return Int(String(digits) ?? "")  // nil past Int: no text is that deep
    }
  }
}

extension JSON.RelativePointer: CustomStringConvertible {
  public var description: String {
    let shift = shift == 0 ? "" : shift > 0 ? "+\(shift)" : "\(shift)"
    return switch target {
    case .value(let pointer): "\(levels)\(shift)\(pointer)"
    case .key: "\(levels)\(shift)#"
    }
  }
}

extension JSON.Node {
  /// The value that a relative pointer refers to from a place in this value; for "#" the name as a string or the index
  /// as a number. `nil` where it leads nowhere: past the root, past an array's end, or to what is not there.
  ///
  /// - Parameter start: The place to begin at, from this value.
  /// - Complexity: As `value(at:)` with both ways taken together.
  /// - Source: draft-bhutton-relative-json-pointer-00, section 4.
  public func value(at relative: JSON.RelativePointer, from start: JSON.Pointer) -> JSON? {
    guard value(at: start) != nil, relative.levels <= start.tokens.count else { return nil }
    var tokens = Array(start.tokens.dropLast(relative.levels))
    if relative.shift != 0 {
      guard let last = tokens.popLast(), value(at: JSON.Pointer(tokens: tokens))?.kind == .array,
        let index = JSON.Pointer.index(last.string),
        case let (sum, overflow) = index.addingReportingOverflow(relative.shift), !overflow, sum >= 0
      else { return nil }
      tokens.append(ExactString(String(sum)))
    }
    let place = JSON.Pointer(tokens: tokens)
    switch relative.target {
    case .value(let pointer): return value(at: place.appending(pointer))?.json
    case .key:
      guard value(at: place) != nil, let last = tokens.popLast() else { return nil }
      let isInArray = value(at: JSON.Pointer(tokens: tokens))?.kind == .array
      return isInArray ? JSON.Pointer.index(last.string).map { .number(JSON.Number($0)) } : .string(last.string)
    }
  }
}
