import InterlockJSON

struct TypeKeyword: Assertion {
  static let name = "type"

  private enum Name: String, CaseIterable {
    case null, boolean, integer, number, string, array, object
  }

  private let allowed: [Name]

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    let nodes = value.kind == .array ? Array(value.elements) : [value]
    guard !nodes.isEmpty else { throw site.refuse(value, "expected one type name or more") }
    var allowed: [Name] = []
    for node in nodes {
      guard let name = node.string.flatMap(Name.init) else {
        throw site.refuse(node, "expected one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      guard !allowed.contains(name) else { throw site.refuse(node, "a type name stands twice") }
      allowed.append(name)
    }
    self.allowed = allowed
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    let passes = allowed.contains { name in
      switch name {
      // 1.0 is an integer too (Validation 2020-12, section 6.1.1).
      case .integer: instance.number?.isInteger ?? false
      default: name.rawValue == instance.kind.rawValue
      }
    }
    return passes ? nil : .type(allowed: allowed.map(\.rawValue))
  }
}
