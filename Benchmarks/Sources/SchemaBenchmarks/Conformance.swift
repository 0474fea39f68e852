import Foundation
import InterlockJSON
import InterlockSchema

/// Counts the tests of the official suite that pass: mandatory, optional, formats.
enum Conformance {
  /// Prints a line for each draft: its name, and passed/all of each kind.
  static func run(suite: String) throws {
    let folder = URL(fileURLWithPath: suite)
    for draft in Schema.Draft.allCases {
      let tests = folder.appendingPathComponent("tests/draft\(draft.name)")
      let cells = try ["", "optional", "optional/format"].map { part in
        let counts = try count(tests.appendingPathComponent(part), part, draft, suite: folder)
        return "\(counts.passed)/\(counts.all)"
      }
      print(draft.name, cells.joined(separator: " "))
    }
  }

  private static func count(_ folder: URL, _ part: String, _ draft: Schema.Draft, suite: URL) throws
    -> (passed: Int, all: Int)
  {
    var (passed, all) = (0, 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
      var options = Schema.Options()
      options.defaultDraft = draft
      options.format = part.hasSuffix("format") ? .assertion : .annotation
      options.content = part == "optional" && name == "content.json" ? .assertion : .annotation
      options.registry = Schema.Registry { uri in
        guard uri.hasPrefix("http://localhost:1234/") else { return nil }
        let path = suite.appendingPathComponent("remotes/\(uri.dropFirst("http://localhost:1234/".count))").path
        return FileManager.default.fileExists(atPath: path) ? try document(path).root : nil
      }
      for group in try document(folder.appendingPathComponent(name).path).root.elements {
        let tests = group["tests"]?.elements.map(\.self) ?? []
        all += tests.count
        guard let node = group["schema"], let schema = try? Schema(node, options: options) else { continue }
        passed += tests.count { $0["data"].map(schema.isValid) == $0["valid"]?.bool }
      }
    }
    return (passed, all)
  }

  private static func document(_ path: String) throws -> JSON.Document {
    try JSON.Document(parsing: Array(Data(contentsOf: URL(fileURLWithPath: path))))
  }
}
