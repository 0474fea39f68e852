import Interlock
import InterlockJSON

/// A journal in one SQLite file.
///
/// Write-ahead log with `synchronous=FULL`, both read back after they are set. One writing connection a store, and a
/// lock file that all processes hold over each commit and checkpoint: SQLite before 3.51.3 can lose a commit when two
/// connections write and checkpoint one write-ahead log.
///
/// Not thread-safe; `Journal` is the actor that owns one.
package final class SQLiteStore: JournalStore {
  private let connection: SQLiteConnection
  /// `nil` where the store only reads.
  private let lock: FileLock?
  private let workers: Workers

  package enum Mode: Sendable {
    case readWrite, readOnly
  }

  /// How long a write waits while other processes write, in milliseconds.
  private static let lockTimeout = 10_000

  /// Opens a journal; one that is not there is made where it may be written.
  ///
  /// What workers that are gone have left in `performing` is in doubt afterwards.
  package init(path: String, mode: Mode, workerName: String) throws(JournalError) {
    if mode == .readOnly, !FilePath.exists(path) { throw .noJournal(path: path) }
    let path = try FilePath.canonical(path)
    workers = Workers(journalPath: path, name: workerName)
    switch mode {
    case .readWrite:
      let lock = try FileLock(path: path + "-lock")
      self.lock = lock
      connection = try lock.locked(timeoutMilliseconds: SQLiteStore.lockTimeout) { () throws(JournalError) in
        try SQLiteStore.openWritable(path)
      }
      try doubtAbandonedEntries()
    case .readOnly:
      lock = nil
      connection = try SQLiteStore.openReadable(path)
    }
  }

  deinit {
    // Closing the last connection checkpoints. Where others write for longer than one waits, theirs is the last.
    try? lock?.locked(timeoutMilliseconds: SQLiteStore.lockTimeout) { () throws(JournalError) in connection.close() }
    connection.close()
  }

  private static func openWritable(_ path: String) throws(JournalError) -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, mode: .readWrite)
    let isNew = try !hasFormat(connection)
    try set("journal_mode", to: "wal", expecting: "wal", connection)
    try set("synchronous", to: "FULL", expecting: "2", connection)
    #if canImport(Darwin)
      // On Apple's systems fsync alone leaves writes in the drive's cache.
      try set("fullfsync", to: "1", expecting: "1", connection)
      try set("checkpoint_fullfsync", to: "1", expecting: "1", connection)
    #endif
    guard isNew else { return connection }
    try connection.transaction { () throws(JournalError) in
      if try hasFormat(connection) { return }  // another process was faster
      for statement in SQLiteFormat.tables { try connection.run(statement) }
      try connection.run("PRAGMA application_id = \(SQLiteFormat.applicationId)")
      try connection.run("PRAGMA user_version = \(SQLiteFormat.version)")
    }
    // So that the file alone is known as a journal, even where its write-ahead log is left behind.
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return connection
  }

  private static func openReadable(_ path: String) throws(JournalError) -> SQLiteConnection {
    do throws(JournalError) {
      let connection = try SQLiteConnection(path: path, mode: .readOnly)
      guard try hasFormat(connection) else { throw .noJournal(path: path) }
      return connection
    } catch .cannotOpen where !FilePath.exists(path + "-wal"), .readOnly where !FilePath.exists(path + "-wal") {
      // A folder that can't be written has no place for the files that readers share; with no write-ahead log
      // to look at, the database file alone is the whole journal.
      let connection = try SQLiteConnection(path: path, mode: .immutable)
      guard try hasFormat(connection) else { throw .noJournal(path: path) }
      return connection
    }
  }

  /// Whether the file is a journal of a known format; false where it holds nothing yet.
  private static func hasFormat(_ connection: SQLiteConnection) throws(JournalError) -> Bool {
    func int(_ sql: String) throws(JournalError) -> Int {
      try connection.run(sql) { (row) throws(JournalError) in row.int(0) ?? 0 }.first ?? 0
    }
    let path = connection.path
    guard try int("PRAGMA application_id") == SQLiteFormat.applicationId else {
      guard try int("SELECT count(*) FROM sqlite_schema") == 0 else { throw .notAJournal(path: path) }
      return false
    }
    let version = try int("PRAGMA user_version")
    guard version <= SQLiteFormat.version else {
      throw .newerFormat(path: path, format: version, known: SQLiteFormat.version)
    }
    return true
  }

  private static func set(
    _ pragma: String, to value: String, expecting expected: String, _ connection: SQLiteConnection
  ) throws(JournalError) {
    try connection.run("PRAGMA \(pragma) = \(value)")
    let got = try connection.run("PRAGMA \(pragma)") { (row) throws(JournalError) in row.text(0) ?? "" }.first ?? ""
    guard got == expected else {
      throw .notDurable(path: connection.path, detail: "\(pragma) is \(got), expected \(expected)")
    }
  }

  /// One durable change, which no other process's is mixed into.
  private func write<Result>(_ work: () throws(JournalError) -> Result) throws(JournalError) -> Result {
    guard let lock else { throw .readOnly(path: connection.path) }
    return try lock.locked(timeoutMilliseconds: SQLiteStore.lockTimeout) { () throws(JournalError) in
      guard !connection.hasMoved else { throw .moved(path: connection.path) }
      return try connection.transaction(work)
    }
  }

  // Changes

  package func append(key: String, document: [UInt8], kind: DocumentKind, at time: Timestamp) throws(JournalError)
    -> (entry: Entry, isNew: Bool)
  {
    try write { () throws(JournalError) in
      if let entry = try entry(key: key) { return (entry, false) }
      try connection.run(
        "INSERT INTO entries (key, document, kind, received_at, state) VALUES (?, ?, ?, ?, ?)",
        [
          .text(key), .blob(document), .text(kind.rawValue), .int(Int(time.milliseconds)),
          .text(Entry.State.received.rawValue),
        ])
      return (try present(connection.lastInsertedRow), true)
    }
  }

  package func rule(_ sequenceNumber: Int, _ decision: Decision, facts: Facts, manifest: [UInt8], at time: Timestamp)
    throws(JournalError) -> Entry
  {
    try write { () throws(JournalError) in
      let entry = try present(sequenceNumber)
      guard entry.state == .received else { return entry }
      try connection.run(
        """
        UPDATE entries SET state = ?, verdict = ?, intent = ?, record = ?, parameters = ?, idempotent = ?, facts = ?,
          manifest = ?, decided_at = ? WHERE sequence_number = ?
        """,
        [
          .text(try step(entry, to: Entry.State(decision.verdict)).rawValue),
          .text(decision.verdict.rawValue),
          decision.intent.map { .text($0) } ?? .null,
          decision.record.map { .text($0.json.compactText) } ?? .null,
          decision.parameters.map { .blob(Array($0.source)) } ?? .null,
          .int(decision.contract?.isIdempotent == true ? 1 : 0),
          .text(facts.json.compactText),
          .int(try number(ofManifest: manifest)),
          .int(Int(time.milliseconds)),
          .int(sequenceNumber),
        ])
      return try present(sequenceNumber)
    }
  }

  package func claim(_ sequenceNumber: Int, at time: Timestamp) throws(JournalError) -> Entry? {
    let isTaken = try workers.take(sequenceNumber)
    var isClaimed = false
    defer { if isTaken, !isClaimed { workers.letGo(sequenceNumber) } }
    let claimed = try write { () throws(JournalError) -> Entry? in
      let entry = try present(sequenceNumber)
      let mayRun = entry.state == .ready || entry.state == .inDoubt && entry.ruling?.isIdempotent == true
      guard mayRun else { return nil }
      try connection.run(
        """
        UPDATE entries SET state = ?, worker = ?, attempt = ?, claimed_at = ?, result = NULL, error = NULL,
          finished_at = NULL WHERE sequence_number = ?
        """,
        [
          .text(try step(entry, to: .performing).rawValue), .text(workers.ownName),
          .int((entry.claim?.attempt ?? 0) + 1),
          .int(Int(time.milliseconds)), .int(sequenceNumber),
        ])
      return try present(sequenceNumber)
    }
    isClaimed = claimed != nil
    return claimed
  }

  package func finish(_ claimed: Entry, as state: Entry.State, result: [UInt8]?, error: String?, at time: Timestamp)
    throws(JournalError) -> Entry
  {
    let finished = try write { () throws(JournalError) in
      let entry = try present(claimed.sequenceNumber)
      let isOwn = entry.claim?.worker == claimed.claim?.worker && entry.claim?.attempt == claimed.claim?.attempt
      // Written before, and only the answer was lost: asking again is safe.
      if isOwn, entry.state == state, entry.settlement == nil, entry.outcome?.result == result,
        entry.outcome?.error == error
      {
        return entry
      }
      guard isOwn, entry.state == .performing else {
        workers.letGo(entry.sequenceNumber)  // it is another's, or settled: nothing of ours is left to be written
        throw .claimLost(entry: entry.sequenceNumber, state: entry.state)
      }
      try connection.run(
        "UPDATE entries SET state = ?, result = ?, error = ?, finished_at = ? WHERE sequence_number = ?",
        [
          .text(try step(entry, to: state).rawValue), result.map { .blob($0) } ?? .null,
          error.map { .text($0) } ?? .null, .int(Int(time.milliseconds)), .int(entry.sequenceNumber),
        ])
      return try present(entry.sequenceNumber)
    }
    workers.letGo(claimed.sequenceNumber)
    return finished
  }

  package func settle(_ sequenceNumber: Int, as finding: Entry.Settlement.Finding, note: String, at time: Timestamp)
    throws(JournalError) -> Entry
  {
    try write { () throws(JournalError) in
      let entry = try present(sequenceNumber)
      guard entry.state == .inDoubt else {
        throw .forbiddenStep(entry: sequenceNumber, from: entry.state, to: finding.state)
      }
      try connection.run(
        "UPDATE entries SET state = ?, note = ?, settled_at = ? WHERE sequence_number = ?",
        [
          .text(try step(entry, to: finding.state).rawValue), .text(note), .int(Int(time.milliseconds)),
          .int(sequenceNumber),
        ])
      return try present(sequenceNumber)
    }
  }

  /// Entries whose worker is gone are in doubt: nobody knows whether `perform()` took effect.
  private func doubtAbandonedEntries() throws(JournalError) {
    let performing = SQLiteValue.text(Entry.State.performing.rawValue)
    for worker in try workersThatAreGone() {
      try write { () throws(JournalError) in
        try connection.run(
          "UPDATE entries SET state = ? WHERE state = ? AND worker = ?",
          [.text(Entry.State.inDoubt.rawValue), performing, .text(worker)])
      }
    }
    workers.clearAway()
  }

  private func workersThatAreGone() throws(JournalError) -> [String] {
    let sql = "SELECT DISTINCT worker FROM entries WHERE state = ?"
    let named = try connection.run(sql, [.text(Entry.State.performing.rawValue)]) { (row) throws(JournalError) in
      row.text(0) ?? ""
    }
    return named.filter { !workers.isAlive($0) }
  }

  private func step(_ entry: Entry, to state: Entry.State) throws(JournalError) -> Entry.State {
    guard entry.state.next.contains(state) else {
      throw .forbiddenStep(entry: entry.sequenceNumber, from: entry.state, to: state)
    }
    return state
  }

  private func number(ofManifest text: [UInt8]) throws(JournalError) -> Int {
    try connection.run("INSERT OR IGNORE INTO manifests (text) VALUES (?)", [.blob(text)])
    let numbers = try connection.run("SELECT number FROM manifests WHERE text = ?", [.blob(text)]) {
      (row) throws(JournalError) in row.int(0) ?? 0
    }
    return numbers.first ?? 0
  }

  // Reading

  package func entry(_ sequenceNumber: Int) throws(JournalError) -> Entry? {
    try select("WHERE sequence_number = ?", [.int(sequenceNumber)]).first
  }

  package func entry(key: String) throws(JournalError) -> Entry? {
    try select("WHERE key = ?", [.text(key)]).first
  }

  package func entries(matching filter: EntryFilter, after sequenceNumber: Int, limit: Int) throws(JournalError)
    -> [Entry]
  {
    var conditions = ["sequence_number > ?"]
    var values: [SQLiteValue] = [.int(sequenceNumber)]
    if let state = filter.state {
      let (condition, stateValues) = try storedAs(state)
      conditions.append(condition)
      values += stateValues
    }
    if let intent = filter.intent {
      conditions.append("intent = ?")
      values.append(.text(intent))
    }
    if let since = filter.since {
      conditions.append("received_at >= ?")
      values.append(.int(Int(since.milliseconds)))
    }
    let sql = "WHERE \(conditions.joined(separator: " AND ")) ORDER BY sequence_number LIMIT ?"
    return try select(sql, values + [.int(limit)])
  }

  /// The condition for a state: an entry whose worker is gone is in doubt, whether or not that is written down yet.
  private func storedAs(_ state: Entry.State) throws(JournalError) -> (condition: String, values: [SQLiteValue]) {
    guard state == .inDoubt || state == .performing else { return ("state = ?", [.text(state.rawValue)]) }
    let gone = try workersThatAreGone().map { SQLiteValue.text($0) }
    let places = gone.map { _ in "?" }.joined(separator: ", ")
    let performing = SQLiteValue.text(Entry.State.performing.rawValue)
    return state == .performing
      ? ("(state = ? AND worker NOT IN (\(places)))", [performing] + gone)
      : ("(state = ? OR state = ? AND worker IN (\(places)))", [.text(state.rawValue), performing] + gone)
  }

  package func manifest(_ number: Int) throws(JournalError) -> [UInt8]? {
    try connection.run("SELECT text FROM manifests WHERE number = ?", [.int(number)]) {
      (row) throws(JournalError) in row.blob(0) ?? []
    }.first
  }

  private func present(_ sequenceNumber: Int) throws(JournalError) -> Entry {
    guard let entry = try entry(sequenceNumber) else { throw .noEntry(String(sequenceNumber)) }
    return entry
  }

  private func select(_ clause: String, _ values: [SQLiteValue]) throws(JournalError) -> [Entry] {
    try connection.run("SELECT \(SQLiteFormat.columns) FROM entries \(clause)", values) { (row) throws(JournalError) in
      guard var entry = Entry(row) else {
        throw .unreadableEntry(path: connection.path, number: row.int(0) ?? 0)
      }
      if entry.state == .performing, let worker = entry.claim?.worker, !workers.isAlive(worker) {
        entry.state = .inDoubt
      }
      return entry
    }
  }
}
