import InterlockJSON

/// Stage 13: where the contract asks for it, a person has confirmed.
enum ConfirmationStage {
  static func check(_ call: Call, facts: Facts) throws(Refusal) {
    guard call.contract.confirmation == .required, !facts.isConfirmed else { return }
    throw Refusal(
      .ask, .confirmationRequired,
      findings: [
        .error(
          .confirmationRequired, .intent, in: call.request.document,
          "the contract asks for a person's confirmation, and none was given")
      ])
  }
}
