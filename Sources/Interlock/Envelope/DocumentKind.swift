import InterlockJSON

/// What a document is judged as.
public enum DocumentKind: String, Sendable, CaseIterable {
  /// One JSON document with the eight keys (the gate's contract, section 2).
  case envelope
  /// The plain pair of intent and parameters that an intent sees at the top of `perform()` (section 6).
  case candidate

  /// What a document most likely is meant as: an object with `intent` and `parameters` and none of `source`,
  /// `complete` and `schemaVersion` is a candidate, anything else an envelope. So is a text that is no JSON.
  public static func guess(_ bytes: [UInt8], limits: JSON.Limits = .standard) -> DocumentKind {
    // The gate parses again and tells what is wrong; here it is enough that something is.
    guard let root = try? JSON.Document(parsing: bytes, limits: limits).root else { return .envelope }
    let names = Set(root.members.map { ExactString($0.name) })
    let isCandidate =
      names.isSuperset(of: ["intent", "parameters"]) && names.isDisjoint(with: ["source", "complete", "schemaVersion"])
    return isCandidate ? .candidate : .envelope
  }
}
