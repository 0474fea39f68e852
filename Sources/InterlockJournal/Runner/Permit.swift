import Interlock
import InterlockJSON

/// The permission to perform one entry once. It can't be copied, and performing consumes it, so a program that uses
/// one twice does not compile.
///
/// Only a journal makes one, after the claim is durable. A permit that is dropped leaves its entry claimed: it is in
/// doubt once the process has ended.
public struct Permit: ~Copyable, Sendable {
  let entry: Entry

  init(_ entry: Entry) {
    self.entry = entry
  }

  public var invocation: Invocation {
    Invocation(
      sequenceNumber: entry.sequenceNumber, key: entry.key, intent: entry.ruling?.intent ?? "",
      parameters: entry.ruling?.parameters ?? [], attempt: entry.claim?.attempt ?? 1)
  }
}

/// What an action is called with.
public struct Invocation: Sendable {
  public let sequenceNumber: Int
  /// The idempotency key: the same each time this entry is performed.
  public let key: String
  public let intent: String
  /// JSON text, exactly as the gate passed it.
  public let parameters: [UInt8]
  /// From 1; more only for an idempotent contract after a crash.
  public let attempt: Int
}

/// Thrown by an action that does not know whether it took effect, such as one that was stopped by a timeout.
public struct UnknownOutcome: Error, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

/// An action has ended and the journal could not write how. The outcome is here, so that it is not lost.
public struct UnwrittenOutcome: Error, Sendable, CustomStringConvertible {
  public let sequenceNumber: Int
  /// What would have been written.
  public let state: Entry.State
  public let result: [UInt8]?
  public let error: String?
  public let cause: JournalError

  public var description: String {
    let outcome = result.map { "its result was \(String(decoding: $0, as: UTF8.self))" } ?? error ?? ""
    return """
      entry \(sequenceNumber) has ended as \(state.rawValue), but that could not be written: \(cause). \
      It will be listed as in doubt; \(outcome)
      """
  }
}
