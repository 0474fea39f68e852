import InterlockJSON

/// The sentences that a contract has for its parameters.
public struct Dialogs: Sendable {
  /// By parameter, then by key: `missing`, `unresolved`, a schema keyword, or `invalid`.
  let sentences: [ExactString: [ExactString: Sentence]]

  public func sentence(for parameter: String?, under key: String) -> Sentence? {
    parameter.flatMap { sentences[ExactString($0)]?[ExactString(key)] }
  }
}
