#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import InterlockJSON

enum FilePath {
  /// So that the names of the files beside a journal, its own and 55 bytes more, fit into the 255 of most file systems.
  static let longestName = 200

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The one path of a file, whatever links lead to it: processes that lock files beside it must mean the same ones.
  ///
  /// - Throws: `JournalError`, where its folder is not there, or the file has several names.
  static func canonical(_ path: String) throws(JournalError) -> String {
    let nameSize = path.split(separator: "/").last?.utf8.count ?? 0
    guard nameSize <= longestName else {
      throw .cannotOpen(path: path, detail: "its name is too long; at most \(longestName) bytes are taken")
    }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotOpen(path: path, detail: "it is no regular file") }
      guard status.st_nlink <= 1 else { throw .severalNames(path: path) }
      guard status.st_size == 0 || beginsAsDatabase(path) else { throw .notADatabase(path: path) }
      return try resolved(path, for: path)
    }
    if lstat(path, &status) == 0 {
      throw .cannotOpen(path: path, detail: "it is a symbolic link that leads nowhere")
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let name = parts.last.map(String.init) ?? path
    let above = parts.count == 1 ? "." : folder.isEmpty ? "/" : folder
    let resolvedFolder = try resolved(above, for: path)
    return (resolvedFolder == "/" ? "" : resolvedFolder) + "/" + name
  }

  /// Looked at before anything is made beside the file: one that is not ours is left alone. A file that can't be read
  /// is for SQLite to complain of.
  private static func beginsAsDatabase(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    let magic = Array("SQLite format 3\0".utf8)
    var bytes = [UInt8](repeating: 0, count: magic.count)
    return read(descriptor, &bytes, bytes.count) == magic.count && bytes == magic
  }

  private static func resolved(_ path: String, for journal: String) throws(JournalError) -> String {
    guard let resolved = realpath(path, nil) else {
      throw .cannotOpen(path: journal, detail: String(cString: strerror(errno)))
    }
    defer { free(resolved) }
    // Not repaired: two folders whose names are no UTF-8 would become one.
    let bytes = UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
    guard let text = String(exactUTF8: bytes) else {
      throw .cannotOpen(path: journal, detail: "the name of its folder is not UTF-8")
    }
    return text
  }
}
