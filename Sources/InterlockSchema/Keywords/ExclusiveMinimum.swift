import InterlockJSON

struct ExclusiveMinimum: Assertion {
  static let name = "exclusiveMinimum"

  private let limit: JSON.Number

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    limit = try site.number(value)
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    guard let number = instance.number else { return nil }
    return number > limit ? nil : .exclusiveMinimum(limit)
  }
}
