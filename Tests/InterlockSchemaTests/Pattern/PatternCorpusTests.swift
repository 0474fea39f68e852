import InterlockJSON
import TestSupport
import Testing

@testable import InterlockSchema

private let folder = "bench/json-schema"

/// The patterns of schemas in use.
@Suite(.enabled(if: Shared.has(folder), "needs \(folder) beside the checkout"))
struct `Patterns in use` {
  @Test func `all compile, and nearly all have an automaton`() throws {
    var patterns: Set<String> = []
    for collection in ["\(folder)/sourcemeta", "\(folder)/schemastore"] {
      for name in Shared.files(in: collection) where Shared.has("\(collection)/\(name)/schema.json") {
        Self.collect(from: try Shared.document("\(collection)/\(name)/schema.json").root, into: &patterns)
      }
    }
    #expect(patterns.count > 200)

    var readByAnnexB: [String] = []
    var simulated: [String] = []
    for source in patterns.sorted() {
      let pattern = try Pattern(source, allowsAnnexB: true)
      if pattern.usesAnnexB { readByAnnexB.append(source) }
      switch pattern.engine {
      case .automaton, .conjunction: break
      case .simulation, .backtracker: simulated.append(source)
      }
    }
    #expect(readByAnnexB.count <= 3, "\(readByAnnexB)")
    #expect(simulated.count <= 1, "\(simulated)")
  }

  /// What stands under `pattern` and `patternProperties`, at whatever place.
  private static func collect(from node: JSON.Node, into patterns: inout Set<String>) {
    if let source = node["pattern"]?.string { patterns.insert(source) }
    if let properties = node["patternProperties"], properties.kind == .object {
      for member in properties.members { patterns.insert(member.name) }
    }
    for element in node.elements { collect(from: element, into: &patterns) }
    for member in node.members { collect(from: member.value, into: &patterns) }
  }
}
