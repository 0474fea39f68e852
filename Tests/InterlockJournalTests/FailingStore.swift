import Interlock
import InterlockJSON
@testable import InterlockJournal

/// A store that fails at its call number *n*, before or after the call has done its work: as a full disk does, or a
/// process that dies.
final class FailingStore: JournalStore {
  private let store: SQLiteStore
  private let failsAt: Int
  private let isAfterwards: Bool
  private let isLasting: Bool
  private var call = 0

  init(_ store: SQLiteStore, failsAt: Int, isAfterwards: Bool, isLasting: Bool = true) {
    self.store = store
    self.failsAt = failsAt
    self.isAfterwards = isAfterwards
    self.isLasting = isLasting
  }

  private func attempt<Result>(_ work: () throws(JournalError) -> Result) throws(JournalError) -> Result {
    call += 1
    if call > failsAt && isLasting || call == failsAt && !isAfterwards { throw .diskFull(path: "test") }
    let result = try work()
    if call == failsAt { throw .diskFull(path: "test") }
    return result
  }

  func append(key: String, document: [UInt8], kind: DocumentKind, at time: Timestamp) throws(JournalError) -> (
    entry: Entry, isNew: Bool
  ) {
    try attempt { () throws(JournalError) in try store.append(key: key, document: document, kind: kind, at: time) }
  }

  func rule(_ number: Int, _ decision: Decision, facts: Facts, manifest: [UInt8], at time: Timestamp)
    throws(JournalError) -> Entry
  {
    try attempt { () throws(JournalError) in
      try store.rule(number, decision, facts: facts, manifest: manifest, at: time)
    }
  }

  func claim(_ number: Int, at time: Timestamp) throws(JournalError) -> Entry? {
    try attempt { () throws(JournalError) in try store.claim(number, at: time) }
  }

  func finish(_ entry: Entry, as state: Entry.State, result: [UInt8]?, error: String?, at time: Timestamp)
    throws(JournalError) -> Entry
  {
    try attempt { () throws(JournalError) in
      try store.finish(entry, as: state, result: result, error: error, at: time)
    }
  }

  func settle(_ number: Int, as finding: Entry.Settlement.Finding, note: String, at time: Timestamp)
    throws(JournalError) -> Entry
  {
    try attempt { () throws(JournalError) in try store.settle(number, as: finding, note: note, at: time) }
  }

  func entry(_ number: Int) throws(JournalError) -> Entry? { try store.entry(number) }
  func entry(key: String) throws(JournalError) -> Entry? { try store.entry(key: key) }

  func entries(matching filter: EntryFilter, after number: Int, limit: Int) throws(JournalError) -> [Entry] {
    try store.entries(matching: filter, after: number, limit: limit)
  }

  func manifest(_ number: Int) throws(JournalError) -> [UInt8]? { try store.manifest(number) }
}
