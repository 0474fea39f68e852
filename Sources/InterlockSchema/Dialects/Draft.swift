extension Schema {
  /// A release of JSON Schema. Later ones are greater.
  public enum Draft: CaseIterable, Comparable, Sendable {
    case draft4, draft6, draft7, draft2019, draft2020

    /// The URI of its meta-schema, as `$schema` writes it.
    public var uri: String {
      switch self {
      case .draft4: "http://json-schema.org/draft-04/schema#"
      case .draft6: "http://json-schema.org/draft-06/schema#"
      case .draft7: "http://json-schema.org/draft-07/schema#"
      case .draft2019: "https://json-schema.org/draft/2019-09/schema"
      case .draft2020: "https://json-schema.org/draft/2020-12/schema"
      }
    }

    /// As people write it: 4, 6, 7, 2019-09, 2020-12.
    public var name: String {
      switch self {
      case .draft4: "4"
      case .draft6: "6"
      case .draft7: "7"
      case .draft2019: "2019-09"
      case .draft2020: "2020-12"
      }
    }

    /// - Returns: `nil` for any other text than a `name`.
    public init?(name: String) {
      guard let draft = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = draft
    }

    /// The draft whose meta-schema has that URI; a fragment that is empty does not count, nor does http or https.
    init?(uri: String) {
      let bare = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
      guard let draft = Self.byBareURI[bare] else { return nil }
      self = draft
    }

    private static let byBareURI: [String: Draft] = {
      var drafts: [String: Draft] = [:]
      for draft in allCases {
        let uri = draft.uri.hasSuffix("#") ? String(draft.uri.dropLast()) : draft.uri
        guard let colon = uri.firstIndex(of: ":") else { continue }
        drafts["http\(uri[colon...])"] = draft
        drafts["https\(uri[colon...])"] = draft
      }
      return drafts
    }()
  }
}
