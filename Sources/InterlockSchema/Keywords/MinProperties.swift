import InterlockJSON

struct MinProperties: Assertion {
  static let name = "minProperties"

  private let limit: Int

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    limit = try site.count(value)
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    guard instance.kind == .object else { return nil }
    return instance.count >= limit ? nil : .minProperties(limit)
  }
}
