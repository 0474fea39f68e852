import InterlockJSON

/// The keys of an envelope in the order of the contract's table, which is the order in which faults are named.
enum EnvelopeKey: String, CaseIterable {
  case source, sessionId, schemaVersion, generable, complete, content, intent, parameters

  /// A candidate has two of them, and its parameters are never null.
  static func keys(of kind: DocumentKind) -> [EnvelopeKey] {
    switch kind {
    case .envelope: allCases
    case .candidate: [.intent, .parameters]
    }
  }

  /// What the value must be, or `nil` where it is that.
  func fault(of value: JSON.Node, in kind: DocumentKind) -> String? {
    let (isRight, expected) =
      switch self {
      case .source:
        (
          value.string.flatMap(Entrance.init) != nil,
          Entrance.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        )
      case .sessionId, .generable: (value.kind == .string || value.isNull, "a string or null")
      case .schemaVersion: (value.number?.isInteger ?? false, "a whole number")
      case .complete: (value.kind == .boolean, "true or false")
      case .content: (value.kind == .object || value.isNull, "an object or null")
      case .intent: (value.kind == .string, "a string")
      case .parameters:
        kind == .candidate
          ? (value.kind == .object, "an object") : (value.kind == .object || value.isNull, "an object or null")
      }
    return isRight ? nil : "expected \(expected), got \(value.shown)"
  }
}
