import InterlockJournal

enum JournalList: Subcommand {
  static let words = ["journal", "list"]
  static let summary = "list a journal's entries, a line each"
  static let usage = "--journal FILE.db [options]"
  static let operands = 0...0
  static let options = EntrySelection.options + [.json]
  static let discussion = """
    Entries come in the order of their arrival. An entry whose worker is gone is listed as in_doubt.

    exit status: 0; 2 usage, or a journal that can't be read.
    """
  static let example = "interlock journal list --journal orders.db --state in_doubt"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let selection = try EntrySelection(arguments)
    try await selection.forEach { entry in
      output.write(
        arguments.has(.json) ? entry.json.compactText + "\n" : EntryReport(entry: entry).line(output.style))
    }
    return .success
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

    exit status: 0; 2 usage, or a journal that can't be read.
    """
  static let example = "interlock journal export --journal orders.db --since 2026-12-01 > orders.jsonl"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    try await EntrySelection(arguments).forEach { output.write($0.json.compactText + "\n") }
    return .success
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

  /// Calls `body` with each; a page at a time is in memory.
  func forEach(_ body: (Entry) -> Void) async throws {
    let journal = try Journal(path: path, access: .readOnly)
    var last = 0
    while true {
      let page = try await journal.entries(matching: filter, after: last, limit: 100)
      for entry in page { body(entry) }
      guard let end = page.last else { return }
      last = end.sequenceNumber
    }
  }
}
