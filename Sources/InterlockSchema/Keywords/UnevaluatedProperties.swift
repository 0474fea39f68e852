import InterlockJSON

struct UnevaluatedProperties: Unevaluated {
  static let name = "unevaluatedProperties"

  let schema: SchemaGraph.Index

  func children(of instance: JSON.Node) -> [(name: String, value: JSON.Node)]? {
    instance.kind == .object ? instance.members.map { ($0.name, $0.value) } : nil
  }
}
