import InterlockJSON

/// `contentEncoding` and `contentMediaType`. Each fails by its own name; a media type looks through the encoding that its
/// neighbour names.
///
/// - Source: JSON Schema Validation draft 7, section 8; 2020-12, section 8, where they are annotations.
struct ContentKeyword: Keyword {
  /// `nil` where nothing is asserted.
  private let check: ContentCheck?
  private let fault: ContentCheck.Fault
  private let name: String

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard let name = value.string else { throw site.refuse(value, "expected a string") }
    self.name = name
    fault = site.keyword == "contentEncoding" ? .encoding : .mediaType
    let isAsserted = site.compiler.options.content == .assertion
    check =
      isAsserted
      ? ContentCheck(
        encoding: site.sibling("contentEncoding")?.string, mediaType: site.sibling("contentMediaType")?.string)
      : nil
  }

  func accepts(_ text: Span<UInt8>) -> Bool { check?.fault(in: text) != fault }

  func annotates(_ instance: JSON.Node) -> Bool { instance.kind == .string }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    guard check != nil, let text = instance.string else { return true }
    let bytes = Array(text.utf8)
    if accepts(bytes.span) { return true }
    return evaluator.fail(instance, fault == .encoding ? .contentEncoding(name) : .contentMediaType(name))
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    if check != nil { draft.add(builder.content(self), for: .string) }
  }
}
