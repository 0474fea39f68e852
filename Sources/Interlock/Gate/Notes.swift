import InterlockJSON

/// Findings that never change a verdict.
///
/// - Source: the gate's contract, section 4, "Findings that do not stop".
enum Notes {
  static func of(_ request: Request) -> [FindingDraft] {
    let root = request.document.root
    var notes: [FindingDraft] = []
    if let envelope = request.envelope, envelope.entrance == .foundationModels {
      if envelope.sessionId == nil {
        let node = root["sessionId"] ?? root
        notes.append(
          .note("missing_session", JSON.Pointer(tokens: ["sessionId"]), at: node, "no model session is named"))
      }
      if envelope.generable == nil {
        let node = root["generable"] ?? root
        notes.append(
          .note("untyped_content", JSON.Pointer(tokens: ["generable"]), at: node, "no generable type is named"))
      }
    }
    let known = Set(EnvelopeKey.keys(of: request.envelope == nil ? .candidate : .envelope).map(\.rawValue))
    for member in root.members where !known.contains(member.name) {
      notes.append(
        .note(
          "unknown_key", JSON.Pointer.root.appending(member.name), at: member.nameNode, "the gate knows no such key"))
    }
    if let envelope = request.envelope, let content = envelope.content, let parameters = envelope.parameters {
      let used = Set(parameters.members.map(\.nameNode))
      for member in content.members where !used.contains(member.nameNode) {
        notes.append(
          .note(
            "unused_content", JSON.Pointer(tokens: ["content"]).appending(member.name), at: member.nameNode,
            "the parameters do not have this member of content"))
      }
    }
    return notes
  }
}
