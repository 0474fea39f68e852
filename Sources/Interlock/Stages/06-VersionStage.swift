import InterlockJSON

/// Stage 6: content was decoded with the field list that the contract is about; neither an older nor a newer one.
enum VersionStage {
  static func check(_ envelope: Envelope, _ contract: Contract) throws(Refusal) {
    guard envelope.schemaVersion != contract.schemaVersion else { return }
    throw Refusal(
      .hold, .schemaVersionMismatch,
      findings: [
        .error(
          .schemaVersionMismatch, .schemaVersion, in: envelope.document,
          "expected \(contract.schemaVersion.text), the contract's, got \(envelope.schemaVersion.text)")
      ])
  }
}
