#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that one process at a time, or one holder within a process, can have locked. The lock goes with its holder,
/// however that ends, and no child process inherits it.
final class FileLock {
  let path: String
  private let descriptor: Int32

  /// Makes the file where it is not there.
  init(path: String) throws(JournalError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let code = errno
      if code == EROFS || code == EACCES || code == EPERM { throw .readOnly(path: path) }
      if code == ENOSPC { throw .diskFull(path: path) }
      throw .cannotOpen(path: path, detail: String(cString: strerror(code)))
    }
  }

  /// - Returns: `nil` where there is no such file, or it is none of ours: no regular file, or one that can't be opened.
  init?(existing path: String) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  }

  /// Whether somebody has the file locked. A file that is not there has nobody; one that can't be looked at counts as
  /// locked, since only a lock that could be had shows that nobody has it.
  static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno != ENOENT }
    defer { close(descriptor) }
    // Shared, so that two who look do not take each other for the holder.
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }  // gives the lock back
  }

  /// - Returns: Whether the lock is held now; false where another holds it.
  func tryLock() -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  func unlock() {
    flock(descriptor, LOCK_UN)
  }

  /// Does work while the lock is held.
  ///
  /// - Throws: `JournalError.locked` where another holder keeps it for longer than `timeout`.
  func locked<Result>(timeoutMilliseconds timeout: Int, _ work: () throws(JournalError) -> Result)
    throws(JournalError) -> Result
  {
    let pause: UInt32 = 1_000  // microseconds
    var waited = 0
    while !tryLock() {
      guard waited < timeout * 1_000 else { throw .locked(path: path) }
      usleep(pause)
      waited += Int(pause)
    }
    defer { unlock() }
    return try work()
  }

  /// Whether the path still leads to the file that was opened.
  var isInPlace: Bool {
    var opened = stat()
    var there = stat()
    return fstat(descriptor, &opened) == 0 && stat(path, &there) == 0 && opened.st_ino == there.st_ino
      && opened.st_dev == there.st_dev
  }

  func remove() {
    unlink(path)  // where it is gone already, nothing is left to do
  }
}
