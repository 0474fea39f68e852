import Interlock
import InterlockJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The whole way of a document: written, decided, the decision written, claimed, performed, the outcome written.
///
/// The one place where a decision becomes an effect.
public struct Runner: Sendable {
  public let journal: Journal
  public let gate: Gate
  private let lookUp: LookUp
  private let perform: Perform

  /// Asks the host which of the ids are in its list.
  public typealias LookUp = @Sendable (EntityLookup) async throws -> Set<JSON>
  /// Performs an intent and returns its result as JSON text.
  public typealias Perform = @Sendable (Invocation) async throws -> [UInt8]

  /// What a submission was answered.
  public struct Answer: Sendable {
    public let entry: Entry
    /// Of the gate, where it decided now.
    public let findings: [Finding]
    /// Whether the key had been submitted before: the answer is the first one's.
    public let isRepeat: Bool
    /// Whether that was another document than this one.
    public let repeatsAnotherDocument: Bool
  }

  /// - Parameters:
  ///   - lookUp: Needed where the manifest has lists that the host supplies; without it nothing is found in them.
  public init(
    journal: Journal, gate: Gate, lookUp: @escaping LookUp = { _ in [] }, perform: @escaping Perform
  ) {
    self.journal = journal
    self.gate = gate
    self.lookUp = lookUp
    self.perform = perform
  }

  /// Takes a document the whole way and returns when its outcome is durable.
  ///
  /// - Parameters:
  ///   - key: Names one effect in this journal for ever: the same key again gets the first one's answer, and nothing
  ///     runs twice. Without one, a new key is made.
  ///   - facts: The entities found in the host's lists are added to them.
  /// - Throws: `JournalError`, where the document was not taken or not claimed, and nothing ran; `UnwrittenOutcome`,
  ///   where it ran and the outcome could not be written; what `lookUp` throws, after which the entry is received, and
  ///   the same key goes on from there.
  public func submit(
    _ document: [UInt8], as kind: DocumentKind = .envelope, key: String? = nil, facts: Facts = Facts()
  ) async throws -> Answer {
    let (entry, isNew) = try await journal.append(document, as: kind, key: key ?? UUID().uuidString.lowercased())
    let (ended, findings) = try await advance(entry, facts: facts)
    return Answer(
      entry: ended, findings: findings, isRepeat: !isNew,
      repeatsAnotherDocument: !isNew && (entry.document != document || entry.kind != kind))
  }

  /// Goes on with an entry that a crash left undecided or unclaimed; under an idempotent contract, one in doubt too.
  ///
  /// What can't go on is returned as it is. An entry that was decided before goes on only where the gate, with the
  /// facts of then, still says `run` today.
  public func resume(_ entry: Entry, facts: Facts = Facts()) async throws -> Entry {
    try await advance(entry, facts: facts).entry
  }

  private func advance(_ entry: Entry, facts: Facts) async throws -> (entry: Entry, findings: [Finding]) {
    var entry = entry
    var findings: [Finding] = []
    switch entry.state {
    case .received:
      var facts = facts
      for lookup in gate.lookups(for: entry.document, as: entry.kind) {
        facts.foundEntities[ExactString(lookup.list)] = try await lookUp(lookup)
      }
      let decision = gate.decide(entry.document, as: entry.kind, facts: facts)
      findings = decision.findings
      entry = try await journal.rule(entry, decision, facts: facts, manifest: gate.manifest)
    case .ready, .inDoubt:
      guard let facts = entry.ruling?.facts,
        gate.decide(entry.document, as: entry.kind, facts: facts).verdict == .run
      else { return (entry, []) }
    case .held, .asked, .rejected, .performing, .performed, .failed:
      return (entry, [])
    }
    guard entry.state == .ready || entry.state == .inDoubt else { return (entry, findings) }
    guard let permit = try await journal.claim(entry.sequenceNumber) else {
      // In doubt under a contract that is not idempotent; or another worker was faster.
      return (try await journal.entry(entry.sequenceNumber) ?? entry, findings)
    }
    return (try await journal.perform(permit, perform), findings)
  }
}
