import InterlockJSON

/// Stage 7: content is of the generable type that the contract is fed by; null on either side fits all.
enum GenerableStage {
  static func check(_ envelope: Envelope, _ contract: Contract) throws(Refusal) {
    guard envelope.entrance == .foundationModels, let given = envelope.generable, let expected = contract.generable,
      !given.hasSameScalars(as: expected)
    else { return }
    throw Refusal(
      .reject, .generableMismatch,
      findings: [
        .error(
          .generableMismatch, .generable, in: envelope.document,
          "expected \(JSON.string(expected).compactText), the contract's, got \(JSON.string(given).compactText)")
      ])
  }
}
