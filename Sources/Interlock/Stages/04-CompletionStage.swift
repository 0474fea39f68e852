import InterlockJSON

/// Stage 4: generation has ended; nothing was made of unfinished content.
enum CompletionStage {
  static func check(_ envelope: Envelope) throws(Refusal) {
    guard !envelope.isComplete else { return }
    let root = envelope.document.root
    if let parameters = envelope.parameters {
      throw Refusal(
        .reject, .parametersBeforeComplete,
        findings: [
          .error(
            .parametersBeforeComplete, JSON.Pointer(tokens: ["parameters"]), at: parameters,
            "expected null while complete is false, got an object")
        ])
    }
    throw Refusal(
      .hold, .incomplete,
      findings: [
        .error(
          .incomplete, JSON.Pointer(tokens: ["complete"]), at: root["complete"] ?? root,
          "generation has not ended; expected true")
      ])
  }
}
