import InterlockJSON

struct Enum: Assertion, ValueKeyword {
  private let list: JSON.Node
  private let set: Set<JSON.Node>  // a hundred thousand values must not be tried in turn

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard value.kind == .array else { throw site.refuse(value, "expected an array of values") }
    list = value
    set = Set(value.elements)
  }

  var values: [JSON.Node] { Array(list.elements) }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    set.contains(instance) ? nil : .enumeration(list)
  }
}
