import InterlockJSON

/// What a decision depends on besides the document and the manifest. With these three a decision can be made again
/// and comes out the same.
public struct Facts: Sendable, Hashable {
  /// Whether a person has confirmed this very call.
  public var isConfirmed: Bool
  /// The BCP 47 tag of the language in which the person reads.
  public var language: String
  /// For each list that the host supplies: which of the ids asked for are in it. An id that is not here is not found.
  public var foundEntities: [ExactString: Set<JSON>]

  public init(isConfirmed: Bool = false, language: String = "en", foundEntities: [ExactString: Set<JSON>] = [:]) {
    self.isConfirmed = isConfirmed
    self.language = language
    self.foundEntities = foundEntities
  }
}

/// A question to the host: which of these ids are in that list?
public struct EntityLookup: Sendable, Hashable {
  public let list: String
  /// In the document's order, each once.
  public let ids: [JSON]
}
