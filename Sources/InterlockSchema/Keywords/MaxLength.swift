import InterlockJSON

/// Lengths are counted in Unicode scalars (Validation 2020-12, section 6.3, and RFC 8259).
struct MaxLength: Assertion {
  static let name = "maxLength"

  private let limit: Int

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    limit = try site.count(value)
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    guard let length = instance.string?.unicodeScalars.count else { return nil }
    return length <= limit ? nil : .maxLength(limit, got: length)
  }
}
