import InterlockJSON

/// Why a stage does not let a document pass.
struct Refusal: Error {
  let verdict: Verdict
  let reason: Reason
  /// A top-level key or parameter.
  let field: String?
  let sentence: Wording
  let findings: Findings

  enum Findings {
    case drafts([FindingDraft])
    /// Of a text that did not become a document.
    case placed(Finding)
  }

  /// Where the sentence for a person comes from.
  enum Wording {
    /// The default for the reason.
    case standard
    /// The contract's for the field, under the first of these keys that it has; else the default.
    case contract(keys: [String])
    case own(Sentence)
  }

  init(
    _ verdict: Verdict, _ reason: Reason, field: String? = nil, sentence: Wording = .standard,
    findings: [FindingDraft]
  ) {
    self.init(verdict, reason, field: field, sentence: sentence, findings: .drafts(findings))
  }

  init(_ verdict: Verdict, _ reason: Reason, field: String?, sentence: Wording, findings: Findings) {
    self.verdict = verdict
    self.reason = reason
    self.field = field
    self.sentence = sentence
    self.findings = findings
  }
}
