import Interlock
import InterlockJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What was submitted, what was decided and what came of it: nothing runs that is not written here first.
///
/// Every change is durable when its call returns.
///
/// - Source: the gate's contract, section 9.
public actor Journal {
  private let store: any JournalStore
  private let clock: @Sendable () -> Timestamp

  public enum Access: Sendable {
    case readWrite
    /// Nothing is made or changed; entries whose worker is gone are still told as in doubt.
    case readOnly
  }

  /// The largest document that a journal takes, in bytes. The gate's own limit is lower; a document between the two
  /// is kept, and rejected.
  public static let documentSizeLimit = 64 << 20
  /// The longest submission key, in bytes of UTF-8.
  public static let keySizeLimit = 255
  /// The largest result that is kept, in bytes of JSON text.
  public static let resultSizeLimit = 1 << 20

  /// Opens the journal in a file; one that is not there is made, unless it is only to be read.
  ///
  /// - Parameters:
  ///   - path: Of the SQLite file. Beside it stand SQLite's own `-wal` and `-shm`, a `-lock` file, and a file for each
  ///     worker that has entries in hand.
  ///   - clock: Gives the times that are written down; nothing is decided by them.
  /// - Throws: `JournalError`.
  public init(
    path: String, access: Access = .readWrite, clock: @escaping @Sendable () -> Timestamp = { .now }
  ) throws(JournalError) {
    // The process id is for people; the UUID makes the name unique.
    let workerName = "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.lowercased())"
    let mode: SQLiteStore.Mode = access == .readWrite ? .readWrite : .readOnly
    store = try SQLiteStore(path: path, mode: mode, workerName: workerName)
    self.clock = clock
  }

  /// - Parameter makeStore: Called once; the store is the journal's alone.
  package init(
    clock: @escaping @Sendable () -> Timestamp, makeStore: sending () throws(JournalError) -> any JournalStore
  )
    throws(JournalError)
  {
    store = try makeStore()
    self.clock = clock
  }

  // Reading

  /// The entry with that number, or `nil` where there is none.
  public func entry(_ sequenceNumber: Int) throws(JournalError) -> Entry? {
    try store.entry(sequenceNumber)
  }

  /// The entry with that submission key, compared by Unicode scalars, or `nil` where there is none.
  public func entry(key: String) throws(JournalError) -> Entry? {
    try store.entry(key: key)
  }

  /// The entries that match, in order, at most `limit` of those after a sequence number.
  public func entries(matching filter: EntryFilter = EntryFilter(), after sequenceNumber: Int = 0, limit: Int)
    throws(JournalError) -> [Entry]
  {
    try store.entries(matching: filter, after: sequenceNumber, limit: limit)
  }

  /// The text of the manifest under which an entry was decided (`Entry.Ruling.manifest`).
  public func manifest(_ number: Int) throws(JournalError) -> [UInt8]? {
    try store.manifest(number)
  }

  // Changes

  /// Writes down what a person found out about an entry in doubt.
  ///
  /// - Throws: `JournalError`: `.forbiddenStep` where the entry is not in doubt, `.noEntry` where there is none.
  public func settle(_ sequenceNumber: Int, as finding: Entry.Settlement.Finding, note: String) throws(JournalError)
    -> Entry
  {
    try store.settle(sequenceNumber, as: finding, note: note, at: clock())
  }

  /// Writes an outcome that could not be written when its action ended.
  ///
  /// - Throws: `JournalError`; the outcome is still not written then.
  public func write(_ outcome: UnwrittenOutcome) throws(JournalError) -> Entry {
    try finish(outcome.entry, as: outcome.state, result: outcome.result, error: outcome.error)
  }

  /// - Returns: The entry with that key, and whether it was written now.
  func append(_ document: [UInt8], as kind: DocumentKind, key: String) throws(JournalError)
    -> (entry: Entry, isNew: Bool)
  {
    guard document.count <= Journal.documentSizeLimit else {
      throw .documentTooLarge(size: document.count, limit: Journal.documentSizeLimit)
    }
    guard !key.isEmpty else { throw .invalidKey(detail: "is empty") }
    guard key.utf8.count <= Journal.keySizeLimit else {
      throw .invalidKey(detail: "has \(key.utf8.count) bytes; at most \(Journal.keySizeLimit) are taken")
    }
    guard !key.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .invalidKey(detail: "holds a control character")
    }
    return try store.append(key: key, document: document, kind: kind, at: clock())
  }

  func rule(_ entry: Entry, _ decision: Decision, facts: Facts, manifest: Manifest) throws(JournalError) -> Entry {
    try store.rule(entry.sequenceNumber, decision, facts: facts, manifest: Array(manifest.document.bytes), at: clock())
  }

  /// Claims an entry: the claim is durable when the permit is returned.
  ///
  /// - Returns: `nil` where the entry may not be performed: it is neither ready, nor in doubt under an idempotent
  ///   contract. What was decided long ago may no longer hold: `Runner` asks today's gate before it claims.
  package func claim(_ sequenceNumber: Int) throws(JournalError) -> Permit? {
    guard let entry = try store.claim(sequenceNumber, at: clock()) else { return nil }
    return Permit(entry, of: self)
  }

  func finish(_ entry: Entry, as state: Entry.State, result: [UInt8]?, error: String?) throws(JournalError) -> Entry {
    try store.finish(entry, as: state, result: result, error: error, at: clock())
  }
}
