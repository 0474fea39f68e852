import InterlockJSON

struct DynamicRef: ReferenceKeyword {
  static let dynamic: DynamicReference? = .dynamic

  let target: SchemaGraph.Index
}
