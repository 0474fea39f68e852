import InterlockJSON

extension Schema {
  /// The URI of the schema that was compiled: its identifier, resolved against the base URI of the options.
  package var baseURI: String { graph.resources.first.map { $0.base.description } ?? "" }
}
