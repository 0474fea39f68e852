import Interlock
import InterlockJSON

/// One submission, from its arrival to its outcome.
public struct Entry: Sendable {
  /// From 1, in the order of arrival.
  public let sequenceNumber: Int
  /// The submission key: names one effect in this journal for ever. `perform()` gets it as its idempotency key.
  public let key: String
  /// The document as it was written.
  public let document: [UInt8]
  public let kind: DocumentKind
  public let receivedAt: Timestamp

  public internal(set) var state: State
  /// `nil` until the gate has decided.
  public internal(set) var ruling: Ruling?
  public internal(set) var claim: Claim?
  /// `nil` until the action has ended; of an entry that a crash left in doubt too: nobody saw its end.
  public internal(set) var outcome: Outcome?
  public internal(set) var settlement: Settlement?

  /// What the gate decided, with what is needed to decide it again.
  public struct Ruling: Sendable {
    public let verdict: Verdict
    public let intent: String?
    /// `nil` exactly for `run`.
    public let record: Record?
    /// What `perform()` gets; `nil` unless the verdict is `run`.
    public let parameters: [UInt8]?
    public let isIdempotent: Bool
    /// What the decision depended on besides the document and the manifest.
    public let facts: Facts
    /// The number under which the journal keeps the manifest's text.
    public let manifest: Int
    public let decidedAt: Timestamp
  }

  /// Who performs it. Written before `perform()` starts.
  public struct Claim: Sendable {
    public let worker: String
    /// How often it has been claimed: more than once only for an idempotent contract.
    public let attempt: Int
    public let claimedAt: Timestamp
  }

  public struct Outcome: Sendable {
    /// `perform()`'s result as JSON text, where it returned.
    public let result: [UInt8]?
    /// What went wrong, where it did not.
    public let error: String?
    public let finishedAt: Timestamp
  }

  /// What a person said of an entry in doubt.
  public struct Settlement: Sendable {
    public let note: String
    public let settledAt: Timestamp

    /// What a person can have found out.
    public enum Finding: String, Sendable, CaseIterable {
      case performed, failed

      var state: State { self == .performed ? .performed : .failed }
    }
  }
}
