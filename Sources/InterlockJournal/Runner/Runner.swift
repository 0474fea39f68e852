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
  private let lookUp: LookUp?
  private let perform: Perform
  private let isStopping: @Sendable () -> Bool

  /// Asks the host which of the ids are in its list.
  public typealias LookUp = @Sendable (EntityLookup) async throws -> Set<JSON>
  /// Performs an intent and returns its result as JSON text.
  public typealias Perform = @Sendable (Invocation) async throws -> [UInt8]

  /// A document refers to a list of the host's, and the runner was given no way to ask.
  public struct MissingLookUp: Error, Sendable, CustomStringConvertible {
    public let list: String

    public var description: String { "the entity list \"\(list)\" is the host's, and the runner has no lookUp" }
  }

  /// What a submission was answered.
  public struct Answer: Sendable {
    public let entry: Entry
    /// Of the gate, where it decided now; for an entry that was decided before and can go on, what it says today.
    public let findings: [Finding]
    /// Whether the action was called now.
    public let isPerformedNow: Bool
    /// Whether the key had been submitted before: the answer is the first one's.
    public let isRepeat: Bool
    /// Whether that was another document than this one.
    public let repeatsAnotherDocument: Bool
  }

  /// - Parameters:
  ///   - lookUp: Needed where the manifest has lists that the host supplies; without it what asks for one throws
  ///     `MissingLookUp` and is not decided.
  ///   - perform: Called at most once for one entry; more often only under an idempotent contract.
  ///   - isStopping: Asked right before an entry is claimed. Where it says true the entry is left ready, to be resumed.
  public init(
    journal: Journal, gate: Gate, lookUp: LookUp? = nil, perform: @escaping Perform,
    isStopping: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    self.journal = journal
    self.gate = gate
    self.lookUp = lookUp
    self.perform = perform
    self.isStopping = isStopping
  }

  /// Takes a document the whole way and returns when its outcome is durable.
  ///
  /// - Parameters:
  ///   - kind: What the document is judged as; `nil` to take what it most likely is meant as.
  ///   - key: Names one effect in this journal for ever: the same key again gets the first one's answer, and nothing
  ///     runs twice. So after `asked` the person's answer is submitted under another key. Without one, a new key is made.
  ///   - facts: The entities found in the host's lists are added to them.
  /// - Throws: `JournalError`, where the document was not taken or not claimed, and nothing ran; `UnwrittenOutcome`,
  ///   where it ran and the outcome could not be written; what `lookUp` throws, after which the entry is received, and
  ///   the same key goes on from there.
  public func submit(
    _ document: [UInt8], as kind: DocumentKind? = .envelope, key: String? = nil, facts: Facts = Facts()
  ) async throws -> Answer {
    let examination = gate.examine(document, as: kind)
    let (entry, isNew) = try await journal.append(
      document, as: examination.kind, key: key ?? UUID().uuidString.lowercased())
    let advanced = try await advance(entry, facts, isNew ? examination : nil)
    return Answer(
      entry: advanced.entry, findings: advanced.findings, isPerformedNow: advanced.isPerformedNow, isRepeat: !isNew,
      repeatsAnotherDocument: !isNew && (entry.document != document || entry.kind != examination.kind))
  }

  /// Goes on with an entry that a crash left undecided or unclaimed; under an idempotent contract, one in doubt too.
  ///
  /// What can't go on is returned as it is. An entry that was decided before goes on only where the gate, with the
  /// facts of then, still says `run` today.
  ///
  /// - Throws: As `submit` does.
  public func resume(_ entry: Entry, facts: Facts = Facts()) async throws -> Answer {
    let advanced = try await advance(entry, facts, nil)
    return Answer(
      entry: advanced.entry, findings: advanced.findings, isPerformedNow: advanced.isPerformedNow, isRepeat: false,
      repeatsAnotherDocument: false)
  }

  /// The next entry after a sequence number with which `resume` may be able to go on, or `nil` where there is none.
  ///
  /// A host that starts again calls it in a loop; an entry that can't be resumed does not keep the others from it.
  public func nextToResume(after sequenceNumber: Int = 0) async throws(JournalError) -> Entry? {
    var next: Entry?
    for state in [Entry.State.received, .ready, .inDoubt] {
      var last = sequenceNumber
      while let entry = try await journal.entries(matching: EntryFilter(state: state), after: last, limit: 1).first {
        last = entry.sequenceNumber
        if let next, next.sequenceNumber < last { break }
        if state == .inDoubt, entry.ruling?.isIdempotent != true { continue }
        next = entry
        break
      }
    }
    return next
  }

  /// - Parameter examination: Of the entry's document by this gate, where there is one already.
  private func advance(_ entry: Entry, _ facts: Facts, _ examination: Examination?) async throws -> Advanced {
    var entry = entry
    var findings: [Finding] = []
    switch entry.state {
    case .received:
      let examination = examination ?? gate.examine(entry.document, as: entry.kind)
      var facts = facts
      for lookup in examination.lookups {
        guard let lookUp else { throw MissingLookUp(list: lookup.list) }
        // Only what was asked for is kept with the decision.
        let found = try await lookUp(lookup).intersection(lookup.ids)
        facts.foundEntities[ExactString(lookup.list)] = found
      }
      let decision = examination.decide(facts)
      findings = decision.findings
      entry = try await journal.rule(entry, decision, facts: facts, manifest: gate.manifest)
      // Where another process was faster, its decision stands in the journal; what this gate refuses it does not run.
      guard decision.verdict == .run else { return Advanced(entry: entry, findings: findings) }
    case .ready, .inDoubt:
      guard let facts = entry.ruling?.facts else { return Advanced(entry: entry) }
      let decision = gate.decide(entry.document, as: entry.kind, facts: facts)
      guard decision.verdict == .run, entry.state == .ready || decision.contract?.isIdempotent == true else {
        return Advanced(entry: entry, findings: decision.findings)
      }
    case .held, .asked, .rejected, .performing, .performed, .failed:
      return Advanced(entry: entry)
    }
    guard entry.state == .ready || entry.state == .inDoubt, !isStopping() else {
      return Advanced(entry: entry, findings: findings)
    }
    guard let permit = try await journal.claim(entry.sequenceNumber) else {
      // In doubt under a contract that was not idempotent then; or another worker was faster.
      return Advanced(entry: try await journal.entry(entry.sequenceNumber) ?? entry, findings: findings)
    }
    return Advanced(entry: try await permit.perform(perform), findings: findings, isPerformedNow: true)
  }

  private struct Advanced {
    let entry: Entry
    var findings: [Finding] = []
    var isPerformedNow = false
  }
}
