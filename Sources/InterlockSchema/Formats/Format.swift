/// A format of JSON Schema whose verdict depends on the text alone.
///
/// The raw value is the attribute's name in a schema. `regex` is decided elsewhere, for it needs a budget.
///
/// Every checker reads its text a constant number of times, keeps at most one label of a domain name and does not
/// recurse, so that a text of any length takes linear time and bounded memory; only labels of IDNA are allocated.
///
/// - Source: JSON Schema Validation 2020-12, section 7.3.
package enum Format: String, CaseIterable, Sendable {
  case dateTime = "date-time"
  case date
  case time
  case duration
  case email
  case idnEmail = "idn-email"
  case hostname
  case idnHostname = "idn-hostname"
  case ipv4
  case ipv6
  case uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uriTemplate = "uri-template"
  case uuid
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"

  /// Returns whether the whole of a text has this format; surrounding white space is never ignored.
  ///
  /// Copies the text; callers that have its bytes already save that.
  package func accepts(_ text: String) -> Bool {
    accepts(Array(text.utf8).span)
  }

  /// Returns whether the whole of a text has this format; surrounding white space is never ignored.
  ///
  /// - Parameter text: Valid UTF-8. The verdict on anything else is of no meaning.
  package func accepts(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .dateTime: Self.isDateTime(text)
    case .date: Self.isDate(text)
    case .time: Self.isTime(text)
    case .duration: Self.isDuration(text)
    case .email: Self.isEmail(text)
    case .idnEmail: Self.isIDNEmail(text)
    case .hostname: Self.isHostname(text)
    case .idnHostname: Self.isIDNHostname(text)
    case .ipv4: Self.isIPv4(text)
    case .ipv6: Self.isIPv6(text)
    case .uri: URISyntax.uri.accepts(text, requiresScheme: true)
    case .uriReference: URISyntax.uri.accepts(text, requiresScheme: false)
    case .iri: URISyntax.iri.accepts(text, requiresScheme: true)
    case .iriReference: URISyntax.iri.accepts(text, requiresScheme: false)
    case .uriTemplate: Self.isURITemplate(text)
    case .uuid: Self.isUUID(text)
    case .jsonPointer: Self.isJSONPointer(text)
    case .relativeJSONPointer: Self.isRelativeJSONPointer(text)
    }
  }
}
