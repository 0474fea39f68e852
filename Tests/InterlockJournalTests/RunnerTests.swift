import Foundation
import Interlock
import InterlockJSON
@testable import InterlockJournal
import TestSupport
import Testing

@Suite struct RunnerTests {
  private struct Broken: Error {}

  private func runner(
    _ folder: Folder, idempotent: Bool = false, perform: @escaping Runner.Perform = { $0.parameters }
  ) throws -> Runner {
    Runner(
      journal: try Journal(path: folder.journalPath), gate: try Fixture.gate(idempotent: idempotent), perform: perform)
  }

  @Test func `what may run is performed once and its result is kept`() async throws {
    let folder = try Folder()
    let calls = Calls()
    let runner = try runner(folder) { invocation in
      calls.note(invocation.key)
      #expect(invocation.intent == "Order")
      return Array(#"{"order": 7}"#.utf8)
    }
    let answer = try await runner.submit(Fixture.document(), as: .candidate, key: "k")
    #expect(answer.entry.state == .performed)
    #expect(answer.entry.outcome?.result == Array(#"{"order": 7}"#.utf8))
    #expect(answer.entry.ruling?.parameters == Array(#"{"count": 1}"#.utf8))
    #expect(answer.entry.claim?.attempt == 1)
    #expect(!answer.isRepeat)
    #expect(calls.count("k") == 1)
  }

  @Test func `the same key gets the first answer and runs nothing twice`() async throws {
    let folder = try Folder()
    let calls = Calls()
    let runner = try runner(folder) { invocation in
      calls.note(invocation.key)
      return invocation.parameters
    }
    let first = try await runner.submit(Fixture.document(count: "1"), as: .candidate, key: "k")
    let again = try await runner.submit(Fixture.document(count: "1"), as: .candidate, key: "k")
    let other = try await runner.submit(Fixture.document(count: "2"), as: .candidate, key: "k")
    #expect(again.isRepeat && !again.repeatsAnotherDocument)
    #expect(other.isRepeat && other.repeatsAnotherDocument)
    #expect(again.entry.outcome?.result == first.entry.outcome?.result)
    #expect(other.entry.sequenceNumber == first.entry.sequenceNumber)
    #expect(calls.all == ["k": 1])
  }

  @Test func `keys are the same only scalar by scalar`() async throws {
    let runner = try runner(Folder())
    let composed = try await runner.submit(Fixture.document(), as: .candidate, key: "\u{E9}")
    let decomposed = try await runner.submit(Fixture.document(), as: .candidate, key: "e\u{301}")
    #expect(composed.entry.sequenceNumber != decomposed.entry.sequenceNumber)
  }

  @Test(arguments: [
    ("0", Entry.State.rejected, "invalid_parameter"), ("\"1\"", .rejected, "invalid_parameter"),
  ])
  func `what may not run is kept with its record`(count: String, state: Entry.State, reason: String) async throws {
    let runner = try runner(Folder()) { _ in
      Issue.record("performed")
      return []
    }
    let answer = try await runner.submit(Fixture.document(count: count), as: .candidate)
    #expect(answer.entry.state == state)
    #expect(answer.entry.ruling?.record?.reason.rawValue == reason)
    #expect(answer.entry.claim == nil)
    #expect(try await runner.journal.entry(answer.entry.sequenceNumber)?.ruling?.record == answer.entry.ruling?.record)
  }

  @Test func `a document that is no JSON is kept byte for byte`() async throws {
    let runner = try runner(Folder())
    let bytes: [UInt8] = [0xFF, 0x00, 0x7B]
    let answer = try await runner.submit(bytes)
    #expect(answer.entry.state == .rejected)
    #expect(answer.entry.document == bytes)
    #expect(answer.entry.json["documentBase64"] == "/wB7")
    #expect(try await runner.submit([]).entry.document == [])
  }

  @Test func `an action that throws has failed, one that does not know is in doubt`() async throws {
    let folder = try Folder()
    let runner = try runner(folder) { invocation in
      switch invocation.key {
      case "throws": throw Broken()
      case "unknown": throw UnknownOutcome("stopped")
      case "cancelled": throw CancellationError()
      default: return Array("done".utf8)
      }
    }
    let failed = try await runner.submit(Fixture.document(), as: .candidate, key: "throws").entry
    #expect(failed.state == .failed)
    #expect(failed.outcome?.error == "Broken()")
    for key in ["unknown", "cancelled", "no JSON"] {
      let entry = try await runner.submit(Fixture.document(), as: .candidate, key: key).entry
      #expect(entry.state == .inDoubt, "\(key)")
      #expect(entry.outcome?.error?.isEmpty == false)
    }
    // None of them runs again.
    #expect(try await runner.submit(Fixture.document(), as: .candidate, key: "throws").entry.claim?.attempt == 1)
    #expect(try await runner.submit(Fixture.document(), as: .candidate, key: "unknown").entry.claim?.attempt == 1)
  }

  @Test func `an entry in doubt is settled once, by a person`() async throws {
    let runner = try runner(Folder()) { _ in throw UnknownOutcome("stopped") }
    let number = try await runner.submit(Fixture.document(), as: .candidate).entry.sequenceNumber
    let settled = try await runner.journal.settle(number, as: .performed, note: "it is there")
    #expect(settled.state == .performed)
    #expect(settled.settlement?.note == "it is there")
    await #expect(throws: JournalError.forbiddenStep(entry: number, from: .performed, to: .failed)) {
      try await runner.journal.settle(number, as: .failed, note: "no")
    }
    await #expect(throws: JournalError.noEntry("99")) { try await runner.journal.settle(99, as: .failed, note: "no") }
  }

  @Test(arguments: [1, 2, 3, 4], [false, true])
  func `whichever call of the store fails, nothing runs twice and the entry tells the truth`(
    call: Int, isAfterwards: Bool
  ) async throws {
    let folder = try Folder()
    let calls = Calls()
    let perform: Runner.Perform = { invocation in
      calls.note(invocation.key)
      return invocation.parameters
    }
    let path = folder.journalPath
    var broken: Journal? = try Journal(clock: { .now }) { () throws(JournalError) in
      FailingStore(
        try SQLiteStore(path: path, mode: .readWrite, workerName: "broken"), failsAt: call, isAfterwards: isAfterwards)
    }
    let gate = try Fixture.gate()
    if let journal = broken {
      await #expect(throws: (any Error).self) {
        try await Runner(journal: journal, gate: gate, perform: perform).submit(
          Fixture.document(), as: .candidate, key: "k")
      }
    }
    broken = nil  // its worker is gone

    // Claimed and not finished is in doubt; where nothing was claimed, the same key goes on.
    let runner = try runner(folder, perform: perform)
    let isClaimed = call == 3 && isAfterwards || call == 4
    let answer = try await runner.submit(Fixture.document(), as: .candidate, key: "k")
    let isFinished = call == 4 && isAfterwards
    #expect(answer.entry.state == (isFinished || !isClaimed ? .performed : .inDoubt))
    #expect(answer.isRepeat == !(call == 1 && !isAfterwards))
    #expect(calls.count("k") == (call == 3 && isAfterwards ? 0 : 1))
    #expect(try await runner.journal.entries(limit: 10).count == 1)
  }

  @Test func `an outcome that can't be written is told whole`() async throws {
    let folder = try Folder()
    let path = folder.journalPath
    let journal = try Journal(clock: { .now }) { () throws(JournalError) in
      FailingStore(try SQLiteStore(path: path, mode: .readWrite, workerName: "w"), failsAt: 4, isAfterwards: false)
    }
    let runner = Runner(journal: journal, gate: try Fixture.gate()) { _ in Array(#"{"order": 7}"#.utf8) }
    let error = await #expect(throws: UnwrittenOutcome.self) {
      try await runner.submit(Fixture.document(), as: .candidate, key: "k")
    }
    #expect(error?.state == .performed)
    #expect(error?.result == Array(#"{"order": 7}"#.utf8))
    #expect(error?.description.contains(#"{"order": 7}"#) == true)
  }

  @Test func `under an idempotent contract an entry in doubt is performed again with the same key`() async throws {
    let folder = try Folder()
    let calls = Calls()
    let runner = try runner(folder, idempotent: true) { invocation in
      calls.note(invocation.key)
      if invocation.attempt == 1 { throw UnknownOutcome("stopped") }
      return Array("\(invocation.attempt)".utf8)
    }
    #expect(try await runner.submit(Fixture.document(), as: .candidate, key: "k").entry.state == .inDoubt)
    let again = try await runner.submit(Fixture.document(), as: .candidate, key: "k").entry
    #expect(again.state == .performed)
    #expect(again.claim?.attempt == 2)
    #expect(again.outcome?.result == Array("2".utf8))
    #expect(calls.count("k") == 2)
  }

  @Test func `an entry that was ready does not run where today's contract no longer says run`() async throws {
    let folder = try Folder()
    let path = folder.journalPath
    let journal = try Journal(clock: { .now }) { () throws(JournalError) in
      FailingStore(try SQLiteStore(path: path, mode: .readWrite, workerName: "w"), failsAt: 3, isAfterwards: false)
    }
    await #expect(throws: JournalError.self) {
      try await Runner(journal: journal, gate: try Fixture.gate(), perform: { _ in [] })
        .submit(Fixture.document(), as: .candidate, key: "k")
    }
    let other = Gate(manifest: try Manifest(parsing: Array(#"{"manifest": 1, "intents": []}"#.utf8)))
    let runner = Runner(journal: try Journal(path: path), gate: other) { _ in
      Issue.record("performed")
      return []
    }
    #expect(try await runner.submit(Fixture.document(), as: .candidate, key: "k").entry.state == .ready)
  }

  @Test func `many callers with one key perform once, in one journal or in several`() async throws {
    let folder = try Folder()
    let calls = Calls()
    let runners = try (0..<4).map { _ in
      try runner(folder) { invocation in
        calls.note(invocation.key)
        try await Task.sleep(for: .milliseconds(20))
        return invocation.parameters
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { [runner = runners[number % 4]] in
          _ = try await runner.submit(Fixture.document(), as: .candidate, key: "k\(number % 5)")
        }
      }
      try await group.waitForAll()
    }
    #expect(calls.all == ["k0": 1, "k1": 1, "k2": 1, "k3": 1, "k4": 1])
    #expect(try await runners[0].journal.entries(limit: 100).map(\.state) == Array(repeating: .performed, count: 5))
  }

  @Test func `what the host can't be asked is not decided, and the same key goes on`() async throws {
    let folder = try Folder()
    let text = """
      {"manifest": 1, "intents": [{"intent": "Order", "schemaVersion": 1, "entities": {"item": "stock"},
        "parameters": {"properties": {"item": {}}}}], "entities": {"stock": {}}}
      """
    let gate = Gate(manifest: try Manifest(parsing: Array(text.utf8)))
    let document = Array(#"{"intent": "Order", "parameters": {"item": "x"}}"#.utf8)
    let journal = try Journal(path: folder.journalPath)
    let down = Runner(journal: journal, gate: gate, lookUp: { _ in throw Broken() }, perform: { $0.parameters })
    await #expect(throws: Broken.self) { try await down.submit(document, as: .candidate, key: "k") }
    #expect(try await journal.entry(key: "k")?.state == .received)
    let up = Runner(journal: journal, gate: gate, lookUp: { Set($0.ids) }, perform: { $0.parameters })
    let entry = try await up.submit(document, as: .candidate, key: "k").entry
    #expect(entry.state == .performed)
    #expect(entry.ruling?.facts.foundEntities == ["stock": ["x"]])
  }

  @Test func `an outcome that could not be written is written later`() async throws {
    let folder = try Folder()
    let path = folder.journalPath
    let store = try SQLiteStore(path: path, mode: .readWrite, workerName: "w")
    let journal = try Journal(clock: { .now }) { () throws(JournalError) in
      FailingStore(store, failsAt: 4, isAfterwards: false, isLasting: false)
    }
    let runner = Runner(journal: journal, gate: try Fixture.gate()) { _ in Array("7".utf8) }
    let error = await #expect(throws: UnwrittenOutcome.self) {
      try await runner.submit(Fixture.document(), as: .candidate, key: "k")
    }
    let unwritten = try #require(error)
    #expect(try await journal.entry(key: "k")?.state == .performing)
    #expect(try await journal.write(unwritten).state == .performed)
    #expect(try await journal.write(unwritten).state == .performed, "again is safe")
    #expect(try await journal.entry(key: "k")?.outcome?.result == Array("7".utf8))
  }

  @Test func `an entry in doubt is not performed again where today's contract is no longer idempotent`() async throws {
    let folder = try Folder()
    let then = try runner(folder, idempotent: true) { _ in throw UnknownOutcome("stopped") }
    _ = try await then.submit(Fixture.document(), as: .candidate, key: "k")
    let today = try runner(folder, idempotent: false) { _ in
      Issue.record("performed")
      return []
    }
    #expect(try await today.submit(Fixture.document(), as: .candidate, key: "k").entry.state == .inDoubt)
  }

  @Test func `a runner that is to stop leaves an entry ready, and another goes on with it`() async throws {
    let folder = try Folder()
    let journal = try Journal(path: folder.journalPath)
    let stopping = Runner(journal: journal, gate: try Fixture.gate(), perform: { $0.parameters }, isStopping: { true })
    #expect(try await stopping.submit(Fixture.document(), as: .candidate, key: "k").entry.state == .ready)
    let runner = try runner(folder)
    let next = try #require(try await runner.nextToResume())
    #expect(next.key == "k")
    #expect(try await runner.resume(next).entry.state == .performed)
    #expect(try await runner.nextToResume()?.key == nil)
  }

  @Test func `what can be resumed comes in the order of its arrival`() async throws {
    let folder = try Folder()
    let journal = try Journal(path: folder.journalPath)
    let stopping = Runner(journal: journal, gate: try Fixture.gate(), perform: { $0.parameters }, isStopping: { true })
    _ = try await stopping.submit(Fixture.document(), as: .candidate, key: "ready 1")
    _ = try await journal.append(Fixture.document(), as: .candidate, key: "received 2")
    _ = try await stopping.submit(Fixture.document(count: "0"), as: .candidate, key: "rejected 3")
    _ = try await stopping.submit(Fixture.document(), as: .candidate, key: "ready 4")
    let runner = try runner(folder)
    var keys: [String] = []
    var last = 0
    while let entry = try await runner.nextToResume(after: last) {
      keys.append(entry.key)
      last = entry.sequenceNumber
    }
    #expect(keys == ["ready 1", "received 2", "ready 4"])
  }

  @Test func `a list of the host's that can't be asked is told, and the entry not decided`() async throws {
    let text = """
      {"manifest": 1, "intents": [{"intent": "Order", "schemaVersion": 1, "entities": {"item": "stock"},
        "parameters": {"properties": {"item": {}}}}], "entities": {"stock": {}}}
      """
    let journal = try Journal(path: try Folder().journalPath)
    let runner = Runner(journal: journal, gate: Gate(manifest: try Manifest(parsing: text))) { $0.parameters }
    let document = Array(#"{"intent": "Order", "parameters": {"item": "x"}}"#.utf8)
    await #expect(throws: Runner.MissingLookUp.self) { try await runner.submit(document, as: .candidate, key: "k") }
    #expect(try await journal.entry(key: "k")?.state == .received)
  }

  @Test func `a decision is made again from the journal alone`() async throws {
    let text = """
      {"manifest": 1, "intents": [{"intent": "Order", "schemaVersion": 1, "entities": {"item": "stock"},
        "confirmation": "required", "parameters": {"properties": {"item": {}}}}], "entities": {"stock": {}}}
      """
    let path = try Folder().journalPath
    let runner = Runner(
      journal: try Journal(path: path), gate: Gate(manifest: try Manifest(parsing: text)),
      lookUp: { Set($0.ids.filter { $0 == "x" }) }, perform: { $0.parameters })
    for (item, facts) in [
      ("x", Facts(isConfirmed: true)), ("x", Facts(language: "fr")), ("y", Facts(isConfirmed: true)), ("", Facts()),
    ] {
      let document = Array(#"{"intent": "Order", "parameters": {"item": "\#(item)"}}"#.utf8)
      _ = try await runner.submit(document, as: .candidate, facts: facts)
    }
    let journal = try Journal(path: path, access: .readOnly)
    let entries = try await journal.entries(limit: 10)
    #expect(entries.map(\.state) == [.performed, .asked, .rejected, .rejected])
    for entry in entries {
      let ruling = try #require(entry.ruling)
      let manifest = try Manifest(parsing: try #require(try await journal.manifest(ruling.manifest)))
      let again = Gate(manifest: manifest).decide(entry.document, as: entry.kind, facts: ruling.facts)
      #expect(again.verdict == ruling.verdict)
      #expect(again.record == ruling.record)
      #expect(again.parameters.map { Array($0.source) } == ruling.parameters)
    }
  }

  @Test func `a process does not perform what its own gate refuses, though another has let it pass`() async throws {
    let folder = try Folder()
    let path = folder.journalPath
    let other = try runner(folder)
    let text =
      #"{"manifest": 1, "intents": [{"intent": "Order", "schemaVersion": 1, "entities": {"count": "l"}, "parameters": {"properties": {"count": {}}}}], "entities": {"l": {}}}"#
    // While this one asks its list, the other decides and stops before it claims.
    let stopping = Runner(journal: other.journal, gate: other.gate, perform: { _ in [] }, isStopping: { true })
    let slow = Runner(
      journal: try Journal(path: path), gate: Gate(manifest: try Manifest(parsing: text)),
      lookUp: { _ in
        _ = try await stopping.submit(Fixture.document(), as: .candidate, key: "k")
        return []
      },
      perform: { _ in
        Issue.record("performed")
        return []
      })
    let answer = try await slow.submit(Fixture.document(), as: .candidate, key: "k")
    #expect(answer.entry.state == .ready)
    #expect(answer.findings.map(\.code) == ["unresolved_entity"])
  }

  @Test func `what a cancelled action throws puts its entry in doubt`() async throws {
    let runner = try runner(Folder()) { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      throw Broken()
    }
    let submission = Task { try await runner.submit(Fixture.document(), as: .candidate).entry.state }
    #expect(try await submission.value == .inDoubt)
  }

  @Test func `writing an outcome again is safe, and a lost claim is told as such`() async throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.journalPath, mode: .readWrite, workerName: "w")
    let gate = try Fixture.gate()
    let time = Timestamp(milliseconds: 0)
    let entry = try store.append(key: "k", document: Fixture.document(), kind: .candidate, at: time).entry
    _ = try store.rule(
      entry.sequenceNumber, gate.decide(entry.document, as: .candidate), facts: Facts(),
      manifest: Array(gate.manifest.document.bytes),
      at: time)
    let claimed = try #require(try store.claim(entry.sequenceNumber, at: time))
    for _ in 0..<2 {
      #expect(
        try store.finish(claimed, as: .performed, result: Array("1".utf8), error: nil, at: time).state == .performed)
    }
    #expect(throws: JournalError.claimLost(entry: 1, state: .performed)) {
      try store.finish(claimed, as: .failed, result: nil, error: "x", at: time)
    }
  }

  @Test func `an attempt that fails after one in doubt leaves the doubt`() async throws {
    let runner = try runner(Folder(), idempotent: true) { invocation in
      switch invocation.attempt {
      case 1: throw UnknownOutcome("stopped")
      case 2: throw Broken()
      default: return Array("3".utf8)
      }
    }
    for state in [Entry.State.inDoubt, .inDoubt, .performed, .performed] {
      #expect(try await runner.submit(Fixture.document(), as: .candidate, key: "k").entry.state == state)
    }
    #expect(try await runner.journal.entry(key: "k")?.claim?.attempt == 3)
  }
}
