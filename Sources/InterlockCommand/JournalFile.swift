#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import InterlockJournal

/// The journal that a command line means, and the entries in it that it names.
enum JournalFile {
  static func path(_ arguments: Arguments) throws(UsageError) -> String {
    if let path = arguments[.journal] ?? ProcessInfo.processInfo.environment["INTERLOCK_JOURNAL"], !path.isEmpty {
      return path
    }
    throw arguments.usageError("which journal? name it with --journal FILE.db or in INTERLOCK_JOURNAL")
  }

  /// The entry that is meant: by its number, or by its key.
  static func entry(_ id: String, in journal: Journal) async throws -> Entry {
    if let number = Int(id), let entry = try await journal.entry(number) { return entry }
    if let entry = try await journal.entry(key: id) { return entry }
    throw JournalError.noEntry(id)
  }
}
