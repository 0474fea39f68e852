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
    failed; 4 in doubt, or being performed by another process; 5 performed, but that could not be printed; 128 + n
    stopped by signal n. With --resume the highest of all entries.
    """
  static let example = "interlock run order.json --journal orders.db --key order-2026-0042"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let journalPath = try JournalFile.path(arguments)
    if arguments.has(resume) != arguments.operands.isEmpty {
      throw arguments.usageError("expected a FILE, or --resume without one")
    }
    if arguments.has(resume) {
      // What an entry was submitted with, it has; who confirmed one did not confirm them all.
      guard arguments[key] == nil, arguments[.kind] == nil, !arguments.has(.confirmed) else {
        throw arguments.usageError("--resume goes without --key, --as and --confirmed")
      }
      _ = try Journal(path: journalPath, access: .readOnly)  // so that a mistyped path makes no new journal
    }
    let file = try ManifestFile(path: arguments[.manifest])
    for warning in file.warnings { output.complain(warning) }
    let gate = Gate(manifest: file.manifest)
    var programs = Programs(folder: file.folder)
    if let text = arguments[timeout] {
      let longest = Contract.Command.longestTimeoutSeconds
      guard let seconds = JSON.Number(text)?.double, seconds > 0, seconds <= longest else {
        throw arguments.usageError("--timeout is a number of seconds above 0 and up to \(Int(longest)), got \(text)")
      }
      programs.timeoutSeconds = seconds
    }
    let facts = Facts(isConfirmed: arguments.has(.confirmed), language: try arguments.language())

    var document: [UInt8]?
    let kind = try arguments.choice(.kind, as: DocumentKind.self)
    if let name = arguments.operands.first {
      let bytes = try Input(name).readAll(limit: Journal.documentSizeLimit)
      let examination = gate.examine(bytes, as: kind)
      if kind == nil { try refuseUncertainKind(name, examination) }
      // An intent that nothing performs is the manifest's fault, and is told before anything is written.
      if let contract = examination.contract, contract.command == nil {
        throw ManifestFileError("\(unperformable(contract, file)) Nothing was written.")
      }
      document = bytes
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
      },
      isStopping: { Interruption.signal != nil })

    let status: ExitStatus
    if let document {
      status = try await taking(output) {
        let answer = try await runner.submit(document, as: kind, key: arguments[key], facts: facts)
        if answer.repeatsAnotherDocument {
          output.complain("the key was first submitted with another document; this is the answer to that one")
        }
        return report(answer, arguments, output)
      }
    } else {
      status = try await resumeAll(runner, file, facts: facts, arguments, output)
    }
    return Interruption.signal.map(ExitStatus.interrupted) ?? status
  }

  /// Does work that may end without its outcome written: the outcome is told then.
  private static func taking(_ output: Output, _ work: () async throws -> ExitStatus) async throws -> ExitStatus {
    do {
      return try await work()
    } catch let error as UnwrittenOutcome {
      output.complain(error.description)
      return .inDoubt
    }
  }

  private static func unperformable(_ contract: Contract, _ file: ManifestFile) -> String {
    """
    \(file.path): the manifest does not say how \(contract.intent) is performed; add "perform": {"exec": \
    ["command", "arg"]} to it.
    """
  }

  /// One entry that can't go on does not keep the others from it; the worst status is the whole's.
  private static func resumeAll(
    _ runner: Runner, _ file: ManifestFile, facts: Facts, _ arguments: Arguments, _ output: Output
  ) async throws -> ExitStatus {
    var worst = ExitStatus.success
    var last = 0
    while Interruption.signal == nil, let entry = try await runner.nextToResume(after: last) {
      last = entry.sequenceNumber
      let status: ExitStatus
      if let contract = runner.gate.examine(entry.document, as: entry.kind).contract, contract.command == nil {
        output.complain("entry \(last): \(unperformable(contract, file))")
        status = .trouble
      } else {
        do {
          status = try await taking(output) {
            report(try await runner.resume(entry, facts: facts), arguments, output)
          }
        } catch {
          output.complain("entry \(last): \(error)")
          status = .trouble
        }
      }
      if status.rawValue > worst.rawValue { worst = status }
    }
    try await tellRest(runner.journal, resumed: last > 0, output)
    return worst
  }

  /// Nothing to do is not nothing to know: entries in doubt wait for a person.
  private static func tellRest(_ journal: Journal, resumed: Bool, _ output: Output) async throws {
    let doubtful = try await journal.entries(matching: EntryFilter(state: .inDoubt), limit: 1).first
    if let doubtful {
      output.complain(
        "entries in doubt wait for a person, the first is \(doubtful.sequenceNumber): interlock journal list --state in_doubt"
      )
    } else if !resumed {
      output.complain("there is nothing to resume")
    }
  }

  /// What runs must not be guessed: a document that lost the keys of an envelope is no candidate.
  private static func refuseUncertainKind(_ name: String, _ examination: Examination) throws(UsageError) {
    guard examination.kind == .candidate, examination.hasOtherKeys else { return }
    throw UsageError(
      message:
        "\(name): this may be a candidate, or an envelope that lost source, complete and schemaVersion; say which with --as",
      advice: "interlock run --help")
  }

  private static func report(_ answer: Runner.Answer, _ arguments: Arguments, _ output: Output) -> ExitStatus {
    let report = EntryReport(entry: answer.entry)
    output.write(
      arguments.has(.json) ? report.json(of: answer).compactText + "\n" : report.outcome(of: answer, output.style))
    return status(of: answer.entry)
  }

  private static func status(of entry: Entry) -> ExitStatus {
    switch entry.state {
    case .performed: .success
    case .held, .asked, .rejected, .ready, .received: .refused
    case .failed: .failed
    case .inDoubt, .performing: .inDoubt
    }
  }
}
