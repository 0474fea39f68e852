import InterlockJournal

enum JournalSettle: Subcommand {
  static let words = ["journal", "settle"]
  static let summary = "write down what became of an entry in doubt"
  static let usage = "ENTRY|KEY performed|failed --note TEXT --journal FILE.db"
  static let operands = 2...2
  static let options = [Option.journal, note, JournalFile.byKey]
  private static let note = Option.value("--note", "TEXT", "how you know")
  static let discussion = """
    Only an entry in doubt can be settled, and only once: first find out whether the action took effect.

    exit status: 0; 2 usage, no such entry, an entry that is not in doubt, or a journal that can't be written.
    """
  static let example = "interlock journal settle 12 performed --note \"order 1042 is in the shop\" --journal orders.db"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    guard let finding = Entry.Settlement.Finding(rawValue: arguments.operands[1]) else {
      throw arguments.usageError("an entry is settled as performed or failed, got \(arguments.operands[1])")
    }
    guard let note = arguments[note], !note.trimmed.isEmpty else {
      throw arguments.usageError("a note is missing: --note TEXT says how you know")
    }
    let path = try JournalFile.path(arguments)
    _ = try Journal(path: path, access: .readOnly)  // so that a mistyped path makes no new journal
    let journal = try Journal(path: path)
    let entry = try await JournalFile.entry(arguments, in: journal)
    let settled = try await journal.settle(entry.sequenceNumber, as: finding, note: note)
    output.write("entry \(settled.sequenceNumber): \(output.style.state(settled.state))\n")
    return .success
  }
}
