import Foundation
import InterlockJSON
import InterlockSchema
import Timing

/// Measures a corpus: a folder with schema-noformat.json and valid.jsonl, as the reference data has them.
///
///     SchemaBenchmarks measure FOLDER SECONDS   compile, parse, validate, both; nanoseconds (the last three an instance)
///     SchemaBenchmarks times N FOLDER           N passes over the instances, for a tool that counts instructions
///     SchemaBenchmarks compile N FOLDER         N compilations, for the same
///     SchemaBenchmarks check FOLDER             how many instances have the wrong verdict
///     SchemaBenchmarks conformance SUITE        how many tests of the official suite pass, a line a draft
@main struct SchemaBenchmarks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "measure"? where arguments.count == 3: try measure(arguments[1], seconds: Double(arguments[2]) ?? 0.2)
    case "times"? where arguments.count == 3: try times(Int(arguments[1]) ?? 1, arguments[2])
    case "compile"? where arguments.count == 3: try compile(Int(arguments[1]) ?? 1, arguments[2])
    case "conformance"? where arguments.count == 2: try Conformance.run(suite: arguments[1])
    case "check"? where arguments.count == 2: try check(arguments[1])
    default:
      FileHandle.standardError.write(
        Data("usage: SchemaBenchmarks measure FOLDER SECONDS | times N FOLDER | check FOLDER\n".utf8))
      exit(2)
    }
  }

  private static let limits = JSON.Limits(textSize: 1 << 30, depth: JSON.Limits.deepest)

  private static func bytes(_ folder: String, _ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name)))
  }

  private static func schema(_ folder: String) throws -> JSON.Document {
    try JSON.Document(parsing: bytes(folder, "schema-noformat.json"), limits: limits)
  }

  /// Formats are not asserted: the peers differ in whether they do.
  private static func compiled(_ schema: JSON.Document) throws -> Schema {
    var options = Schema.Options()
    options.format = .annotation
    return try Schema(schema.root, options: options)
  }

  private static func lines(_ folder: String, _ name: String) throws -> [[UInt8]] {
    try bytes(folder, name).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  private static func measure(_ folder: String, seconds: Double) throws {
    let text = try schema(folder)
    let compile = try Timing.best(seconds: seconds) { try compiled(text).isValid(text.root) ? 1 : 0 }
    let schema = try compiled(text)
    let lines = try lines(folder, "valid.jsonl")
    let documents = try lines.map { try JSON.Document(parsing: $0, limits: limits) }
    // Runs of 100 µs or more, so that the clock does not count.
    let once = Timing.best(seconds: 0.01) { documents.reduce(0) { $0 + (schema.isValid($1.root) ? 1 : 0) } }
    let passes = max(1, Int(2e-4 / once))
    let validate = Timing.best(seconds: seconds) {
      var valid = 0
      for _ in 0..<passes { for document in documents where schema.isValid(document.root) { valid += 1 } }
      return valid
    }
    let parse = try Timing.best(seconds: seconds) {
      var count = 0
      for _ in 0..<passes { for line in lines { count += try JSON.Document(parsing: line, limits: limits).root.count } }
      return count
    }
    let both = try Timing.best(seconds: seconds) {
      var valid = 0
      for _ in 0..<passes {
        for line in lines where schema.isValid(try JSON.Document(parsing: line, limits: limits).root) { valid += 1 }
      }
      return valid
    }
    let each = Double(passes * lines.count) / 1e9
    print(compile * 1e9, parse / each, validate / each, both / each)
  }

  private static func times(_ count: Int, _ folder: String) throws {
    let schema = try compiled(self.schema(folder))
    let documents = try lines(folder, "valid.jsonl").map { try JSON.Document(parsing: $0, limits: limits) }
    var valid = 0
    for _ in 0..<count { for document in documents where schema.isValid(document.root) { valid += 1 } }
    print(valid)
  }

  private static func compile(_ count: Int, _ folder: String) throws {
    let text = try schema(folder)
    for _ in 0..<count { _ = try compiled(text) }
  }

  private static func check(_ folder: String) throws {
    let schema = try compiled(self.schema(folder))
    var wrong = 0
    for (name, valid) in [("valid.jsonl", true), ("invalid.jsonl", false)] {
      guard let lines = try? lines(folder, name) else { continue }
      for line in lines where schema.isValid(try JSON.Document(parsing: line, limits: limits).root) != valid {
        wrong += 1
      }
    }
    print(wrong)
  }
}
