import InterlockJSON

struct MaxItems: Assertion {
  static let name = "maxItems"

  private let limit: Int

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    limit = try site.count(value)
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    guard instance.kind == .array else { return nil }
    return instance.count <= limit ? nil : .maxItems(limit)
  }
}
