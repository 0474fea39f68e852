import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

/// The official test suite beside the checkout.
enum OfficialSuite {
  static let folder = "suites/JSON-Schema-Test-Suite"
  static let isHere = Shared.has(folder)

  static func folder(of draft: Schema.Draft) -> String {
    "draft\(draft.name)"
  }

  /// A file of tests, as the suite's folders name it.
  struct File: Sendable, CustomTestStringConvertible {
    let draft: Schema.Draft
    /// Below the draft's folder.
    let path: String

    var testDescription: String { "\(draft.name) \(path)" }

    var kind: Kind {
      path.hasPrefix("optional/format/") ? .format : path.hasPrefix("optional/") ? .optional : .mandatory
    }
  }

  enum Kind: CaseIterable { case mandatory, optional, format }

  static let files: [File] = Schema.Draft.allCases.flatMap { draft in
    ["", "optional/", "optional/format/"].flatMap { folder in
      Shared.files(in: "\(Self.folder)/tests/\(Self.folder(of: draft))/\(folder)")
        .filter { $0.hasSuffix(".json") }.map { File(draft: draft, path: folder + $0) }
    }
  }

  struct Failed: Sendable, CustomStringConvertible {
    let id: String
    let reason: String

    var description: String { "\(id): \(reason)" }
  }

  static func groups(_ file: File) throws -> [JSON.Node] {
    Array(try Shared.document("\(folder)/tests/\(folder(of: file.draft))/\(file.path)").root.elements)
  }

  /// The tests of a file that fail, by "draft path|group|test"; and how many there are.
  static func run(_ file: File, _ verdict: (Schema, JSON.Node) -> Bool?) throws -> (failed: [Failed], count: Int) {
    var (failed, count) = ([Failed](), 0)
    for group in try groups(file) {
      let tests = group["tests"]?.elements.map(\.self) ?? []
      count += tests.count
      let name = "\(file.draft.name) \(file.path)|\(group["description"]?.string ?? "")"
      do {
        let schema = try Schema(#require(group["schema"]), options: options(for: file))
        for test in tests {
          let got = verdict(schema, try #require(test["data"]))
          if got != test["valid"]?.bool {
            failed.append(Failed(id: "\(name)|\(test["description"]?.string ?? "")", reason: "got \(got as Any)"))
          }
        }
      } catch {
        failed += tests.map { Failed(id: "\(name)|\($0["description"]?.string ?? "")", reason: "\(error)") }
      }
    }
    return (failed, count)
  }

  /// Formats are asserted in the folder for them and nowhere else, the content of strings in its own file.
  static func options(for file: File) -> Schema.Options {
    var options = Schema.Options()
    options.defaultDraft = file.draft
    options.format = file.kind == .format ? .assertion : .annotation
    options.content = file.path == "optional/content.json" ? .assertion : .annotation
    options.registry = Schema.Registry { uri in
      guard uri.hasPrefix("http://localhost:1234/") else { return nil }
      let path = "\(folder)/remotes/\(uri.dropFirst("http://localhost:1234/".count))"
      return Shared.has(path) ? try Shared.document(path).root : nil
    }
    return options
  }
}
