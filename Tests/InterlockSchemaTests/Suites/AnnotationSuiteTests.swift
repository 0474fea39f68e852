import Foundation
import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

private let folder = "\(OfficialSuite.folder)/annotations/tests"

/// The official suite of annotations, for every draft that a case is compatible with.
@Suite(.enabled(if: OfficialSuite.isHere, "needs \(OfficialSuite.folder) beside the checkout"))
struct AnnotationSuiteTests {
  @Test(arguments: Shared.files(in: folder), Schema.Draft.allCases)
  func `every annotation that the suite asks for is made, and no other`(file: String, draft: Schema.Draft) throws {
    for group in try #require(Shared.document("\(folder)/\(file)").root["suite"]).elements
    where isCompatible(group["compatibility"]?.string, with: draft) {
      var options = Schema.Options()
      options.defaultDraft = draft
      options.format = .annotation
      for external in group["externalSchemas"]?.members.map(\.self) ?? [] {
        options.registry.add(external.value, at: external.name)
      }
      let schema = try Schema(#require(group["schema"]), options: options)
      for test in try #require(group["tests"]).elements {
        let instance = try #require(test["instance"])
        let annotations = schema.output(for: instance).annotations
        for assertion in try #require(test["assertions"]).elements {
          let made = annotations.filter {
            $0.instanceLocation.description == assertion["location"]?.string
              && $0.keyword == assertion["keyword"]?.string
          }
          // By place: a schema inside another resource has more than one location.
          let found = Dictionary(made.map { ($0.schema.byteOffset, $0.value) }, uniquingKeysWith: { $1 })
          let expected = Dictionary(
            uniqueKeysWithValues: try #require(assertion["expected"]).members.map { member in
              (try place(member.name, in: group), member.value.json)
            })
          #expect(found == expected, "\(group["description"]?.string ?? ""): \(instance.shown) \(assertion.shown)")
        }
      }
    }
  }

  /// Where a location such as "#/properties/a" or "other#/$defs/b" lies in the text of the suite.
  private func place(_ location: String, in group: JSON.Node) throws -> Int {
    let parts = location.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let root = parts[0].isEmpty ? group["schema"] : group["externalSchemas"]?[parts[0]]
    let pointer = try #require(parts[1].removingPercentEncoding.flatMap { JSON.Pointer($0) })
    return try #require(root?.value(at: pointer), "no schema at \(location)").byteOffset
  }

  /// "7", "<=2019", "=2020" or several of them with commas; 9999 is what is not released.
  private func isCompatible(_ text: String?, with draft: Schema.Draft) -> Bool {
    let release =
      switch draft {
      case .draft4: 4
      case .draft6: 6
      case .draft7: 7
      case .draft2019: 2019
      case .draft2020: 2020
      }
    return (text ?? "").split(separator: ",").allSatisfy { part in
      if part.hasPrefix("<=") { return Int(part.dropFirst(2)).map { release <= $0 } ?? false }
      if part.hasPrefix("=") { return Int(part.dropFirst()) == release }
      return Int(part).map { release >= $0 } ?? false
    }
  }
}
