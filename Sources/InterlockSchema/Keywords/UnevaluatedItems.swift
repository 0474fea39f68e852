import InterlockJSON

struct UnevaluatedItems: Unevaluated {
  static let name = "unevaluatedItems"

  let schema: SchemaGraph.Index

  func children(of instance: JSON.Node) -> [(name: String, value: JSON.Node)]? {
    instance.kind == .array ? instance.elements.enumerated().map { (String($0), $1) } : nil
  }
}
