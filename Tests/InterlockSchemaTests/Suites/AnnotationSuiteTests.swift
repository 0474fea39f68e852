import InterlockJSON
import TestSupport
import Testing

@testable import InterlockSchema

/// The official tests of which annotations stand on which values, for each draft that their `compatibility` allows:
/// before 2019-09 no draft has the word, but the suite has tests for them all the same.
@Suite(.enabled(if: AnnotationSuite.isHere, "needs \(AnnotationSuite.folder) beside the checkout"))
struct AnnotationSuiteTests {
  @Test(arguments: AnnotationSuite.files)
  func `every value has the annotations that the suite asks for`(file: AnnotationSuite.File) throws {
    let failed = try AnnotationSuite.run(file)
    let unexpected = failed.filter { AnnotationSuite.expectedFailures[$0.id] == nil }
    #expect(unexpected.isEmpty, "\(unexpected.map(\.description).joined(separator: "\n"))")
    let ids = Set(failed.map(\.id))
    let passing = AnnotationSuite.expectedFailures.keys.filter { $0.hasPrefix("\(file)|") && !ids.contains($0) }
    #expect(passing.isEmpty, "listed as failing, and passing")
  }

  @Test(
    arguments: [
      ("2019", [.draft2019, .draft2020]), ("<=2019", [.draft4, .draft6, .draft7, .draft2019]),
      ("6,<=2019", [.draft6, .draft7, .draft2019]), ("=2020", [.draft2020]), ("9999", []),
      ("3", Schema.Draft.allCases),
    ] as [(String, [Schema.Draft])])
  func `a test is for the drafts between its bounds`(compatibility: String, drafts: [Schema.Draft]) {
    #expect(Schema.Draft.allCases.filter { AnnotationSuite.allows(compatibility, $0) } == drafts)
  }
}

enum AnnotationSuite {
  static let folder = "\(OfficialSuite.folder)/annotations/tests"
  static let isHere = Shared.has(folder)

  struct File: Sendable, CustomStringConvertible {
    let draft: Schema.Draft
    let name: String

    var description: String { "\(draft.name) \(name)" }
  }

  static let files: [File] = Schema.Draft.allCases.flatMap { draft in
    Shared.files(in: folder).filter { $0.hasSuffix(".json") }.map { File(draft: draft, name: $0) }
  }

  /// The assertions of a file that do not hold, by "draft file|case|instance location|keyword", counted where that is
  /// not enough to tell them apart.
  static func run(_ file: File) throws -> [OfficialSuite.Failed] {
    var failed: [OfficialSuite.Failed] = []
    let cases = try #require(try Shared.document("\(folder)/\(file.name)").root["suite"])
    for (number, testCase) in cases.elements.enumerated() {
      if let bounds = testCase["compatibility"]?.string, !allows(bounds, file.draft) { continue }
      let name = "\(file)|\(number) \(testCase["description"]?.string ?? "")"
      let externals = testCase["externalSchemas"]?.members.map { ($0.name, $0.value) } ?? []
      var options = Schema.Options()
      options.defaultDraft = file.draft
      for (uri, schema) in externals { options.registry.add(schema, at: uri) }
      do {
        let root = try #require(testCase["schema"])
        let schema = try Schema(root, options: options)
        for test in testCase["tests"]?.elements.map(\.self) ?? [] {
          let output = schema.output(for: try #require(test["instance"]))
          for assertion in test["assertions"]?.elements.map(\.self) ?? [] {
            let location = assertion["location"]?.string ?? ""
            let keyword = assertion["keyword"]?.string ?? ""
            var expected: [String: JSON] = [:]
            for member in assertion["expected"]?.members.map(\.self) ?? [] {
              expected[try #require(place(member.name, in: schema, root, externals))] = member.value.json
            }
            var got: [String: JSON] = [:]
            for annotation in output.annotations
            where annotation.keyword == keyword && annotation.instanceLocation.description == location {
              got[annotation.schemaLocation] = annotation.value
            }
            if got == expected { continue }
            failed.append(
              OfficialSuite.Failed(
                id: "\(name)|\(location)|\(keyword)", reason: "expected \(shown(expected)), got \(shown(got))"))
          }
        }
      } catch {
        failed.append(OfficialSuite.Failed(id: name, reason: "\(error)"))
      }
    }
    return failed
  }

  /// Bounds such as "6,<=2019" or "=2020"; a number alone is the first draft.
  static func allows(_ compatibility: String, _ draft: Schema.Draft) -> Bool {
    let numbers: [Schema.Draft: Int] = [
      .draft4: 4, .draft6: 6, .draft7: 7, .draft2019: 2019, .draft2020: 2020,
    ]
    guard let number = numbers[draft] else { return false }
    return compatibility.split(separator: ",").allSatisfy { bound in
      if bound.hasPrefix("<=") { return Int(bound.dropFirst(2)).map { number <= $0 } ?? false }
      if bound.hasPrefix("=") { return Int(bound.dropFirst()).map { number == $0 } ?? false }
      return Int(bound).map { number >= $0 } ?? false
    }
  }

  /// The canonical location of the schema that the suite names by its place in the main document, or in another's.
  private static func place(
    _ location: String, in schema: Schema, _ root: JSON.Node, _ externals: [(uri: String, schema: JSON.Node)]
  ) -> String? {
    let parts = location.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let fragment = parts.last.flatMap(percentDecoded), let pointer = JSON.Pointer(fragment),
      let document = parts[0].isEmpty ? root : externals.first(where: { $0.uri == parts[0] })?.schema,
      let index = document.value(at: pointer).flatMap({ schema.graph.index(of: $0) })
    else { return nil }
    return schema.graph.location(of: nil, in: index)
  }

  private static func shown(_ annotations: [String: JSON]) -> String {
    annotations.map { "\($0): \($1.compactText)" }.sorted().joined(separator: ", ")
  }
}
