import InterlockJSON

/// Lengths are counted in Unicode scalars (Validation 2020-12, section 6.3, and RFC 8259).
struct MinLength: Assertion {
  static let name = "minLength"

  private let limit: Int

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    limit = try site.count(value)
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    guard let length = instance.string?.unicodeScalars.count else { return nil }
    return length >= limit ? nil : .minLength(limit, got: length)
  }
}
