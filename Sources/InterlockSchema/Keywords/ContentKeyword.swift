import InterlockJSON

/// `contentEncoding` and `contentMediaType`. Each is asserted by its own name; a media type looks through the encoding
/// that its neighbour names.
///
/// Known are the encoding base64 and the media type application/json; others have no effect.
///
/// - Source: JSON Schema Validation draft 7, section 8; 2020-12, section 8, where they are annotations.
struct ContentKeyword: Keyword {
  private enum Check {
    case encoding
    case mediaType(isEncoded: Bool)
    case none
  }

  private let check: Check
  private let name: String

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard let name = value.string else { throw site.refuse(value, "expected a string") }
    self.name = name
    switch (site.keyword, name) {
    case _ where site.compiler.options.content == .annotation: check = .none
    case ("contentEncoding", "base64"): check = .encoding
    case ("contentMediaType", "application/json"):
      let encoding = site.sibling("contentEncoding")?.string
      check = encoding == nil || encoding == "base64" ? .mediaType(isEncoded: encoding != nil) : .none
    default: check = .none
    }
  }

  func accepts(_ text: Span<UInt8>) -> Bool { accepts(text.bytes) }

  private func accepts(_ text: [UInt8]) -> Bool {
    switch check {
    case .none: true
    case .encoding: Base64.decode(text) != nil
    // Text that is not of the encoding is the other keyword's failure.
    case .mediaType(let isEncoded): (isEncoded ? Base64.decode(text) : text).map(Self.isJSON) ?? true
    }
  }

  private static func isJSON(_ text: [UInt8]) -> Bool {
    (try? JSON.Document(parsing: text, duplicateNames: .taken)) != nil  // why it is none does not matter here
  }

  func annotates(_ instance: JSON.Node) -> Bool { instance.kind == .string }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    guard let text = instance.string, !accepts(Array(text.utf8)) else { return true }
    if case .encoding = check { return evaluator.fail(instance, .contentEncoding(name)) }
    return evaluator.fail(instance, .contentMediaType(name))
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    if case .none = check { return }
    draft.add(builder.content(self), for: .string)
  }
}
