import Foundation
import InterlockJSON

/// The folder of official suites, vectors and fixtures that stands beside the checkout, or where
/// `INTERLOCK_SHARED` says. Tests that need it are skipped by name where it is absent.
public enum Shared {
  public static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["INTERLOCK_SHARED"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return packageFolder.deletingLastPathComponent().appendingPathComponent("shared", isDirectory: true)
  }()

  public static let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether property tests run at full size: `INTERLOCK_FULL_SIZE=1 swift test`.
  public static let isFullSize = ProcessInfo.processInfo.environment["INTERLOCK_FULL_SIZE"] != nil

  public static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }

  /// The names of a folder's files, sorted; empty where the folder is absent.
  public static func files(in path: String) -> [String] {
    // An absent folder is the case that the caller's condition has already skipped.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)) ?? []).sorted()
  }

  public static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  public static func document(_ path: String) throws -> JSON.Document {
    try JSON.Document(parsing: bytes(path), limits: JSON.Limits(textSize: 1 << 28, depth: JSON.Limits.deepest))
  }
}
