import InterlockJSON

/// A rule of the host program, asked after everything else holds but before a person is asked to confirm.
public struct Rule: Sendable {
  public enum Answer: Sendable {
    case pass
    /// - Parameters:
    ///   - field: A top-level parameter, or `nil`.
    ///   - dialog: One sentence for a person, in one language or several; not empty, and without text from the model.
    case reject(reason: Reason, field: String?, dialog: Sentence)
    case ask(reason: Reason, field: String?, dialog: Sentence)
  }

  let answer: @Sendable (_ contract: Contract, _ parameters: JSON.Node, _ facts: Facts) -> Answer

  /// - Parameter answer: A pure function: the same parameters and facts get the same answer. A rule that asks looks at
  ///   `facts.isConfirmed`, or it asks for ever.
  /// - Precondition: No dialog is empty.
  public init(
    _ answer: @escaping @Sendable (_ contract: Contract, _ parameters: JSON.Node, _ facts: Facts) -> Answer
  ) {
    self.answer = answer
  }
}
