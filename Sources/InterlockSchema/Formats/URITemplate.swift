extension Format {
  /// Returns whether a text is a URI template of any level: literals, and expressions in braces.
  ///
  /// Only the template is checked: what it expands to need not be a URI reference. The operators reserved for
  /// extensions ("=", ",", "!", "@" and "|") are in the grammar, and accepted.
  ///
  /// - Source: RFC 6570, section 2.
  static func isURITemplate(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    while let scalar = cursor.next(in: text) {
      switch scalar {
      case "{":
        guard cursor.takeExpression(in: text) else { return false }
      case "%":
        guard cursor.takePercentEncoded(in: text) else { return false }
      default:
        guard cursor.take(in: text, where: \.isTemplateLiteral) else { return false }
      }
    }
    return true
  }
}

extension TextCursor {
  /// Passes an expression such as "{?x,list*,name:3}".
  fileprivate mutating func takeExpression(in text: Span<UInt8>) -> Bool {
    guard take("{", in: text) else { return false }
    _ = take(in: text, where: \.isTemplateOperator)
    repeat {
      guard takeVariableName(in: text), takeModifier(in: text) else { return false }
    } while take(",", in: text)
    return take("}", in: text)
  }

  /// `varname`: letters, digits, "_" and percent-encodings, in runs joined by single dots.
  private mutating func takeVariableName(in text: Span<UInt8>) -> Bool {
    repeat {
      guard isNext("%", in: text) ? takePercentEncoded(in: text) : take(in: text, where: \.isVariableCharacter) else {
        return false
      }
      while let scalar = next(in: text), scalar == "%" || scalar.isVariableCharacter {
        guard scalar == "%" ? takePercentEncoded(in: text) : take(scalar, in: text) else { return false }
      }
    } while take(".", in: text)
    return true
  }

  /// "*", or ":" and a length from 1 to 9999, or nothing.
  private mutating func takeModifier(in text: Span<UInt8>) -> Bool {
    guard take(":", in: text) else {
      _ = take("*", in: text)
      return true
    }
    return !isNext("0", in: text) && (1...4).contains(takeAll(in: text, where: \.isASCIIDigit))
  }
}

extension Unicode.Scalar {
  fileprivate var isTemplateOperator: Bool {
    switch self {
    case "+", "#", ".", "/", ";", "?", "&", "=", ",", "!", "@", "|": true
    default: false
    }
  }

  fileprivate var isVariableCharacter: Bool {
    isASCIILetter || isASCIIDigit || self == "_"
  }

  /// `literals`, with the apostrophe that the grammar first left out (RFC 6570, erratum 6937).
  fileprivate var isTemplateLiteral: Bool {
    switch self {
    case "\"", "%", "<", ">", "\\", "^", "`", "{", "|", "}": false
    case "!"..."~": true
    default: isUCSCharacter || isIPrivate
    }
  }
}
