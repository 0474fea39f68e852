import InterlockJournal

enum JournalShow: Subcommand {
  static let words = ["journal", "show"]
  static let summary = "show one entry whole"
  static let usage = "ENTRY|KEY --journal FILE.db [options]"
  static let operands = 1...1
  static let options = [Option.journal, JournalFile.byKey, decidedUnder, .json]
  private static let decidedUnder = Option.flag(
    "--decided-under", "print the manifest under which it was decided, as it was then")
  static let discussion = """
    The document as it was written, the decision, the record, the outcome and the times.

    exit status: 0; 2 usage, no such entry, or a journal that can't be read.
    """
  static let example = "interlock journal show 12 --journal orders.db"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let journal = try Journal(path: try JournalFile.path(arguments), access: .readOnly)
    let entry = try await JournalFile.entry(arguments, in: journal)
    if arguments.has(decidedUnder) {
      guard let ruling = entry.ruling, let manifest = try await journal.manifest(ruling.manifest) else {
        throw JournalError.noEntry("\(arguments.operands[0]) that has been decided")
      }
      output.write(manifest)
      return .success
    }
    output.write(
      arguments.has(.json)
        ? String(decoding: entry.json.bytes(.pretty), as: UTF8.self)
        : EntryReport(entry: entry).whole(output.style))
    return .success
  }
}
