import InterlockJSON

/// Stage 2: the document has the keys of its kind, each with the right kind of value.
///
/// The table is `EnvelopeKey`, which says what the published schemas `envelope.schema.json` and
/// `candidate.schema.json` say; a test holds the two together.
enum ShapeStage {
  static func read(_ document: JSON.Document, as kind: DocumentKind) throws(Refusal) -> Request {
    let root = document.root
    guard root.kind == .object else {
      throw Refusal(
        .reject, .invalidEnvelope,
        findings: [.error(.invalidEnvelope, .root, at: root, "expected an object, got \(root.kind.rawValue)")])
    }
    let faults = EnvelopeKey.keys(of: kind).compactMap { key -> (key: EnvelopeKey, finding: FindingDraft)? in
      let pointer = JSON.Pointer.root.appending(key.rawValue)
      guard let value = root[key.rawValue] else {
        return (key, .error(.invalidEnvelope, pointer, at: root, "this key is missing"))
      }
      return key.fault(of: value, in: kind).map { (key, .error(.invalidEnvelope, pointer, at: value, $0)) }
    }
    guard faults.isEmpty, let intent = root["intent"]?.string, let parameters = root["parameters"] else {
      throw Refusal(.reject, .invalidEnvelope, field: faults.first?.key.rawValue, findings: faults.map(\.finding))
    }
    return Request(
      document: document, intent: intent, parameters: parameters.isNull ? nil : parameters,
      envelope: kind == .envelope ? Envelope(checked: document) : nil)
  }
}

extension Envelope {
  /// Reads an envelope without judging it further.
  ///
  /// - Returns: `nil` where the document does not have an envelope's shape.
  public init?(_ document: JSON.Document) {
    // What is wrong with its shape the gate tells; here it is enough that something is.
    guard let request = try? ShapeStage.read(document, as: .envelope), let envelope = request.envelope else {
      return nil
    }
    self = envelope
  }

  /// - Returns: `nil` only where the stage above has not passed the document.
  fileprivate init?(checked document: JSON.Document) {
    let root = document.root
    guard let entrance = root["source"]?.string.flatMap(Entrance.init),
      let schemaVersion = root["schemaVersion"]?.number, let isComplete = root["complete"]?.bool,
      let intent = root["intent"]?.string
    else { return nil }
    func object(_ name: String) -> JSON.Node? { root[name].flatMap { $0.kind == .object ? $0 : nil } }
    self.init(
      document: document, entrance: entrance, sessionId: root["sessionId"]?.string, schemaVersion: schemaVersion,
      generable: root["generable"]?.string, isComplete: isComplete, content: object("content"), intent: intent,
      parameters: object("parameters"))
  }
}
