import InterlockJSON

extension Schema {
  /// The documents that a schema may refer to, beside itself and the meta-schemas of the drafts, which are built in.
  ///
  /// Nothing is ever fetched from the network: what is not here, and the host's resolver does not give, is an error.
  public struct Registry: Sendable {
    /// Gives the document at a URI without a fragment, or `nil` where it has none.
    public typealias Resolver = @Sendable (_ uri: String) throws -> JSON.Node?

    private var documents: [ExactString: JSON.Node] = [:]
    private let resolver: Resolver?

    /// - Parameter resolver: Asked for what `add` was not given, once a compilation for each URI.
    public init(resolver: Resolver? = nil) {
      self.resolver = resolver
    }

    /// Makes a document known under a URI, which is taken as it is written, but for its fragment; its `$id` names it as well, once a reference has led to it.
    ///
    /// A document that was there under that URI is replaced.
    public mutating func add(_ document: JSON.Node, at uri: String) {
      documents[ExactString(URIReference(uri).withoutFragment.description)] = document
    }

    func document(at uri: String) throws -> JSON.Node? {
      if let document = documents[ExactString(uri)] { return document }
      if let text = MetaSchemas.texts[uri] { return try JSON.Document(parsing: text).root }
      return try resolver?(uri)
    }
  }
}
