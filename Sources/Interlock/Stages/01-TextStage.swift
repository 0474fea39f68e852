import InterlockJSON

/// Stage 1: the bytes are one I-JSON message within the limits.
enum TextStage {
  static func parse(_ bytes: [UInt8], limits: JSON.Limits) throws(Refusal) -> JSON.Document {
    do throws(JSON.ParseError) {
      return try JSON.Document(parsing: bytes, limits: limits)
    } catch {
      let finding = Finding(
        severity: .error, code: Reason.invalidJSON.rawValue, pointer: .root, position: error.position,
        message: error.message)
      throw Refusal(.reject, .invalidJSON, field: nil, sentence: .standard, findings: .placed(finding))
    }
  }
}
