import Foundation
import Interlock
@testable import InterlockJournal
import TestSupport
import Testing

@Suite struct JournalFileTests {
  @Test func `a file that is no database is refused and left alone`() throws {
    let folder = try Folder()
    let bytes = Data(String(repeating: "not a database ", count: 100).utf8)
    try bytes.write(to: URL(fileURLWithPath: folder.journalPath))
    #expect(throws: JournalError.notADatabase(path: folder.journalPath)) { try Journal(path: folder.journalPath) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.journalPath)) == bytes)
  }

  @Test func `a database of another program is refused and left alone`() throws {
    let folder = try Folder()
    let connection = try SQLiteConnection(path: folder.journalPath, mode: .readWrite)
    try connection.run("CREATE TABLE other (a)")
    connection.close()
    #expect(throws: JournalError.notAJournal(path: folder.journalPath)) { try Journal(path: folder.journalPath) }
  }

  @Test func `a journal of a newer format is refused and left alone`() async throws {
    let folder = try Folder()
    _ = try Journal(path: folder.journalPath)
    let connection = try SQLiteConnection(path: folder.journalPath, mode: .readWrite)
    try connection.run("PRAGMA user_version = 99")
    connection.close()
    for access in [Journal.Access.readWrite, .readOnly] {
      #expect(throws: JournalError.newerFormat(path: folder.journalPath, format: 99, known: 1)) {
        try Journal(path: folder.journalPath, access: access)
      }
    }
  }

  @Test func `a journal that is not there is not made by reading`() throws {
    let folder = try Folder()
    #expect(throws: JournalError.noJournal(path: folder.journalPath)) {
      try Journal(path: folder.journalPath, access: .readOnly)
    }
    #expect(folder.files == [])
  }

  @Test func `a journal is read while another writes`() async throws {
    let folder = try Folder()
    let writer = try Journal(path: folder.journalPath)
    _ = try await writer.append(Fixture.document(), as: .candidate, key: "k")
    let reader = try Journal(path: folder.journalPath, access: .readOnly)
    #expect(try await reader.entries(limit: 10).map(\.key) == ["k"])
    await #expect(throws: JournalError.readOnly(path: folder.journalPath)) {
      try await reader.append(Fixture.document(), as: .candidate, key: "l")
    }
  }

  @Test func `a claimed entry is in doubt once its worker is gone, and not before`() async throws {
    let folder = try Folder()
    let gate = try Fixture.gate()
    var worker: Journal? = try Journal(path: folder.journalPath)
    let number = try await claimed(by: worker, gate)
    let reader = try Journal(path: folder.journalPath, access: .readOnly)
    #expect(try await reader.entry(number)?.state == .performing)
    #expect(try await reader.entries(matching: EntryFilter(state: .performing), limit: 9).count == 1)
    #expect(try await Journal(path: folder.journalPath).entry(number)?.state == .performing)

    worker = nil
    #expect(try await reader.entry(number)?.state == .inDoubt)
    #expect(try await reader.entries(matching: EntryFilter(state: .performing), limit: 9).isEmpty)
    #expect(try await reader.entries(matching: EntryFilter(state: .inDoubt), limit: 9).count == 1)
    #expect(try await Journal(path: folder.journalPath).entry(number)?.state == .inDoubt)
  }

  private func claimed(by journal: Journal?, _ gate: Gate) async throws -> Int {
    let journal = try #require(journal)
    let entry = try await journal.append(Fixture.document(), as: .candidate, key: "k").entry
    let decision = gate.decide(entry.document, as: entry.kind)
    _ = try await journal.rule(entry, decision, facts: Facts(), manifest: gate.manifest)
    let claims = [try await isClaimed(entry, in: journal), try await isClaimed(entry, in: journal)]
    #expect(claims == [true, false], "claimed once, it can't be claimed again")
    return entry.sequenceNumber
  }

  private func isClaimed(_ entry: Entry, in journal: Journal) async throws -> Bool {
    if try await journal.claim(entry.sequenceNumber) != nil { true } else { false }
  }

  @Test func `a journal is the same through a symbolic link, and refused where it has two names`() async throws {
    let folder = try Folder()
    let link = folder.path + "/link.db"
    let worker = try Journal(path: folder.journalPath)
    let number = try await claimed(by: worker, try Fixture.gate())
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.journalPath)
    #expect(try await Journal(path: link).entry(number)?.state == .performing, "its worker lives")
    #expect(!folder.files.contains("link.db-lock"))

    let second = folder.path + "/second.db"
    try FileManager.default.linkItem(atPath: folder.journalPath, toPath: second)
    for path in [second, folder.journalPath] {
      #expect(throws: JournalError.severalNames(path: path)) { try Journal(path: path) }
    }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/nowhere.db", withDestinationPath: "gone.db")
    #expect(throws: JournalError.self) { try Journal(path: folder.path + "/nowhere.db") }
    withExtendedLifetime(worker) {}
  }

  @Test func `a file that was replaced between opening and locking it is not taken for the one in its place`() throws {
    let folder = try Folder()
    let path = folder.path + "/lock"
    let looking = try FileLock(path: path)
    try FileManager.default.removeItem(atPath: path)
    let own = try FileLock(path: path)
    #expect(own.tryLock() && own.isInPlace)
    #expect(looking.tryLock() && !looking.isInPlace)
    #expect(FileLock.isHeld(path))
  }

  @Test func `an outcome that is written twice does not give up the lock on another entry`() throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.journalPath, mode: .readWrite, workerName: "w")
    let gate = try Fixture.gate()
    let time = Timestamp(milliseconds: 0)
    let claims = try ["a", "b"].map { key in
      let entry = try store.append(key: key, document: Fixture.document(), kind: .candidate, at: time).entry
      _ = try store.rule(
        entry.sequenceNumber, gate.decide(entry.document, as: .candidate), facts: Facts(),
        manifest: Array(gate.manifest.document.bytes), at: time)
      return try #require(try store.claim(entry.sequenceNumber, at: time))
    }
    // Claimed already, it is not claimed again; and that does not give it up either.
    #expect(try store.claim(claims[1].sequenceNumber, at: time)?.key == nil)
    for _ in 0..<3 { _ = try store.finish(claims[0], as: .performed, result: nil, error: nil, at: time) }
    let other = try SQLiteStore(path: folder.journalPath, mode: .readWrite, workerName: "x")
    #expect(try other.entry(claims[1].sequenceNumber)?.state == .performing, "its worker lives")
  }

  @Test func `clearing away leaves the files of workers that live`() throws {
    let folder = try Folder()
    let one = Workers(journalPath: folder.journalPath, name: "one")
    let two = Workers(journalPath: folder.journalPath, name: "two")
    #expect(try one.take(1) && one.take(2))
    #expect(try !one.take(2), "it is in hand already")
    // What is no worker's file is left alone, a journal of such a name above all.
    let gone = "-worker-12-\(UUID().uuidString.lowercased())"
    for name in [gone, "-worker-1.db", "-worker-notes", gone + ".db"] {
      try Data().write(to: URL(fileURLWithPath: folder.journalPath + name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.journalPath + "-worker-13-\(UUID().uuidString.lowercased())", withDestinationPath: "made-by-link")
    two.clearAway()
    let left = folder.files
    #expect(left.contains("journal.db-worker-one") && left.contains("journal.db-worker-1.db"))
    #expect(left.contains("journal.db-worker-notes") && left.contains("journal.db\(gone).db"))
    #expect(!left.contains("journal.db\(gone)") && !left.contains("made-by-link"))
    one.letGo(1)
    one.letGo(1)
    #expect(two.isAlive("one"), "it has another entry in hand")
    one.letGo(2)
    #expect(!two.isAlive("one") && !folder.files.contains("journal.db-worker-one"))
    #expect(try one.take(3))
    #expect(two.isAlive("one"))
  }

  @Test func `a journal that was moved while it was in use is not written`() async throws {
    let folder = try Folder()
    let journal = try Journal(path: folder.journalPath)
    let moved = JournalError.moved(path: try FilePath.canonical(folder.journalPath))
    try FileManager.default.moveItem(atPath: folder.journalPath, toPath: folder.path + "/moved.db")
    await #expect(throws: moved) { try await journal.append([], as: .envelope, key: "k") }
    #expect(throws: Never.self) { try Journal(path: folder.path + "/moved.db", access: .readOnly) }
  }

  @Test func `one damaged entry is told by its number`() async throws {
    let folder = try Folder()
    let journal = try Journal(path: folder.journalPath)
    for key in ["a", "b", "c"] { _ = try await journal.append([], as: .envelope, key: key) }
    let connection = try SQLiteConnection(path: folder.journalPath, mode: .readWrite)
    try connection.run("UPDATE entries SET state = 'dancing' WHERE sequence_number = 2")
    connection.close()
    await #expect(throws: JournalError.self) { try await journal.entries(limit: 10) }
    await #expect(throws: JournalError.self) { try await journal.entry(2) }
    #expect(try await journal.entries(after: 2, limit: 10).map(\.key) == ["c"])
  }

  @Test func `lists by state, intent and time use an index`() throws {
    let folder = try Folder()
    _ = try Journal(path: folder.journalPath)
    let connection = try SQLiteConnection(path: folder.journalPath, mode: .readOnly)
    for (condition, index) in [
      ("state = ?", "entries_by_state"), ("intent = ?", "entries_by_intent"), ("received_at >= ?", "entries_by_time"),
    ] {
      let sql = "EXPLAIN QUERY PLAN SELECT * FROM entries WHERE \(condition)"
      let plan = try connection.run(sql, [.int(1)]) { (row) throws(JournalError) in row.text(3) ?? "" }
      #expect(plan.joined().contains(index), "\(plan)")
    }
  }

  @Test func `nothing is left beside a journal that is closed but the lock file`() async throws {
    let folder = try Folder()
    _ = try await claimed(by: try Journal(path: folder.journalPath), try Fixture.gate())
    _ = try Journal(path: folder.journalPath)
    #expect(folder.files == ["journal.db", "journal.db-lock"])
  }

  @Test(arguments: [
    ("", "is empty"), (String(repeating: "k", count: 256), "has 256 bytes; at most 255 are taken"),
    ("a\nb", "holds a control character"),
  ])
  func `a key that can't name anything is refused`(key: String, detail: String) async throws {
    let journal = try Journal(path: try Folder().journalPath)
    await #expect(throws: JournalError.invalidKey(detail: detail)) {
      try await journal.append([], as: .envelope, key: key)
    }
    _ = try await journal.append([], as: .envelope, key: String(repeating: "k", count: 255))
  }

  @Test func `entries are listed by state, intent and time, a page at a time`() async throws {
    let folder = try Folder()
    let times = Times()
    let journal = try Journal(path: folder.journalPath, clock: { times.next() })
    let runner = Runner(journal: journal, gate: try Fixture.gate()) { $0.parameters }
    for count in ["1", "0", "2", "{"] { _ = try await runner.submit(Fixture.document(count: count), as: .candidate) }
    func numbers(_ filter: EntryFilter, after: Int = 0, limit: Int = 10) async throws -> [Int] {
      try await journal.entries(matching: filter, after: after, limit: limit).map(\.sequenceNumber)
    }
    #expect(try await numbers(EntryFilter()) == [1, 2, 3, 4])
    #expect(try await numbers(EntryFilter(), after: 1, limit: 2) == [2, 3])
    #expect(try await numbers(EntryFilter(state: .performed)) == [1, 3])
    #expect(try await numbers(EntryFilter(state: .rejected)) == [2, 4])
    #expect(try await numbers(EntryFilter(intent: "Order")) == [1, 2, 3])
    let third = try #require(try await journal.entry(3)).receivedAt
    #expect(try await numbers(EntryFilter(since: third)) == [3, 4])
    #expect(try await numbers(EntryFilter(state: .performed, intent: "Order", since: third)) == [3])
  }

  @Test(
    arguments: [
      ("2026-12-01", 1_796_083_200_000), ("2026-12-01T09:00:00Z", 1_796_115_600_000),
      ("2026-12-01T09:00:00.250+01:00", 1_796_112_000_250), ("yesterday", nil), ("2026-13-01", nil),
      ("2026-02-30", nil), ("2026-12-01T25:00:00Z", nil),
      ("", nil),
    ] as [(String, Int64?)])
  func `times are read as RFC 3339`(text: String, milliseconds: Int64?) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  @Test func `times are written with milliseconds`() {
    #expect(Timestamp(milliseconds: 1_796_112_000_250).description == "2026-12-01T08:00:00.250Z")
  }

  @Test func `only the listed steps lead from state to state`() {
    let steps = Entry.State.allCases.flatMap { from in from.next.map { "\(from.rawValue) \($0.rawValue)" } }
    #expect(
      steps.sorted() == [
        "in_doubt failed", "in_doubt performed", "in_doubt performing", "performing failed", "performing in_doubt",
        "performing performed", "ready performing", "received asked", "received held", "received ready",
        "received rejected",
      ])
  }
}

/// A clock that goes on by a second at each look.
private final class Times: Sendable {
  private let calls = Calls()

  func next() -> Timestamp {
    calls.note("")
    return Timestamp(milliseconds: Int64(calls.count("")) * 1000)
  }
}
