import Interlock
import InterlockJSON
import InterlockJournal

enum Run: Subcommand {
  static let words = ["run"]
  static let summary = "take a document the whole way: write, decide, perform once, write the outcome"
  static let usage = "FILE|- --journal FILE.db [options]\n       interlock run --resume --journal FILE.db [options]"
  static let operands = 0...1
  static let options = [.journal, key, resume, timeout, .kind, .manifest, .confirmed, .language, .json]
  private static let key = Option.value(
    "--key", "KEY", "the submission key: the same key again gets the first one's answer, and nothing runs twice")
  private static let resume = Option.flag(
    "--resume",
    "go on with entries that a crash left undecided or unclaimed, and with those in doubt whose contract is idempotent")
  private static let timeout = Option.value(
    "--timeout", "SECONDS", "how long perform may take (default: the manifest's, else 30)")
  static let discussion = """
    The manifest names the program that performs an intent ("perform": {"exec": ["command", "arg"]}). It gets the
    parameters as JSON on standard input and the idempotency key in INTERLOCK_IDEMPOTENCY_KEY; what it prints, JSON, is
    the result. A non-zero exit status is a failure. A program that runs out of time, is killed, or ends well and prints
    no JSON leaves the entry in doubt: it may have taken effect.

    exit status: 0 performed; 1 it may not run; 2 usage, an unreadable file, a bad manifest or journal; 3 perform
    failed; 4 in doubt, or being performed by another process; 128 + n stopped by signal n.
    """
  static let example = "interlock run order.json --journal orders.db --key order-2026-0042"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let journalPath = try JournalFile.path(arguments)
    if arguments.has(resume) != arguments.operands.isEmpty {
      throw arguments.usageError("expected a FILE, or --resume without one")
    }
    let file = try ManifestFile(path: arguments[.manifest])
    let gate = Gate(manifest: file.manifest)
    var programs = Programs(folder: file.folder)
    if let text = arguments[timeout] {
      guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
        throw arguments.usageError("--timeout is a number of seconds above 0 and up to 86400, got \(text)")
      }
      programs.timeoutSeconds = seconds
    }
    let facts = Facts(isConfirmed: arguments.has(.confirmed), language: arguments[.language] ?? "en")

    var submission: (document: [UInt8], kind: DocumentKind)?
    if let name = arguments.operands.first {
      let document = try Input(name).readAll(limit: Journal.documentSizeLimit)
      let kind = try arguments.choice(.kind, as: DocumentKind.self) ?? DocumentKind.guess(document, limits: gate.limits)
      try refuseUnperformable(document, kind, gate, facts, file)
      submission = (document, kind)
    }
    Interruption.catchSignals()
    let journal = try Journal(path: journalPath)
    let runner = Runner(
      journal: journal, gate: gate, lookUp: { [programs] in try programs.lookUp($0, in: gate.manifest) },
      perform: { [programs] invocation in
        guard let command = gate.manifest[invocation.intent]?.command else {
          throw PerformError(description: "the manifest names no program for \(invocation.intent)")
        }
        return try programs.perform(command, invocation)
      })

    var status = ExitStatus.success
    do {
      if let (document, kind) = submission {
        let answer = try await runner.submit(document, as: kind, key: arguments[key], facts: facts)
        if answer.repeatsAnotherDocument {
          output.complain("the key was first submitted with another document; this is the answer to that one")
        }
        status = report(answer.entry, answer.findings, isRepeat: answer.isRepeat, arguments, output)
      } else {
        status = try await resumeAll(runner, facts: facts, arguments, output)
      }
    } catch let error as UnwrittenOutcome {
      output.complain(error.description)
      status = .inDoubt
    }
    return Interruption.signal.map(ExitStatus.interrupted) ?? status
  }

  /// An intent that nothing performs is the manifest's fault, and is told before anything is written.
  private static func refuseUnperformable(
    _ document: [UInt8], _ kind: DocumentKind, _ gate: Gate, _ facts: Facts, _ file: ManifestFile
  ) throws {
    guard let contract = gate.decide(document, as: kind, facts: facts).contract, contract.command == nil else { return }
    throw ManifestFileError(
      description: """
        \(file.path): the manifest does not say how \(contract.intent) is performed; add "perform": {"exec": \
        ["command", "arg"]} to it. Nothing was written.
        """)
  }

  private static func resumeAll(_ runner: Runner, facts: Facts, _ arguments: Arguments, _ output: Output) async throws
    -> ExitStatus
  {
    var status = ExitStatus.success
    for state in [Entry.State.received, .ready, .inDoubt] {
      var last = 0
      while let entry = try await runner.journal.entries(
        matching: EntryFilter(state: state), after: last, limit: 1
      ).first {
        last = entry.sequenceNumber
        if state == .inDoubt, entry.ruling?.isIdempotent != true { continue }
        let ended = try await runner.resume(entry, facts: facts)
        let one = report(ended, [], isRepeat: false, arguments, output)
        if one.rawValue > status.rawValue { status = one }
        if Interruption.signal != nil { return status }
      }
    }
    return status
  }

  private static func report(
    _ entry: Entry, _ findings: [Finding], isRepeat: Bool, _ arguments: Arguments, _ output: Output
  ) -> ExitStatus {
    let report = EntryReport(entry: entry, isRepeat: isRepeat)
    output.write(arguments.has(.json) ? report.json.compactText + "\n" : report.outcome(findings, output.style))
    return switch entry.state {
    case .performed: .success
    case .held, .asked, .rejected, .ready, .received: .refused
    case .failed: .failed
    case .inDoubt, .performing: .inDoubt
    }
  }
}
