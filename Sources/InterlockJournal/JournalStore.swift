import Interlock
import InterlockJSON

/// Where entries are kept. Each call that changes something is durable when it returns, or has changed nothing and
/// throws; each step between states is checked against `Entry.State.next` in the same transaction.
package protocol JournalStore {
  /// Writes a new entry; where the key is taken, nothing is written and the entry that has it is returned.
  func append(key: String, document: [UInt8], kind: DocumentKind, at time: Timestamp) throws(JournalError)
    -> (entry: Entry, isNew: Bool)

  /// Writes the gate's decision on a received entry.
  /// - Returns: The entry as it is then; unchanged where it has been decided before.
  func rule(_ sequenceNumber: Int, _ decision: Decision, facts: Facts, manifest: [UInt8], at time: Timestamp)
    throws(JournalError) -> Entry

  /// Claims an entry that is ready, or in doubt and idempotent, for this worker.
  /// - Returns: `nil` where it is neither.
  func claim(_ sequenceNumber: Int, at time: Timestamp) throws(JournalError) -> Entry?

  /// Writes how performing ended; only the worker and attempt that claimed it can.
  func finish(_ entry: Entry, as state: Entry.State, result: [UInt8]?, error: String?, at time: Timestamp)
    throws(JournalError) -> Entry

  /// Writes what a person found out about an entry in doubt.
  func settle(_ sequenceNumber: Int, as finding: Entry.Settlement.Finding, note: String, at time: Timestamp)
    throws(JournalError)
    -> Entry

  func entry(_ sequenceNumber: Int) throws(JournalError) -> Entry?
  func entry(key: String) throws(JournalError) -> Entry?

  /// The entries that match, in their order, a page at a time.
  func entries(matching filter: EntryFilter, after sequenceNumber: Int, limit: Int) throws(JournalError) -> [Entry]

  /// The text of a manifest under which an entry was decided.
  func manifest(_ number: Int) throws(JournalError) -> [UInt8]?
}
