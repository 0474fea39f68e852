import InterlockDiff
import InterlockJSON

/// Stage 9: parameters hold nothing that the model did not write, and nothing that it wrote otherwise.
///
/// Members that content has and parameters lack are fine. Of a derived parameter only the key is looked at.
enum ProvenanceStage {
  static func check(_ envelope: Envelope, _ contract: Contract) throws(Refusal) {
    guard envelope.entrance == .foundationModels, let content = envelope.content, let parameters = envelope.parameters
    else { return }
    let written = Dictionary(content.members.map { ($0.nameNode, $0.value) }, uniquingKeysWith: { first, _ in first })
    var strange = Faults()
    var changed = Faults()
    for member in parameters.members {
      let field = member.name
      guard let source = written[member.nameNode] else {
        let pointer = JSON.Pointer(tokens: [ExactString(field)])
        strange.append(
          field, error(.keyNotInContent, pointer, at: member.value, "content holds nothing in this place"))
        continue
      }
      if contract.derived.contains(ExactString(field)) { continue }
      Difference.visit(from: source, to: member.value, at: [ExactString(field)]) { kind, path in
        switch kind {
        case .onlyLeft: break
        case .onlyRight(let value):
          strange.append(
            field,
            error(
              .keyNotInContent, JSON.Pointer(tokens: path), at: value,
              "content holds nothing in this place"))
        case .changed(let written, let given):
          changed.append(
            field,
            error(
              .valueNotFromContent, JSON.Pointer(tokens: path), at: given,
              "expected \(written.shown) as in content, got \(given.shown)"))
        }
      }
    }
    let (reason, fields): (Reason, [String]) =
      strange.fields.isEmpty ? (.valueNotFromContent, changed.fields) : (.keyNotInContent, strange.fields)
    guard !fields.isEmpty else { return }
    throw Refusal(
      .reject, reason, field: contract.inOrder(fields, parameters: parameters).first,
      findings: strange.findings + changed.findings)
  }

  private static func error(_ reason: Reason, _ pointer: JSON.Pointer, at node: JSON.Node, _ message: String)
    -> FindingDraft
  {
    .error(reason, JSON.Pointer(tokens: ["parameters"]).appending(pointer), at: node, message)
  }
}
