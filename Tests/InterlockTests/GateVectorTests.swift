import Foundation
import Interlock
import InterlockJSON
import TestSupport
import Testing

private let folder = "vectors/gate"

/// One case of the vectors: the gate's contract as data.
struct GateVector: Sendable, CustomTestStringConvertible {
  let name: String
  let manifest: String
  let kind: DocumentKind
  let bytes: [UInt8]
  let isConfirmed: Bool
  let expect: JSON.Node

  var testDescription: String { name }

  static func all() throws -> [GateVector] {
    try Shared.files(in: folder).filter { !$0.hasSuffix("manifest.json") }.flatMap { file in
      let group = try Shared.document("\(folder)/\(file)").root
      let manifest = try #require(group["manifest"]?.string)
      return try #require(group["cases"]).elements.map { node in
        let bytes: [UInt8]
        if let text = node["text"]?.string {
          bytes = Array(text.utf8)
        } else {
          let encoded = try #require(node["base64"]?.string)
          bytes = Array(try #require(Data(base64Encoded: encoded)))
        }
        let name = try #require(node["name"]?.string)
        return GateVector(
          name: "\(file): \(name)", manifest: manifest,
          kind: try #require(node["kind"]?.string.flatMap(DocumentKind.init)), bytes: bytes,
          isConfirmed: node["confirmed"]?.bool ?? false, expect: try #require(node["expect"]))
      }
    }
  }
}

@Suite(.enabled(if: Shared.has(folder), "needs \(folder) beside the checkout"))
struct GateVectorTests {
  @Test(arguments: try GateVector.all())
  func `the gate gives the listed answer`(vector: GateVector) throws {
    let gate = Gate(manifest: try Manifest(parsing: Shared.bytes("\(folder)/\(vector.manifest)")))
    let decision = gate.decide(vector.bytes, as: vector.kind, facts: Facts(isConfirmed: vector.isConfirmed))

    #expect(decision.verdict.rawValue == vector.expect["verdict"]?.string)
    #expect(decision.reason?.rawValue == vector.expect["reason"]?.string)
    #expect(decision.field.map(ExactString.init(_:)) == vector.expect["field"]?.string.map(ExactString.init(_:)))
    #expect(decision.record?.status.rawValue == vector.expect["status"]?.string)
    if let dialog = vector.expect["dialog"]?.string { #expect(decision.record?.dialog == dialog) }

    #expect((decision.verdict == .run) == (decision.record == nil))
    #expect((decision.verdict == .run) == (decision.parameters != nil))
    #expect((decision.verdict == .run) == decision.findings.allSatisfy { $0.severity == .note })
    #expect(
      gate.examine(vector.bytes, as: nil).kind == vector.kind || vector.name.contains("no parameters")
        || vector.name.contains("no intent"))
  }

  @Test func `all vectors are read`() throws {
    #expect(try GateVector.all().count >= 126)
  }
}

@Suite(.enabled(if: Shared.has("vectors/project"), "needs vectors/project beside the checkout"))
struct ProjectionVectorTests {
  @Test func `projection gives exactly the listed parameters in their order`() throws {
    for vector in try Shared.document("vectors/project/cases.json").root.elements {
      let path = try #require(vector["manifest"]?.string).replacingOccurrences(of: "../", with: "vectors/")
      let manifest = try Manifest(parsing: Shared.bytes(path))
      let contract = try #require(vector["intent"]?.string.flatMap { manifest[$0] })
      let content = try #require(vector["content"].flatMap(CompleteContent.init))
      let expected = try #require(vector["parameters"]).json
      #expect(JSON.object(contract.project(content)).bytes() == expected.bytes(), "\(vector["name"]?.string ?? "")")
    }
  }
}
