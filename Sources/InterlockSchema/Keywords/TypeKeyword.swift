import InterlockJSON

struct TypeKeyword: Assertion {
  private enum Name: String, CaseIterable {
    case null, boolean, integer, number, string, array, object
  }

  private let allowed: [Name]
  /// Draft 4: 1.0 is no integer, which is a number without fraction and exponent.
  private let asWritten: Bool

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
    asWritten = site.draft == .draft4
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    let passes = allowed.contains { name in
      switch name {
      // 1.0 is an integer too (Validation 2020-12, section 6.1.1).
      case .integer: instance.kind == .number && (asWritten ? instance.isWrittenAsInteger : instance.isInteger)
      default: name.rawValue == instance.kind.rawValue
      }
    }
    return passes ? nil : .type(allowed: allowed.map(\.rawValue))
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    var tags: Tags = []
    for name in allowed {
      switch name {
      case .null: tags.insert(.null)
      case .boolean: tags.formUnion(.boolean)
      case .integer, .number: tags.insert(.number)
      case .string: tags.insert(.string)
      case .array: tags.insert(.array)
      case .object: tags.insert(.object)
      }
    }
    draft.allow(only: tags)
    if allowed.contains(.integer), !allowed.contains(.number) {
      draft.add(asWritten ? .writtenInteger : .integer, for: .number)
    }
  }
}

extension JSON.Node {
  fileprivate var isInteger: Bool { number?.isInteger ?? false }

  var isWrittenAsInteger: Bool {
    source.allSatisfy { $0 == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
