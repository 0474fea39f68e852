import Interlock

extension Entry {
  /// Where an entry stands. The raw values are what the journal's file and the command's output hold.
  ///
  /// - Source: the gate's contract, section 9; `docs/formats/journal.md`.
  public enum State: String, Sendable, CaseIterable {
    /// Written; the gate has not decided yet.
    case received
    case held, asked, rejected
    /// The verdict is `run`; not claimed yet.
    case ready
    /// Claimed by one worker; the permit is spent.
    case performing
    /// `perform()` returned; its result is stored.
    case performed
    /// `perform()` failed; the error is stored.
    case failed
    /// Nobody knows whether `perform()` took effect.
    case inDoubt = "in_doubt"

    /// The states that may follow; any other step is refused.
    public var next: Set<State> {
      switch self {
      case .received: [.held, .asked, .rejected, .ready]
      case .held, .asked, .rejected, .performed, .failed: []
      case .ready: [.performing]
      case .performing: [.performed, .failed, .inDoubt]
      // A person settles it; or, if the contract is idempotent, it is performed again with the same key.
      case .inDoubt: [.performed, .failed, .performing]
      }
    }

    init(_ verdict: Verdict) {
      switch verdict {
      case .run: self = .ready
      case .hold: self = .held
      case .ask: self = .asked
      case .reject: self = .rejected
      }
    }
  }
}
