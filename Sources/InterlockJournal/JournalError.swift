/// Why a journal can't be used, or an entry can't take a step.
///
/// Where one is thrown by a change, the change has not been made as far as the journal knows. After a failure of the
/// disk itself it may still be found made when the journal is opened again; each step is safe to ask for again.
public enum JournalError: Error, Sendable, Equatable {
  case noJournal(path: String)
  case notADatabase(path: String)
  /// A database of some other program.
  case notAJournal(path: String)
  case newerFormat(path: String, format: Int, known: Int)
  case readOnly(path: String)
  /// Another process holds it for longer than one waits.
  case locked(path: String)
  case diskFull(path: String)
  case damaged(path: String, detail: String)
  /// One entry does not hold what a journal writes.
  case unreadableEntry(path: String, number: Int)
  /// The file is no longer where it was opened: it was moved or removed while it was in use.
  case moved(path: String)
  case cannotOpen(path: String, detail: String)
  /// The file has a second name (a hard link), under which another process would not see this one's locks.
  case severalNames(path: String)
  case failed(path: String, detail: String)
  /// The file system does not do what durability needs.
  case notDurable(path: String, detail: String)

  case documentTooLarge(size: Int, limit: Int)
  case invalidKey(detail: String)
  case noEntry(String)
  /// The claim under which an outcome was to be written is no longer the entry's.
  case claimLost(entry: Int, state: Entry.State)
  /// The step that was asked for does not lead on from the entry's state.
  case forbiddenStep(entry: Int, from: Entry.State, to: Entry.State)
}

extension JournalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noJournal(let path): "\(path): there is no journal here"
    case .notADatabase(let path): "\(path): this is not a journal: the file is no SQLite database"
    case .notAJournal(let path): "\(path): this is not a journal: it is a SQLite database of another program"
    case .newerFormat(let path, let format, let known):
      "\(path): the journal has format \(format), and this version knows formats up to \(known); use a newer version"
    case .readOnly(let path): "\(path): the journal can't be written; make the file and its folder writable"
    case .locked(let path): "\(path): the journal is locked by another process; try again when that is done"
    case .diskFull(let path): "\(path): the disk is full; make room and try again"
    case .damaged(let path, let detail): "\(path): the journal is damaged (\(detail)); restore it from a copy"
    case .cannotOpen(let path, let detail): "\(path): the journal can't be opened: \(detail)"
    case .unreadableEntry(let path, let number):
      "\(path): entry \(number) is damaged and can't be read; restore the journal from a copy"
    case .moved(let path): "\(path): the journal was moved or removed while it was in use"
    case .severalNames(let path):
      "\(path): the journal's file has several names (hard links), so that processes can't see each other; copy it"
    case .failed(let path, let detail): "\(path): the journal could not be read or written: \(detail)"
    case .notDurable(let path, let detail): "\(path): the journal would not survive a crash here: \(detail)"
    case .documentTooLarge(let size, let limit):
      "the document has \(size) bytes or more; a journal takes at most \(limit)"
    case .invalidKey(let detail): "the submission key \(detail)"
    case .noEntry(let id): "the journal has no entry \(id)"
    case .claimLost(let entry, let state):
      "entry \(entry) is \(state.rawValue) by another's word: it was claimed or settled meanwhile"
    case .forbiddenStep(let entry, let from, let to):
      from.next.isEmpty
        ? "entry \(entry) is \(from.rawValue), and that is final"
        : "entry \(entry) is \(from.rawValue); it can't become \(to.rawValue)"
    }
  }
}
