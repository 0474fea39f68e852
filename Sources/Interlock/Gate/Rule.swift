import InterlockJSON

/// A rule of the host program, asked after everything else holds but before a person is asked to confirm.
public struct Rule: Sendable {
  public enum Answer: Sendable {
    case pass
    /// - Parameters:
    ///   - field: A top-level parameter, or `nil`.
    ///   - dialog: One sentence for a person; not empty, and without text from the model.
    case reject(reason: Reason, field: String?, dialog: String)
    case ask(reason: Reason, field: String?, dialog: String)
  }

  let answer: @Sendable (_ contract: Contract, _ parameters: JSON.Node) -> Answer

  /// - Parameter answer: A pure function: the same parameters get the same answer.
  public init(_ answer: @escaping @Sendable (_ contract: Contract, _ parameters: JSON.Node) -> Answer) {
    self.answer = answer
  }
}
