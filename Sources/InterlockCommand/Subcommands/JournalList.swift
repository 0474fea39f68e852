import InterlockJournal

enum JournalList: Subcommand {
  static let words = ["journal", "list"]
  static let summary = "list a journal's entries, a line each"
  static let usage = "--journal FILE.db [options]"
  static let operands = 0...0
  static let options = EntrySelection.options + [.json]
  static let discussion = """
    Entries come in the order of their arrival. An entry whose worker is gone is listed as in_doubt.

    exit status: 0; 2 usage, a journal that can't be read, or an entry of it that can't (the others are printed).
    """
  static let example = "interlock journal list --journal orders.db --state in_doubt"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    try await EntrySelection(arguments).tell(output) { entry in
      arguments.has(.json) ? entry.json.compactText + "\n" : EntryReport(entry: entry).line(output.style)
    }
  }
}

enum JournalExport: Subcommand {
  static let words = ["journal", "export"]
  static let summary = "print a journal's entries as JSON Lines"
  static let usage = "--journal FILE.db [options]"
  static let operands = 0...0
  static let options = EntrySelection.options
  static let discussion = """
    One whole entry a line: the document as it was written, the decision, record, claim, outcome and all times. The keys
    are listed in docs/formats/journal.md.

    exit status: 0; 2 usage, a journal that can't be read, or an entry of it that can't (the others are printed).
    """
  static let example = "interlock journal export --journal orders.db --since 2026-12-01 > orders.jsonl"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    try await EntrySelection(arguments).tell(output) { $0.json.compactText + "\n" }
  }
}

/// The entries that the filters of a command line choose.
private struct EntrySelection {
  private let path: String
  private let filter: EntryFilter

  private static let state = Option.value(
    "--state", "STATE", "only entries in this state (\(Entry.State.allCases.map(\.rawValue).joined(separator: ", ")))")
  private static let intent = Option.value("--intent", "NAME", "only entries of this intent")
  private static let since = Option.value(
    "--since", "TIME", "only entries received then or later: 2026-12-01, or 2026-12-01T09:00:00Z")
  static let options = [Option.journal, state, intent, since]

  init(_ arguments: Arguments) throws(UsageError) {
    path = try JournalFile.path(arguments)
    var since: Timestamp?
    if let text = arguments[Self.since] {
      guard let time = Timestamp(text) else {
        throw arguments.usageError(
          "--since is a date (2026-12-01) or a time with its offset (2026-12-01T09:00:00Z), got \(text)")
      }
      since = time
    }
    filter = EntryFilter(
      state: try arguments.choice(Self.state, as: Entry.State.self), intent: arguments[Self.intent], since: since)
  }

  /// Prints each; a page at a time is in memory. An entry that can't be read is told, and the others are printed.
  func tell(_ output: Output, _ text: (Entry) -> String) async throws -> ExitStatus {
    let journal = try Journal(path: path, access: .readOnly)
    var status = ExitStatus.success
    var last = 0
    var pageSize = 100
    while output.failure == nil {
      do {
        let page = try await journal.entries(matching: filter, after: last, limit: pageSize)
        for entry in page { output.write(text(entry)) }
        guard let end = page.last else { break }
        last = end.sequenceNumber
      } catch JournalError.unreadableEntry(let path, let number) {
        if pageSize > 1 {
          pageSize = 1  // those before it can still be read
          continue
        }
        output.complain(JournalError.unreadableEntry(path: path, number: number).description)
        status = .trouble
        last = number
      }
    }
    return status
  }
}
