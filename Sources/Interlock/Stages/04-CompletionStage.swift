import InterlockJSON

/// Stage 4: generation has ended; nothing was made of unfinished content.
enum CompletionStage {
  static func check(_ envelope: Envelope) throws(Refusal) {
    guard !envelope.isComplete else { return }
    let document = envelope.document
    if envelope.parameters != nil {
      throw Refusal(
        .reject, .parametersBeforeComplete,
        findings: [
          .error(
            .parametersBeforeComplete, .parameters, in: document,
            "expected null while complete is false, got an object")
        ])
    }
    throw Refusal(
      .hold, .incomplete,
      findings: [.error(.incomplete, .complete, in: document, "generation has not ended; expected true")])
  }
}
