import InterlockJSON

/// Known formats are asserted where the schema was compiled so; unknown ones have no effect.
struct FormatKeyword: Assertion {
  static let name = "format"

  private enum Check {
    case format(Format)
    case regularExpression
  }

  private let check: Check
  private let formatName: String

  init?(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard let name = value.string else { throw site.refuse(value, "expected the name of a format") }
    guard site.compiler.format == .assertion else { return nil }
    if name == "regex" {
      check = .regularExpression
    } else if let format = Format(rawValue: name) {
      check = .format(format)
    } else {
      return nil
    }
    formatName = name
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    guard let text = instance.string else { return nil }
    let isAccepted =
      switch check {
      case .format(let format): format.accepts(text)
      case .regularExpression: (try? Pattern(text)) != nil  // why it is none does not matter here
      }
    return isAccepted ? nil : .format(formatName)
  }
}

extension Schema {
  /// The formats that are asserted.
  public static let knownFormats: Set<String> = Set(Format.allCases.map(\.rawValue) + ["regex"])
}
