import InterlockJSON

/// A schema with a URI of its own, and the names in it: a document's root, or a schema inside with an identifier.
///
/// - Source: JSON Schema Core 2020-12, section 4.3.5.
struct SchemaResource: Sendable {
  /// Without a fragment; relative where nothing says more.
  let base: URIReference
  let root: JSON.Node
  let dialect: Dialect
  /// Places by plain name, dynamic ones among them.
  var anchors: [ExactString: JSON.Node] = [:]
  var dynamicAnchors: [ExactString: JSON.Node] = [:]
  /// `$recursiveAnchor: true` at its root.
  var isRecursiveAnchor = false
}

/// Which value of which document: two values that are equal stand in two places.
struct NodePlace: Hashable, Sendable {
  private let document: ObjectIdentifier
  private let index: Int

  /// The document must be kept as long as the place is.
  init(_ node: JSON.Node) {
    document = ObjectIdentifier(node.document)
    index = node.index
  }
}
