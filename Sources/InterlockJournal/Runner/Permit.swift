import Interlock
import InterlockJSON

/// The permission to perform one entry once. It can't be copied, and performing consumes it, so a program that uses
/// one twice does not compile.
///
/// Only a journal makes one, after the claim is durable, and the journal stays open for as long as the permit is there.
/// A permit that is dropped leaves its entry claimed: it is in doubt once the journal is closed.
public struct Permit: ~Copyable, Sendable {
  private let entry: Entry
  private let journal: Journal

  init(_ entry: Entry, of journal: Journal) {
    self.entry = entry
    self.journal = journal
  }

  public var invocation: Invocation {
    Invocation(
      sequenceNumber: entry.sequenceNumber, key: entry.key, intent: entry.ruling?.intent ?? "",
      parameters: entry.ruling?.parameters ?? [], attempt: entry.claim?.attempt ?? 1)
  }

  /// Calls an action, once, and writes down how it ended.
  ///
  /// What the action returns, JSON text of at most `Journal.resultSizeLimit` bytes, is kept as the result; what it
  /// throws makes the entry failed. It is in doubt where the action throws `UnknownOutcome` (as for a time-out of its
  /// own) or throws when its task is cancelled, and where what it returns is not JSON: it may have taken effect.
  ///
  /// - Returns: The entry with its outcome, which is durable.
  /// - Throws: `UnwrittenOutcome` where the outcome could not be written; `Journal.write` tries again. Otherwise the
  ///   entry is in doubt once the journal is closed.
  public consuming func perform(
    _ action: @Sendable (Invocation) async throws -> [UInt8]
  ) async throws(UnwrittenOutcome) -> Entry {
    let (entry, journal) = (self.entry, self.journal)
    let ending = await Ending(of: action, with: invocation)
    do throws(JournalError) {
      return try await journal.finish(entry, as: ending.state, result: ending.result, error: ending.error)
    } catch {
      throw UnwrittenOutcome(
        entry: entry, state: ending.state, result: ending.result, error: ending.error, cause: error)
    }
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
  /// As it was claimed.
  public let entry: Entry
  /// What would have been written.
  public let state: Entry.State
  public let result: [UInt8]?
  public let error: String?
  public let cause: JournalError

  public var description: String {
    let outcome = result.map { "its result was \(String(decoding: $0, as: UTF8.self))" } ?? error ?? ""
    return """
      entry \(entry.sequenceNumber) has ended as \(state.rawValue), but that could not be written: \(cause). \
      Unless somebody has settled it, it is in doubt; \(outcome)
      """
  }
}
