import InterlockJSON

/// `contentEncoding` and `contentMediaType`. Each is asserted by its own name; a media type looks through the encoding
/// that its neighbour names.
struct ContentKeyword: Keyword {
  private let name: String
  private let isAsserted: Bool

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard let name = value.string else { throw site.refuse(value, "expected a string") }
    self.name = name
    isAsserted = site.compiler.options.content == .assertion
  }

  func accepts(_ text: Span<UInt8>) -> Bool { true }

  func annotates(_ instance: JSON.Node) -> Bool { instance.kind == .string }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool { true }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    if isAsserted { draft.add(builder.content(self), for: .string) }
  }
}
