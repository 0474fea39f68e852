#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import InterlockJournal

/// The journal that a command line means, and the entries in it that it names.
enum JournalFile {
  static func path(_ arguments: Arguments) throws(UsageError) -> String {
    if let path = arguments[.journal], !path.isEmpty { return path }
    if let pointer = getenv("INTERLOCK_JOURNAL"), pointer.pointee != 0 {
      guard let path = String(validatingCString: pointer) else {
        throw arguments.usageError("INTERLOCK_JOURNAL is not UTF-8")
      }
      return path
    }
    throw arguments.usageError("which journal? name it with --journal FILE.db or in INTERLOCK_JOURNAL")
  }

  static let byKey = Option.flag("--by-key", "the entry is named by its submission key, even where that is a number")

  /// The entry that is meant: by its number or by its key. What could be both is refused, so that nobody settles an
  /// entry that they do not mean.
  static func entry(_ arguments: Arguments, in journal: Journal) async throws -> Entry {
    let id = arguments.operands[0]
    let keyed = try await journal.entry(key: id)
    if !arguments.has(byKey), let number = Int(id), let numbered = try await journal.entry(number) {
      guard keyed == nil || keyed?.sequenceNumber == number else {
        throw arguments.usageError(
          "\(id) is the number of one entry and the key of another, entry \(keyed?.sequenceNumber ?? 0); give that number, or --by-key"
        )
      }
      return numbered
    }
    guard let keyed else { throw JournalError.noEntry(id) }
    return keyed
  }
}
