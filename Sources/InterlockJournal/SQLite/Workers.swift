#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Who performs entries of a journal, and which of them still live.
///
/// Each worker holds a lock on a file of its own beside the journal while it has entries in hand. The system lets go of
/// the lock when the process ends, however it ends; so a lock that can be had belongs to a worker that is gone.
final class Workers {
  private let journalPath: String
  let ownName: String
  private var own: FileLock?
  /// By sequence number. Which, and not how many: an entry may be let go of more than once.
  private var entriesInHand: Set<Int> = []

  /// - Parameters:
  ///   - journalPath: Canonical, so that all processes mean the same files.
  ///   - name: Unique among all workers of all times; of letters, digits and hyphens.
  init(journalPath: String, name: String) {
    self.journalPath = journalPath
    ownName = name
  }

  deinit {
    own?.remove()
  }

  /// Takes an entry in hand: this worker is alive for others from now on.
  ///
  /// - Returns: Whether it was not in hand before.
  func take(_ entry: Int) throws(JournalError) -> Bool {
    while own == nil {
      let lock = try FileLock(path: path(of: ownName))
      // Between making the file and locking it, another may take it for one that is left over and clear it away.
      if lock.tryLock(), lock.isInPlace { own = lock }
    }
    return entriesInHand.insert(entry).inserted
  }

  /// Lets go of an entry. With none in hand nothing is locked: iOS ends apps that are suspended with a file locked.
  func letGo(_ entry: Int) {
    entriesInHand.remove(entry)
    guard entriesInHand.isEmpty else { return }
    own?.remove()
    own = nil
  }

  func isAlive(_ worker: String) -> Bool {
    worker == ownName ? own != nil : FileLock.isHeld(path(of: worker))
  }

  /// Clears away the files of workers that are gone.
  func clearAway() {
    let url = URL(fileURLWithPath: path(of: ""))
    let folder = url.deletingLastPathComponent()
    // A folder that can't be read now can be cleared the next time.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(url.lastPathComponent) {
      guard Workers.isName(name.dropFirst(url.lastPathComponent.count)) else { continue }
      // Removed only while it is locked and still the one at that path: between opening and locking it, its worker may
      // have let go of it and made another. A worker that is just entering looks likewise whether its own is in place.
      guard let lock = FileLock(existing: folder.appendingPathComponent(name).path), lock.tryLock(), lock.isInPlace
      else { continue }
      lock.remove()
    }
  }

  /// Whether this is a name that `Journal` gives a worker: a process id and a UUID. Another file that happens to begin
  /// as theirs do, a journal above all, is left alone.
  private static func isName(_ name: Substring) -> Bool {
    let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
      && parts[1].utf8.count == 36 && UUID(uuidString: String(parts[1])) != nil
  }

  private func path(of worker: String) -> String { "\(journalPath)-worker-\(worker)" }
}
