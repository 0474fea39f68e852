import InterlockJSON

/// Stage 8: a model's answer has content, and parameters have been made of it.
enum ProjectionStage {
  static func check(_ envelope: Envelope) throws(Refusal) {
    guard envelope.entrance == .foundationModels else { return }
    let root = envelope.document.root
    func error(_ reason: Reason, _ key: EnvelopeKey, _ message: String) -> FindingDraft {
      .error(reason, JSON.Pointer.root.appending(key.rawValue), at: root[key.rawValue] ?? root, message)
    }
    let noContent = error(.missingContent, .content, "expected the object that the model decoded, got null")
    let noParameters = error(.notProjected, .parameters, "expected parameters projected from content, got null")
    switch (envelope.content, envelope.parameters) {
    case (nil, nil): throw Refusal(.reject, .missingContent, findings: [noContent, noParameters])
    case (nil, _): throw Refusal(.reject, .missingContent, findings: [noContent])
    case (_, nil): throw Refusal(.hold, .notProjected, findings: [noParameters])
    default: return
    }
  }
}
