/// A set of keywords with a name of its own, from 2019-09 on. Older drafts have no vocabularies and all of these.
///
/// - Source: JSON Schema Core 2020-12, section 8.1.2.
enum Vocabulary: Sendable, CaseIterable {
  case core, applicator, unevaluated, validation, metadata, format, formatAssertion, content

  private static let byURI: [String: Set<Vocabulary>] = {
    let new = "https://json-schema.org/draft/2020-12/vocab/"
    let old = "https://json-schema.org/draft/2019-09/vocab/"
    return [
      new + "core": [.core], new + "applicator": [.applicator], new + "unevaluated": [.unevaluated],
      new + "validation": [.validation], new + "meta-data": [.metadata], new + "format-annotation": [.format],
      new + "format-assertion": [.format, .formatAssertion], new + "content": [.content],
      // 2019-09 counts the unevaluated keywords to the applicators.
      old + "core": [.core], old + "applicator": [.applicator, .unevaluated], old + "validation": [.validation],
      old + "meta-data": [.metadata], old + "format": [.format], old + "content": [.content],
    ]
  }()

  /// - Returns: `nil` for a vocabulary that is not known.
  static func named(_ uri: String) -> Set<Vocabulary>? { byURI[uri] }
}
