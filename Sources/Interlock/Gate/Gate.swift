import InterlockJSON

/// Decides whether `perform()` may be called, and with what. A pure function: bytes and facts in, decision out.
///
/// The stages are taken in order, one file each in `Stages/`; the first that fails gives the verdict.
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

  /// - Complexity: O(*n*) in the bytes of the document, but for what the contract's schema and rules cost.
  public func decide(_ bytes: [UInt8], as kind: DocumentKind = .envelope, facts: Facts = Facts()) -> Decision {
    var progress = Progress()
    do throws(Refusal) {
      let call = try examine(bytes, as: kind, progress: &progress)
      try EntityStage.check(call, manifest: manifest, facts: facts)
      try RuleStage.check(call, rules: rules)
      try ConfirmationStage.check(call, facts: facts)
      return Decision(
        verdict: .run, reason: nil, field: nil, record: nil, intent: progress.intent, contract: call.contract,
        parameters: call.parameters, findings: progress.findings([]))
    } catch {
      return Decision(
        verdict: error.verdict, reason: error.reason, field: error.field,
        record: Record(error, intent: progress.intent, contract: progress.contract, language: facts.language),
        intent: progress.intent, contract: progress.contract, parameters: nil,
        findings: progress.findings(error.findings))
    }
  }

  /// Which ids a decision on this document asks the host about; none where it is refused before that.
  ///
  /// Put the answers into `Facts.foundEntities`. Lists that the manifest holds itself are not asked for.
  public func lookups(for bytes: [UInt8], as kind: DocumentKind = .envelope) -> [EntityLookup] {
    var progress = Progress()
    do throws(Refusal) {
      return EntityStage.lookups(try examine(bytes, as: kind, progress: &progress), manifest: manifest)
    } catch {
      return []  // decide() tells why it is refused
    }
  }

  /// What has been learned by the time a stage fails.
  private struct Progress {
    var document: JSON.Document?
    var intent: String?
    var contract: Contract?
    var notes: [FindingDraft] = []

    func findings(_ errors: Refusal.Findings) -> [Finding] {
      switch errors {
      case .placed(let finding): [finding]
      case .drafts(let drafts): document.map { FindingDraft.placed(drafts + notes, in: $0) } ?? []
      }
    }

    func findings(_ drafts: [FindingDraft]) -> [Finding] { findings(.drafts(drafts)) }
  }

  /// Stages 1 to 10.
  private func examine(_ bytes: [UInt8], as kind: DocumentKind, progress: inout Progress) throws(Refusal) -> Call {
    let document = try TextStage.parse(bytes, limits: limits)
    progress.document = document
    progress.intent = document.root["intent"]?.string

    let request = try ShapeStage.read(document, as: kind)
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
