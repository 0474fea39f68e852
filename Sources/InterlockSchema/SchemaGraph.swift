import InterlockJSON

/// All subschemas of a compiled schema. They refer to each other by index, so that a schema may be recursive.
final class SchemaGraph: Sendable {
  typealias Index = Int

  let subschemas: [Subschema]
  let indexes: [JSON.Pointer: Index]
  let references: SchemaReferences
  /// Whether any subschema asks which members or elements were evaluated; only then is that kept.
  let tracksEvaluation: Bool

  init(subschemas: [Subschema], indexes: [JSON.Pointer: Index], references: SchemaReferences, tracksEvaluation: Bool) {
    self.subschemas = subschemas
    self.indexes = indexes
    self.references = references
    self.tracksEvaluation = tracksEvaluation
  }
}

enum Subschema: Sendable {
  case always  // true, {}
  case never  // false
  case keywords([any Keyword])
}
