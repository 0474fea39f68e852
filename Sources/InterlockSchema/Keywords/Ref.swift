import InterlockJSON

struct Ref: ReferenceKeyword {
  static let dynamic: DynamicReference? = nil

  let target: SchemaGraph.Index
}
