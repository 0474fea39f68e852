import InterlockJSON

/// Stage 7: content is of the generable type that the contract is fed by; null on either side fits all.
enum GenerableStage {
  static func check(_ envelope: Envelope, _ contract: Contract) throws(Refusal) {
    guard envelope.entrance == .foundationModels, let given = envelope.generable, let expected = contract.generable,
      !given.hasSameScalars(as: expected)
    else { return }
    let root = envelope.document.root
    let node = root["generable"] ?? root
    throw Refusal(
      .reject, .generableMismatch,
      findings: [
        .error(
          .generableMismatch, JSON.Pointer(tokens: ["generable"]), at: node,
          "expected \"\(expected)\", the contract's, got \(node.shown)")
      ])
  }
}
