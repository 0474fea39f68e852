import InterlockJSON

/// Known formats are asserted where the schema was compiled so; unknown ones have no effect.
struct FormatKeyword: Keyword {
  enum Check: Sendable {
    case format(Format)
    case regularExpression
    /// Not known, or not asserted.
    case none

    var isAsserted: Bool { if case .none = self { false } else { true } }

    /// - Parameter budget: To compile a pattern is taken from it as well.
    func match(_ text: Span<UInt8>, within budget: inout Pattern.Budget) -> Pattern.Outcome {
      switch self {
      case .none: return .matches
      case .format(let format): return format.accepts(text) ? .matches : .fails
      case .regularExpression:
        let text = text.string
        guard budget.visits >= 0 else { return .gaveUp }
        let pattern = try? Pattern(text)  // why it is none does not matter here
        // To compile one costs about as much for each instruction as ten visits.
        budget.visits -= 10 * (text.utf8.count + (pattern?.size ?? 0))
        return pattern == nil ? .fails : .matches
      }
    }
  }

  private let check: Check
  private let name: String

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard let name = value.string else { throw site.refuse(value, "expected the name of a format") }
    self.name = name
    guard site.compiler.options.format == .assertion || site.dialect.assertsFormat else {
      check = .none
      return
    }
    if name == "regex" {
      check = .regularExpression
    } else {
      check = Format(rawValue: name).map { .format($0) } ?? .none
    }
  }

  func annotates(_ instance: JSON.Node) -> Bool { true }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    guard check.isAsserted, let text = instance.string else { return true }
    let bytes = Array(text.utf8)
    switch check.match(bytes.span, within: &evaluator.budget.patterns) {
    case .matches: return true
    case .fails: return evaluator.fail(instance, .format(name))
    case .gaveUp: return evaluator.stop(instance, .pattern)
    }
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    if check.isAsserted { draft.add(builder.format(check), for: .string) }
  }
}

extension Schema {
  /// The formats that are asserted.
  package static let knownFormats: Set<String> = Set(Format.allCases.map(\.rawValue) + ["regex"])
}

extension Span<UInt8> {
  /// The text of UTF-8 bytes.
  fileprivate var string: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
