import InterlockJSON

/// What the keywords of a schema mean: those of a draft, and of it the vocabularies that its meta-schema lists.
final class Dialect: Sendable {
  let draft: Schema.Draft
  /// By name. Others are annotations.
  let keywords: [String: KeywordDefinition]
  /// Whether the meta-schema asks for the vocabulary that asserts `format`.
  let assertsFormat: Bool

  private init(draft: Schema.Draft, vocabularies: Set<Vocabulary>) {
    self.draft = draft
    assertsFormat = vocabularies.contains(.formatAssertion)
    keywords = Dictionary(
      uniqueKeysWithValues: KeywordDefinition.all
        .filter { $0.drafts.contains(draft) && vocabularies.contains($0.vocabulary) }
        .map { ($0.name, $0) })
  }

  /// The whole of a draft.
  static func standard(_ draft: Schema.Draft) -> Dialect {
    switch draft {
    case .draft4: draft4
    case .draft6: draft6
    case .draft7: draft7
    case .draft2019: draft2019
    case .draft2020: draft2020
    }
  }

  private static let draft4 = whole(.draft4)
  private static let draft6 = whole(.draft6)
  private static let draft7 = whole(.draft7)
  private static let draft2019 = whole(.draft2019)
  private static let draft2020 = whole(.draft2020)

  private static func whole(_ draft: Schema.Draft) -> Dialect {
    Dialect(draft: draft, vocabularies: Set(Vocabulary.allCases).subtracting([.formatAssertion]))
  }

  /// A dialect that a meta-schema describes.
  ///
  /// - Returns: The vocabulary at fault, where the meta-schema requires one that is not known.
  static func described(by metaSchema: JSON.Node, draft: Schema.Draft) -> Result<Dialect, UnknownVocabulary> {
    guard draft >= .draft2019, let listed = metaSchema["$vocabulary"] else { return .success(standard(draft)) }
    // The core is always understood (Core 2020-12, section 8.1.2): without it no vocabulary could be named.
    var vocabularies: Set<Vocabulary> = [.core]
    for member in listed.members {
      if let known = Vocabulary.named(member.name) {
        vocabularies.formUnion(known)
      } else if member.value.bool != false {
        return .failure(UnknownVocabulary(uri: member.name))
      }
    }
    return .success(Dialect(draft: draft, vocabularies: vocabularies))
  }

  struct UnknownVocabulary: Error {
    let uri: String
  }

  /// The keyword that names a schema.
  var idKeyword: String { draft == .draft4 ? "id" : "$id" }

  /// Whether a reference hides what stands beside it (draft 7 and before).
  var referenceHidesSiblings: Bool { draft <= .draft7 }
}
