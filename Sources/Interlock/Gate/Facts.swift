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

extension Facts {
  /// As a journal keeps them.
  public var json: JSON {
    let lists = foundEntities.sorted { $0.key.string.utf8.lexicographicallyPrecedes($1.key.string.utf8) }
    return [
      "confirmed": .bool(isConfirmed),
      "language": .string(language),
      "foundEntities": .object(
        JSON.Object(
          lists.map { list, ids in
            // In the order of their texts, so that the same facts are the same bytes.
            let sorted = ids.sorted { $0.compactText.utf8.lexicographicallyPrecedes($1.compactText.utf8) }
            return JSON.Member(name: list.string, value: .array(sorted))
          })),
    ]
  }

  /// - Returns: `nil` where the value is not what `json` gives.
  public init?(_ value: JSON) {
    guard case .bool(let isConfirmed) = value["confirmed"], case .string(let language) = value["language"],
      case .object(let lists) = value["foundEntities"]
    else { return nil }
    var foundEntities: [ExactString: Set<JSON>] = [:]
    for list in lists.members {
      guard case .array(let ids) = list.value else { return nil }
      foundEntities[ExactString(list.name)] = Set(ids)
    }
    self.init(isConfirmed: isConfirmed, language: language, foundEntities: foundEntities)
  }
}
