import InterlockJSON
@testable import InterlockSchema
import TestSupport
import Testing

@Suite struct BundleTests {
  /// Options with documents at hand, for a schema that is at that URI.
  private static func options(
    _ documents: [String: String], at baseURI: String = "file:///s/a.json", draft: Schema.Draft = .draft2020
  ) throws -> Schema.Options {
    var options = Schema.Options()
    options.baseURI = baseURI
    options.defaultDraft = draft
    for (uri, text) in documents { options.registry.add(try JSON.Document(parsing: text).root, at: uri) }
    return options
  }

  private static func bundle(_ schema: String, _ options: Schema.Options) throws -> String {
    try Schema.bundle(JSON.Document(parsing: schema).root, options: options).root.json.compactText
  }

  private static let newest = #""$schema":"https://json-schema.org/draft/2020-12/schema""#

  @Test func `a schema that refers to no other document gets its draft and nothing else`() throws {
    let schema = ##"{"items":{"$ref":"#"}}"##
    #expect(try Self.bundle(schema, Self.options([:])) == "{\(Self.newest),\(schema.dropFirst())")
    #expect(try Self.bundle("true", Self.options([:])) == "true")
  }

  @Test func `documents stand under $defs by their identifiers, and references are as they were`() throws {
    let options = try Self.options(
      [
        "https://e.x/s/item.json": ##"{"properties":{"next":{"$ref":"deep/unit.json#/$defs/u"}}}"##,
        "https://e.x/s/deep/unit.json": ##"{"$id":"https://e.x/s/deep/unit.json","$defs":{"u":{"$ref":"../a.json"}}}"##,
        "https://e.x/s/unused.json": "{}",
      ], at: "")
    let schema = ##"{"$id":"https://e.x/s/a.json","$defs":{"own":{"$ref":"item.json"}},"$ref":"#/$defs/own"}"##
    #expect(
      try Self.bundle(schema, options) == """
        {\(Self.newest),"$id":"https://e.x/s/a.json","$defs":{"own":{"$ref":"item.json"},\
        "https://e.x/s/item.json":{"$id":"https://e.x/s/item.json",\
        "properties":{"next":{"$ref":"deep/unit.json#/$defs/u"}}},\
        "https://e.x/s/deep/unit.json":{"$id":"https://e.x/s/deep/unit.json",\
        "$defs":{"u":{"$ref":"../a.json"}}}},"$ref":"#/$defs/own"}
        """)
  }

  @Test func `files get identifiers that are relative to the schema's`() throws {
    let options = try Self.options([
      "file:///s/sub/b.json": ##"{"properties":{"a":{"$ref":"../a.json"},"c":{"$ref":"../../c%20d.json"}}}"##,
      "file:///c%20d.json": #"{"type":"string"}"#,
    ])
    #expect(
      try Self.bundle(#"{"items":{"$ref":"sub/b.json"}}"#, options) == """
        {"$id":"a.json",\(Self.newest),"items":{"$ref":"sub/b.json"},"$defs":{\
        "sub/b.json":{"$id":"sub/b.json","properties":{"a":{"$ref":"../a.json"},"c":{"$ref":"../../c%20d.json"}}},\
        "../c%20d.json":{"$id":"../c%20d.json","type":"string"}}}
        """)
  }

  @Test func `a document of another draft says so, and up to draft 7 definitions hold it`() throws {
    let options = try Self.options(
      [
        "file:///s/old.json":
          #"{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true}"#,
        "file:///s/new.json": #"{"$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[true]}"#,
        "file:///s/same.json": "{}",
      ], draft: .draft7)
    #expect(
      try Self.bundle(#"{"anyOf":[{"$ref":"old.json"},{"$ref":"new.json"},{"$ref":"same.json"}]}"#, options) == """
        {"$id":"a.json","$schema":"http://json-schema.org/draft-07/schema#",\
        "anyOf":[{"$ref":"old.json"},{"$ref":"new.json"},{"$ref":"same.json"}],"definitions":{\
        "old.json":{"id":"old.json","$schema":"http://json-schema.org/draft-04/schema#","minimum":1,\
        "exclusiveMinimum":true},\
        "new.json":{"$id":"new.json",\(Self.newest),"prefixItems":[true]},"same.json":{"$id":"same.json"}}}
        """)
  }

  @Test func `a reference that would hide the identifier stands in allOf`() throws {
    let options = try Self.options(
      [
        "file:///s/b.json": ##"{"$ref":"#/definitions/c","definitions":{"c":{"type":"string"}}}"##
      ], draft: .draft7)
    #expect(
      try Self.bundle(#"{"$ref":"b.json","minimum":1}"#, options) == """
        {"$id":"a.json","$schema":"http://json-schema.org/draft-07/schema#",\
        "allOf":[{"$ref":"b.json","minimum":1}],"definitions":{"b.json":{"$id":"b.json",\
        "definitions":{"c":{"type":"string"}},"allOf":[{"$ref":"#/definitions/c"}]}}}
        """)
  }

  @Test func `a document that names itself otherwise is reached by both URIs`() throws {
    let options = try Self.options(["file:///s/b.json": #"{"$id":"https://e.x/b","type":"string"}"#])
    #expect(
      try Self.bundle(#"{"$ref":"b.json","not":{"$ref":"https://e.x/b"}}"#, options) == """
        {"$id":"a.json",\(Self.newest),"$ref":"b.json","not":{"$ref":"https://e.x/b"},"$defs":{\
        "https://e.x/b":{"$id":"https://e.x/b","type":"string"},\
        "b.json":{"$id":"b.json","allOf":[{"$ref":"https://e.x/b"}]}}}
        """)
  }

  @Test(arguments: [
    (
      ##"{"$ref":"b.json#/$defs/c"}"##,
      "#/$ref: the document there names itself https://e.x/b; a reference into it by another URI can't be bundled"
    ),
    (#"{"$ref":"none.json"}"#, "#/$ref: refers to another document, which is not at hand: file:///s/none.json"),
    (
      #"{"$ref":"https://e.x/b","not":{"$ref":"other.json"}}"#,
      "https://e.x/b#: two documents that differ have this identifier: https://e.x/b"
    ),
  ])
  func `what can't be bundled is told`(schema: String, message: String) throws {
    let options = try Self.options([
      "file:///s/b.json": #"{"$id":"https://e.x/b","$defs":{"c":true}}"#, "https://e.x/b": #"{"$defs":{"c":false}}"#,
      "file:///s/other.json": #"{"$id":"https://e.x/b","title":"other"}"#,
    ])
    let node = try JSON.Document(parsing: schema).root
    let error = #expect(throws: Schema.CompileError.self) { try Schema.bundle(node, options: options) }
    #expect(error?.description == message)
  }

  @Test(.enabled(if: OfficialSuite.isHere), arguments: OfficialSuite.files)
  func `a bundle gives the verdicts of its parts, with no other document at hand`(file: OfficialSuite.File) throws {
    for group in try OfficialSuite.groups(file) {
      let schema = try #require(group["schema"])
      let options = OfficialSuite.options(for: file)
      guard let whole = try? Schema(schema, options: options) else { continue }  // another test lists those
      let bundle = try Schema.bundle(schema, options: options)
      var alone = options
      // Meta-schemas of the suite's own are not embedded: only they are asked for.
      let dialect = schema["$schema"]?.string
      alone.registry = Schema.Registry { uri in uri == dialect ? try options.registry.document(at: uri) : nil }
      let bundled = try Schema(bundle.root, options: alone)
      for test in group["tests"]?.elements.map(\.self) ?? [] {
        let data = try #require(test["data"])
        #expect(bundled.isValid(data) == whole.isValid(data), "\(bundle.root.json.compactText)")
      }
    }
  }
}
