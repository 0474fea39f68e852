import InterlockJSON

/// The gate's answer to one document.
public struct Decision: Sendable {
  public let verdict: Verdict
  /// `nil` exactly for `run`.
  public let reason: Reason?
  /// A top-level key or parameter, where one is at fault.
  public let field: String?
  /// What is kept of the refusal; `nil` exactly for `run`.
  public let record: Record?
  /// The name in the document, where it could be read.
  public let intent: String?
  /// The contract that was applied, where one was found.
  public let contract: Contract?
  /// What `perform()` gets, as the document writes it; `nil` unless the verdict is `run`.
  public let parameters: JSON.Node?
  /// Those of the stage that failed, then the notes.
  public let findings: [Finding]
}
