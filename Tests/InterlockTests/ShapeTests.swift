import Foundation
import Interlock
import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

private let schemas = "spec/schemas"

/// The gate's own table of keys says what the published schemas say.
@Suite(
  .enabled(
    if: Shared.has(schemas) && Shared.has("vectors/gate"), "needs \(schemas) and vectors/gate beside the checkout"))
struct ShapeTests {
  @Test(arguments: DocumentKind.allCases)
  func `the gate's shape and the published schema agree`(kind: DocumentKind) throws {
    let schema = try Schema(Shared.document("\(schemas)/\(kind.rawValue).schema.json").root)
    let gate = Gate(manifest: try Manifest(parsing: Array(#"{"manifest": 1, "intents": []}"#.utf8)))
    var checked = 0
    for text in try texts(kind) {
      guard let document = try? JSON.Document(parsing: text) else { continue }  // stage 1's affair
      let isRightShape = gate.decide(Array(document.bytes), as: kind).reason != .invalidEnvelope
      #expect(isRightShape == schema.isValid(document.root), "\(text)")
      checked += 1
    }
    #expect(checked > 100)
  }

  /// The vectors, and a right document with each key's value replaced and each key taken away.
  private func texts(_ kind: DocumentKind) throws -> [String] {
    let right =
      kind == .envelope
      ? #"{"source":"app-intent","sessionId":null,"schemaVersion":3,"generable":null,"complete":true,"content":null,"intent":"A","parameters":{}}"#
      : #"{"intent":"A","parameters":{}}"#
    guard case .object(let object) = try JSON.Document(parsing: right).root.json else { return [] }
    let values = ["null", "true", "0", "3.0", "3e0", "1.5", #""app-intent""#, #""siri""#, #""""#, "[]", "{}"]
    var texts = try GateVector.all().map { String(decoding: $0.bytes, as: UTF8.self) }
    for member in object.members {
      for value in values {
        var changed = object
        changed[member.name] = try JSON.Document(parsing: value).root.json
        texts.append(JSON.object(changed).compactText)
      }
      var shorter = object
      shorter[member.name] = nil
      texts.append(JSON.object(shorter).compactText)
    }
    return texts + values
  }

  @Test func `every record fits the published schema`() throws {
    let schema = try Schema(Shared.document("\(schemas)/record.schema.json").root)
    for vector in try GateVector.all() {
      let gate = Gate(manifest: try Manifest(parsing: Shared.bytes("vectors/gate/\(vector.manifest)")))
      guard let record = gate.decide(vector.bytes, as: vector.kind).record else { continue }
      let document = try JSON.Document(parsing: record.json.bytes())
      #expect(schema.isValid(document.root), "\(vector.name)")
      #expect(document.root.members.map(\.name) == ["intent", "status", "reason", "field", "dialog"])
    }
  }

  @Test(arguments: ["envelope", "candidate", "record"])
  func `the schemas in the documents are the published ones`(name: String) throws {
    let shown = try Data(
      contentsOf: Shared.packageFolder.appendingPathComponent("docs/formats/schemas/\(name).schema.json"))
    #expect(try Array(shown) == Shared.bytes("\(schemas)/\(name).schema.json"))
  }
}
