import InterlockJSON

/// What 2019-09 had before `$dynamicRef`.
struct RecursiveRef: ReferenceKeyword {
  static let dynamic: DynamicReference? = .recursive

  let target: SchemaGraph.Index
}
