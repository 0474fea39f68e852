import InterlockJSON

struct Enum: Assertion {
  private let list: JSON.Node
  private let values: Set<JSON.Node>  // a hundred thousand values must not be tried in turn

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard value.kind == .array else { throw site.refuse(value, "expected an array of values") }
    list = value
    values = Set(value.elements)
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    values.contains(instance) ? nil : .enumeration(list)
  }
}
