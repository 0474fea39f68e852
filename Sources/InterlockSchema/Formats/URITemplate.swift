extension Format {
  /// Returns whether a text is a URI template of any level: literals, and expressions in braces.
  ///
  /// Only the template is checked: what it expands to need not be a URI reference. The operators reserved for
  /// extensions ("=", ",", "!", "@" and "|") are in the grammar, and accepted.
  ///
  /// - Source: RFC 6570, section 2.
  static func isURITemplate(_ text: String) -> Bool {
    var cursor = TextCursor(text)
    while let scalar = cursor.next {
      switch scalar {
      case "{":
        guard cursor.takeExpression() else { return false }
      case "%":
        guard cursor.takePercentEncoded() else { return false }
      default:
        guard cursor.take(where: \.isTemplateLiteral) else { return false }
      }
    }
    return true
  }
}

extension TextCursor {
  /// Passes an expression such as "{?x,list*,name:3}".
  fileprivate mutating func takeExpression() -> Bool {
    guard take("{") else { return false }
    _ = take(where: \.isTemplateOperator)
    repeat {
      guard takeVariableName(), takeModifier() else { return false }
    } while take(",")
    return take("}")
  }

  /// `varname`: letters, digits, "_" and percent-encodings, in runs joined by single dots.
  private mutating func takeVariableName() -> Bool {
    repeat {
      guard next == "%" ? takePercentEncoded() : take(where: \.isVariableCharacter) else { return false }
      while let scalar = next, scalar == "%" || scalar.isVariableCharacter {
        guard scalar == "%" ? takePercentEncoded() : take(scalar) else { return false }
      }
    } while take(".")
    return true
  }

  /// "*", or ":" and a length from 1 to 9999, or nothing.
  private mutating func takeModifier() -> Bool {
    guard take(":") else {
      _ = take("*")
      return true
    }
    return next != "0" && (1...4).contains(takeAll(where: \.isASCIIDigit))
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
