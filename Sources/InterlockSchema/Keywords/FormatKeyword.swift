import InterlockJSON

/// Known formats are asserted where the schema was compiled so; unknown ones have no effect.
struct FormatKeyword: Keyword {
  private enum Check {
    case format(Format)
    case regularExpression
    /// Not known, or not asserted.
    case none
  }

  private let check: Check
  private let formatName: String

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard let name = value.string else { throw site.refuse(value, "expected the name of a format") }
    formatName = name
    guard site.compiler.options.format == .assertion || site.dialect.assertsFormat else {
      check = .none
      return
    }
    if name == "regex" {
      check = .regularExpression
    } else if let format = Format(rawValue: name) {
      check = .format(format)
    } else {
      check = .none
    }
  }

  func annotates(_ instance: JSON.Node) -> Bool { true }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    guard let text = instance.string else { return true }
    let isAccepted: Bool
    switch check {
    case .none: return true
    case .format(let format): isAccepted = format.accepts(text)
    case .regularExpression:
      guard evaluator.patternBudget.visits >= 0 else { return evaluator.stop(instance, .pattern) }
      let pattern = try? Pattern(text)  // why it is none does not matter here
      // To compile one costs about as much for each instruction as ten visits.
      evaluator.patternBudget.visits -= 10 * (text.utf8.count + (pattern?.size ?? 0))
      isAccepted = pattern != nil
    }
    return isAccepted || evaluator.fail(instance, .format(formatName))
  }
}

extension Schema {
  /// The formats that are asserted.
  package static let knownFormats: Set<String> = Set(Format.allCases.map(\.rawValue) + ["regex"])
}
