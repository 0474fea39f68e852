import InterlockJSON

struct Const: Assertion, ValueKeyword {
  private let value: JSON.Node

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    self.value = value
  }

  var values: [JSON.Node] { [value] }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    instance == value ? nil : .const(value)
  }
}
