import InterlockDiff
import InterlockJSON

/// Stage 9: parameters hold nothing that the model did not write, and nothing that it wrote otherwise.
///
/// Members that content has and parameters lack are fine. Of a derived parameter only the key is looked at.
enum ProvenanceStage {
  static func check(_ envelope: Envelope, _ contract: Contract) throws(Refusal) {
    guard envelope.entrance == .foundationModels, let content = envelope.content, let parameters = envelope.parameters
    else { return }
    var strange = Faults()
    var changed = Faults()
    for difference in Difference.all(from: content, to: parameters) {
      guard let field = difference.pointer.tokens.first else { continue }  // both sides are objects
      let isDerived = contract.derived.contains(field)
      let place = difference.pointer
      let pointer = JSON.Pointer(tokens: ["parameters"]).appending(place)
      switch difference.kind {
      case .onlyLeft: continue
      case .onlyRight(let value):
        if isDerived, place.tokens.count > 1 { continue }
        strange.append(
          field.string, .error(.keyNotInContent, pointer, at: value, "content holds nothing at /content\(place)"))
      case .changed(let written, let given):
        if isDerived { continue }
        changed.append(
          field.string,
          .error(
            .valueNotFromContent, pointer, at: given, "expected \(written.shown) as in content, got \(given.shown)"))
      }
    }
    let (reason, fields): (Reason, [String]) =
      strange.fields.isEmpty ? (.valueNotFromContent, changed.fields) : (.keyNotInContent, strange.fields)
    guard !fields.isEmpty else { return }
    throw Refusal(
      .reject, reason, field: contract.inOrder(fields, parameters: parameters).first,
      findings: strange.findings + changed.findings)
  }
}
