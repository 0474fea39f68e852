import InterlockJSON

/// Stage 3: a call by the system does not dress up as a model's answer.
enum EntranceStage {
  static func check(_ envelope: Envelope) throws(Refusal) {
    guard envelope.entrance == .appIntent else { return }
    let keys: [EnvelopeKey] = [.sessionId, .generable, .content]
    let faults = keys.compactMap { key -> (key: EnvelopeKey, value: JSON.Node)? in
      guard let value = envelope.document.root[key.rawValue], !value.isNull else { return nil }
      return (key, value)
    }
    guard let first = faults.first else { return }
    throw Refusal(
      .reject, .disguisedEntrance, field: first.key.rawValue,
      findings: faults.map {
        .error(
          .disguisedEntrance, JSON.Pointer.root.appending($0.key.rawValue), at: $0.value,
          "expected null on the entrance app-intent, got \($0.value.shown)")
      })
  }
}
