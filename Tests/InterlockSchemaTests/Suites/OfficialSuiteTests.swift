import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

private let folder = "suites/JSON-Schema-Test-Suite/tests/draft2020-12"

/// The official suite for 2020-12. What is not supported yet is listed with its reason; a listed group that passes
/// fails the test, so the list can only be right.
@Suite(.enabled(if: Shared.has(folder), "needs \(folder) beside the checkout"))
struct OfficialSuiteTests {
  @Test(arguments: Shared.files(in: folder).filter { $0.hasSuffix(".json") })
  func `every mandatory test passes but those listed`(file: String) throws {
    try check(file)
  }

  @Test(arguments: [
    "optional/bignum.json", "optional/ecmascript-regex.json", "optional/non-bmp-regex.json",
    "optional/float-overflow.json", "optional/no-schema.json",
  ])
  func `optional tests about numbers and patterns pass`(file: String) throws {
    try check(file)
  }

  private func check(_ file: String) throws {
    for group in try Shared.document("\(folder)/\(file)").root.elements {
      let description = try #require(group["description"]?.string)
      let listed = Self.unsupported["\(file)|\(description)"]
      let failed = try failedTests(in: group)
      if let listed {
        #expect(!failed.isEmpty, "\(file), \(description) is listed (\(listed)) and passes")
      } else {
        #expect(failed.isEmpty, "\(file), \(description)")
      }
    }
  }

  private func failedTests(in group: JSON.Node) throws -> [String] {
    // The suite takes `format` as the dialect does: as an annotation.
    let node = try #require(group["schema"])
    let schema: Schema
    do throws(Schema.CompileError) {
      schema = try Schema(node, format: .annotation)
    } catch {
      return ["does not compile: \(error)"]
    }
    return try #require(group["tests"]).elements.compactMap { test in
      guard let data = test["data"], let valid = test["valid"]?.bool, let description = test["description"]?.string
      else { return "a test is malformed" }
      let agrees = schema.isValid(data) == valid && schema.failures(of: data).isEmpty == valid
      return agrees ? nil : description
    }
  }

  enum Reason {
    /// `$dynamicRef` and `$dynamicAnchor`.
    case dynamicReferences
    /// A reference by address: to another document, or to an embedded one by its `$id`.
    case otherDocuments
    /// `$id` below the root, which begins a document of its own.
    case nestedIdentifiers
    /// `$schema` with another dialect or a vocabulary of its own.
    case dialects
  }

  static let unsupported: [String: Reason] = [
    "anchor.json|Location-independent identifier with absolute URI": .otherDocuments,
    "anchor.json|Location-independent identifier with base URI change in subschema": .otherDocuments,
    "anchor.json|same $anchor with different base uri": .nestedIdentifiers,
    "defs.json|validate definition against metaschema": .otherDocuments,
    "dynamicRef.json|A $dynamicRef to a $dynamicAnchor in the same schema resource behaves like a normal $ref to an $anchor":
      .dynamicReferences,
    "dynamicRef.json|A $dynamicRef to an $anchor in the same schema resource behaves like a normal $ref to an $anchor":
      .dynamicReferences,
    "dynamicRef.json|A $ref to a $dynamicAnchor in the same schema resource behaves like a normal $ref to an $anchor":
      .dynamicReferences,
    "dynamicRef.json|A $dynamicRef resolves to the first $dynamicAnchor still in scope that is encountered when the schema is evaluated":
      .otherDocuments,
    "dynamicRef.json|A $dynamicRef without anchor in fragment behaves identical to $ref": .otherDocuments,
    "dynamicRef.json|A $dynamicRef with intermediate scopes that don't include a matching $dynamicAnchor does not affect dynamic scope resolution":
      .otherDocuments,
    "dynamicRef.json|An $anchor with the same name as a $dynamicAnchor is not used for dynamic scope resolution":
      .otherDocuments,
    "dynamicRef.json|A $dynamicRef without a matching $dynamicAnchor in the same schema resource behaves like a normal $ref to $anchor":
      .otherDocuments,
    "dynamicRef.json|A $dynamicRef with a non-matching $dynamicAnchor in the same schema resource behaves like a normal $ref to $anchor":
      .otherDocuments,
    "dynamicRef.json|A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope":
      .otherDocuments,
    "dynamicRef.json|A $dynamicRef that initially resolves to a schema without a matching $dynamicAnchor behaves like a normal $ref to $anchor":
      .dynamicReferences,
    "dynamicRef.json|multiple dynamic paths to the $dynamicRef keyword": .dynamicReferences,
    "dynamicRef.json|after leaving a dynamic scope, it is not used by a $dynamicRef": .dynamicReferences,
    "dynamicRef.json|strict-tree schema, guards against misspelled properties": .dynamicReferences,
    "dynamicRef.json|tests for implementation dynamic anchor and reference link": .dynamicReferences,
    "dynamicRef.json|$ref and $dynamicAnchor are independent of order - $defs first": .dynamicReferences,
    "dynamicRef.json|$ref and $dynamicAnchor are independent of order - $ref first": .dynamicReferences,
    "dynamicRef.json|$ref to $dynamicRef finds detached $dynamicAnchor": .dynamicReferences,
    "dynamicRef.json|$dynamicRef points to a boolean schema": .dynamicReferences,
    "dynamicRef.json|$dynamicRef skips over intermediate resources - direct reference": .dynamicReferences,
    "dynamicRef.json|$dynamicRef avoids the root of each schema, but scopes are still registered": .dynamicReferences,
    "ref.json|remote ref, containing refs itself": .otherDocuments,
    "ref.json|Recursive references between schemas": .otherDocuments,
    "ref.json|refs with relative uris and defs": .nestedIdentifiers,
    "ref.json|relative refs with absolute uris and defs": .nestedIdentifiers,
    "ref.json|$id must be resolved against nearest parent, not just immediate parent": .otherDocuments,
    "ref.json|order of evaluation: $id and $ref": .otherDocuments,
    "ref.json|order of evaluation: $id and $anchor and $ref": .nestedIdentifiers,
    "ref.json|order of evaluation: $id and $ref on nested schema": .otherDocuments,
    "ref.json|simple URN base URI with $ref via the URN": .otherDocuments,
    "ref.json|URN base URI with URN and JSON pointer ref": .otherDocuments,
    "ref.json|URN base URI with URN and anchor ref": .otherDocuments,
    "ref.json|URN ref with nested pointer ref": .otherDocuments,
    "ref.json|ref to if": .otherDocuments,
    "ref.json|ref to then": .otherDocuments,
    "ref.json|ref to else": .otherDocuments,
    "ref.json|ref with absolute-path-reference": .otherDocuments,
    "refRemote.json|remote ref": .otherDocuments,
    "refRemote.json|fragment within remote ref": .otherDocuments,
    "refRemote.json|anchor within remote ref": .otherDocuments,
    "refRemote.json|ref within remote ref": .otherDocuments,
    "refRemote.json|base URI change": .nestedIdentifiers,
    "refRemote.json|base URI change - change folder": .otherDocuments,
    "refRemote.json|base URI change - change folder in subschema": .otherDocuments,
    "refRemote.json|root ref in remote ref": .otherDocuments,
    "refRemote.json|remote ref with ref to defs": .otherDocuments,
    "refRemote.json|Location-independent identifier in remote ref": .otherDocuments,
    "refRemote.json|retrieved nested refs resolve relative to their URI not $id": .otherDocuments,
    "refRemote.json|remote HTTP ref with different $id": .otherDocuments,
    "refRemote.json|remote HTTP ref with different URN $id": .otherDocuments,
    "refRemote.json|remote HTTP ref with nested absolute ref": .otherDocuments,
    "refRemote.json|$ref to $ref finds detached $anchor": .otherDocuments,
    "unevaluatedItems.json|unevaluatedItems with $dynamicRef": .otherDocuments,
    "unevaluatedProperties.json|unevaluatedProperties with $dynamicRef": .otherDocuments,
    "vocabulary.json|schema that uses custom metaschema with with no validation vocabulary": .dialects,
    "vocabulary.json|ignore unrecognized optional vocabulary": .dialects,
  ]
}
