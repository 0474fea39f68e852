import InterlockJSON

/// What a document is judged as.
public enum DocumentKind: String, Sendable, CaseIterable {
  /// One JSON document with the eight keys (the gate's contract, section 2).
  case envelope
  /// The plain pair of intent and parameters that an intent sees at the top of `perform()` (section 6).
  case candidate

  /// What a document most likely is meant as: an object with `intent` and `parameters` and none of `source`, `complete`
  /// and `schemaVersion` is a candidate, anything else an envelope.
  public init(guessedFrom root: JSON.Node) {
    let names = Set(root.members.map { ExactString($0.name) })
    let isCandidate =
      names.isSuperset(of: ["intent", "parameters"])
      && names.isDisjoint(with: ["source", "complete", "schemaVersion"])
    self = isCandidate ? .candidate : .envelope
  }
}
