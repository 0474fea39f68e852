import InterlockJSON

/// Decides whether `perform()` may be called, and with what. A pure function: bytes and facts in, decision out.
///
/// The stages are taken in order, one file each in `Stages/`; the first that fails gives the verdict. Stages 11 to 13,
/// which need facts, are called by `Examination`.
///
/// - Source: the gate's contract, section 4.
public struct Gate: Sendable {
  public let manifest: Manifest
  public let rules: [Rule]
  /// For the document; the manifest has its own.
  public let limits: JSON.Limits

  public init(manifest: Manifest, rules: [Rule] = [], limits: JSON.Limits = .standard) {
    self.manifest = manifest
    self.rules = rules
    self.limits = limits
  }

  /// - Parameters:
  ///   - kind: What the document is judged as; `nil` to take what it most likely is meant as.
  ///   - facts: Ids in the host's lists that are not among them are not found; `examine` tells which to ask for.
  /// - Complexity: One pass over the document, and what the contract's schema and the rules cost.
  public func decide(_ bytes: [UInt8], as kind: DocumentKind? = .envelope, facts: Facts = Facts()) -> Decision {
    examine(bytes, as: kind).decide(facts)
  }

  /// Takes a document through stages 1 to 10, which need no facts.
  public func examine(_ bytes: [UInt8], as kind: DocumentKind? = .envelope) -> Examination {
    var progress = Examination.Progress(kind: kind ?? .envelope)
    do throws(Refusal) {
      let document = try TextStage.parse(bytes, limits: limits)
      progress.document = document
      progress.kind = kind ?? DocumentKind(guessedFrom: document.root)
      let call = try call(document, &progress)
      return Examination(gate: self, progress: progress, outcome: .success(call))
    } catch {
      return Examination(gate: self, progress: progress, outcome: .failure(error))
    }
  }

  private func call(_ document: JSON.Document, _ progress: inout Examination.Progress) throws(Refusal) -> Call {
    let request = try ShapeStage.read(document, as: progress.kind)
    progress.notes = Notes.of(request)
    if let envelope = request.envelope {
      try EntranceStage.check(envelope)
      try CompletionStage.check(envelope)
    }
    let contract = try IntentStage.contract(for: request, in: manifest)
    progress.contract = contract
    if let envelope = request.envelope {
      try VersionStage.check(envelope, contract)
      try GenerableStage.check(envelope, contract)
      try ProjectionStage.check(envelope)
      try ProvenanceStage.check(envelope, contract)
    }
    return try ContractStage.call(request, contract)
  }
}
