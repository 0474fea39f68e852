import Foundation
import Interlock
import InterlockJSON
@testable import InterlockJournal
import Testing

/// A folder of its own for a test; all of them go when the test program ends.
struct Folder: Sendable {
  let path: String

  init() throws {
    path = Folder.all.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  private static let all: URL = {
    atexit { try? FileManager.default.removeItem(at: Folder.all) }  // what is left, the system clears away
    return FileManager.default.temporaryDirectory.appendingPathComponent("interlock-tests-\(UUID().uuidString)")
  }()

  var journalPath: String { path + "/journal.db" }
  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

enum Fixture {
  static func gate(idempotent: Bool = false) throws -> Gate {
    let manifest = """
      {"manifest": 1, "intents": [
        {"intent": "Order", "schemaVersion": 3, "idempotent": \(idempotent),
         "parameters": {"required": ["count"], "properties": {"count": {"type": "integer", "minimum": 1}}}}]}
      """
    return Gate(manifest: try Manifest(parsing: Array(manifest.utf8)))
  }

  static func document(count: String = "1") -> [UInt8] {
    Array(#"{"intent": "Order", "parameters": {"count": \#(count)}}"#.utf8)
  }
}

/// Counts how often an action was called, by idempotency key.
// A class with a lock and not a Mutex: that needs a newer macOS than the package.
final class Calls: @unchecked Sendable {  // every access to `counts` holds the lock
  private var counts: [String: Int] = [:]
  private let lock = NSLock()

  func note(_ key: String) { lock.withLock { counts[key, default: 0] += 1 } }
  func count(_ key: String) -> Int { all[key] ?? 0 }
  var all: [String: Int] { lock.withLock { counts } }
}
