/// Which formats each draft defines, by the names that schemas use.
///
/// A draft adds names and takes none away, and no text of the official suite has different verdicts in two of them. So
/// a format has one checker, though two grammars did change. `relative-json-pointer` has an index adjustment ("0-1/a")
/// since 2020-12, and it is accepted under every draft. `hostname` has A-labels since draft 7, and an "xn--" label that
/// is none is refused under every draft. A name that a draft does not define is a custom format to it, without effect.
extension Format {
  /// - Source: draft-fge-json-schema-validation-00, section 7.3.
  package static let namesInDraft4: Set<String> = ["date-time", "email", "hostname", "ipv4", "ipv6", "uri"]

  /// - Source: draft-wright-json-schema-validation-01, section 8.3.
  package static let namesInDraft6 = namesInDraft4.union(["json-pointer", "uri-reference", "uri-template"])

  /// - Source: draft-handrews-json-schema-validation-01, section 7.3.
  package static let namesInDraft7 = namesInDraft6.union([
    "date", "idn-email", "idn-hostname", "iri", "iri-reference", "regex", "relative-json-pointer", "time",
  ])

  /// Also those of 2020-12 and of version 1.
  ///
  /// - Source: draft-handrews-json-schema-validation-02, section 7.3.
  package static let namesInDraft2019 = namesInDraft7.union(["duration", "uuid"])
}
