#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Who performs entries of a journal, and which of them still live.
///
/// Each worker holds a lock on a file of its own beside the journal for as long as it lives. The system lets go of the
/// lock when the process ends, however it ends; so a lock that can be had belongs to a worker that is gone.
final class Workers {
  private let journalPath: String
  private var own: FileLock?
  private let ownName: String

  /// - Parameter name: Unique among all workers of all times; of letters, digits and hyphens.
  init(journalPath: String, name: String) {
    self.journalPath = journalPath
    ownName = name
  }

  deinit {
    own?.remove()
  }

  /// The name of this worker, which lives from the first time it is asked for.
  func enter() throws(JournalError) -> String {
    while own == nil {
      let lock = try FileLock(path: path(of: ownName))
      guard lock.tryLock() else { throw .locked(path: lock.path) }
      // Between making the file and locking it, another may have taken it for one that is left over.
      if lock.isInPlace { own = lock }
    }
    return ownName
  }

  func isAlive(_ worker: String) -> Bool {
    if worker == ownName { return own != nil }
    let path = path(of: worker)
    guard FilePath.exists(path), let lock = try? FileLock(path: path) else {
      // Gone with its worker; or no longer to be opened, as on media that became read-only: then none can live there.
      return false
    }
    return !lock.tryLock()
  }

  /// Clears away the files of workers that are gone.
  func clearAway() {
    let url = URL(fileURLWithPath: path(of: ""))
    let folder = url.deletingLastPathComponent()
    // A folder that can't be read now can be cleared the next time.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(url.lastPathComponent) {
      // Removed only while it is locked: a worker that is just entering looks whether its file is still in place.
      guard let lock = try? FileLock(path: folder.appendingPathComponent(name).path), lock.tryLock() else { continue }
      lock.remove()
    }
  }

  private func path(of worker: String) -> String { "\(journalPath)-worker-\(worker)" }
}
