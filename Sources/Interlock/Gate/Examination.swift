import InterlockJSON

/// A document that has been through stages 1 to 10: what the host has to be asked, and then the decision.
public struct Examination: Sendable {
  private let gate: Gate
  private let progress: Progress
  private let outcome: Result<Call, Refusal>

  /// What is known by the time a stage fails.
  struct Progress {
    var kind: DocumentKind
    var document: JSON.Document?
    var contract: Contract?
    var notes: [FindingDraft] = []
  }

  init(gate: Gate, progress: Progress, outcome: Result<Call, Refusal>) {
    self.gate = gate
    self.progress = progress
    self.outcome = outcome
  }

  /// What the document is judged as.
  public var kind: DocumentKind { progress.kind }

  /// The contract of the document's intent, where it came so far.
  public var contract: Contract? { progress.contract }

  /// Whether the document has top-level keys that its kind does not: of a candidate, anything but `intent` and
  /// `parameters`.
  package var hasOtherKeys: Bool {
    let known = Set(EnvelopeKey.keys(of: kind).map(\.rawValue))
    return progress.document?.root.members.contains { !known.contains($0.name) } ?? false
  }

  /// Which ids the host has to be asked about: none where the document is refused already, or where the manifest holds
  /// its lists itself. Put the answers into `Facts.foundEntities`.
  public var lookups: [EntityLookup] {
    guard case .success(let call) = outcome else { return [] }
    return EntityStage.lookups(call, manifest: gate.manifest)
  }

  /// Stages 11 to 13, and what came of all.
  public func decide(_ facts: Facts = Facts()) -> Decision {
    do throws(Refusal) {
      let call = try outcome.get()
      try EntityStage.check(call, manifest: gate.manifest, facts: facts)
      try RuleStage.check(call, rules: gate.rules, facts: facts)
      try ConfirmationStage.check(call, facts: facts)
      return Decision(
        verdict: .run, reason: nil, field: nil, record: nil, intent: intent, contract: contract,
        parameters: call.parameters, findings: findings(.drafts([])))
    } catch {
      return Decision(
        verdict: error.verdict, reason: error.reason, field: error.field,
        record: Record(error, intent: intent, contract: contract, language: facts.language), intent: intent,
        contract: contract, parameters: nil, findings: findings(error.findings))
    }
  }

  private var intent: String? { progress.document?.root["intent"]?.string }

  private func findings(_ errors: Refusal.Findings) -> [Finding] {
    switch errors {
    case .placed(let finding): [finding]
    case .drafts(let drafts): progress.document.map { FindingDraft.placed(drafts + progress.notes, in: $0) } ?? []
    }
  }
}
