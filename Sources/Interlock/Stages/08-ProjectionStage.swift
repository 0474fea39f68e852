import InterlockJSON

/// Stage 8: a model's answer has content, and parameters have been made of it.
enum ProjectionStage {
  static func check(_ envelope: Envelope) throws(Refusal) {
    guard envelope.entrance == .foundationModels else { return }
    let document = envelope.document
    let noContent = FindingDraft.error(
      .missingContent, .content, in: document, "expected the object that the model decoded, got null")
    let noParameters = FindingDraft.error(
      .notProjected, .parameters, in: document, "expected parameters projected from content, got null")
    switch (envelope.content, envelope.parameters) {
    case (nil, nil): throw Refusal(.reject, .missingContent, findings: [noContent, noParameters])
    case (nil, _): throw Refusal(.reject, .missingContent, findings: [noContent])
    case (_, nil): throw Refusal(.hold, .notProjected, findings: [noParameters])
    default: return
    }
  }
}
