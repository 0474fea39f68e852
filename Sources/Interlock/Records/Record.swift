import InterlockJSON

/// Why an action did not run, with one sentence for a person. A person sees only the dialog; the log keeps it whole.
///
/// - Source: the gate's contract, section 5.
public struct Record: Sendable, Hashable {
  /// `nil` where the document is too broken to tell.
  public let intent: String?
  public let status: Status
  public let reason: Reason
  /// A top-level key or parameter.
  public let field: String?
  /// One sentence; it names no internal code and holds no text from the model.
  public let dialog: String

  public enum Status: String, Sendable, CaseIterable {
    case held
    case needsValue = "needs_value"
    case needsConfirmation = "needs_confirmation"
    case rejected
  }

  public init(intent: String?, status: Status, reason: Reason, field: String?, dialog: String) {
    self.intent = intent
    self.status = status
    self.reason = reason
    self.field = field
    self.dialog = dialog
  }

  /// The record as JSON: all five keys, in the contract's order.
  public var json: JSON {
    [
      "intent": intent.map { .string($0) } ?? .null,
      "status": .string(status.rawValue),
      "reason": .string(reason.rawValue),
      "field": field.map { .string($0) } ?? .null,
      "dialog": .string(dialog),
    ]
  }
}

extension Record {
  init(_ refusal: Refusal, intent: String?, contract: Contract?, language: String) {
    let status: Status =
      switch refusal.verdict {
      case .hold, .run: .held  // a refusal never says run
      case .ask: refusal.reason == .confirmationRequired ? .needsConfirmation : .needsValue
      case .reject: .rejected
      }
    self.init(
      intent: intent, status: status, reason: refusal.reason, field: refusal.field,
      dialog: Record.dialog(refusal, contract: contract, language: language))
  }

  private static func dialog(_ refusal: Refusal, contract: Contract?, language: String) -> String {
    switch refusal.sentence {
    case .own(let sentence):
      if let sentence = sentence.text(in: language) { return sentence }
    case .contract(let keys):
      let sentences = keys.compactMap { contract?.dialogs.sentence(for: refusal.field, under: $0) }
      // The first key that has a sentence at all decides, so that a language never changes which fault is told.
      if let sentence = sentences.first?.text(in: language) { return sentence }
    case .standard: break
    }
    return DefaultDialog.text(for: refusal.reason, in: language)
  }
}

extension Record {
  /// - Returns: `nil` where the value is not what `json` gives.
  public init?(_ value: JSON) {
    guard case .string(let status) = value["status"], let status = Status(rawValue: status),
      case .string(let reason) = value["reason"], let reason = Reason(rawValue: reason),
      case .string(let dialog) = value["dialog"], let intent = value["intent"], let field = value["field"]
    else { return nil }
    func text(_ value: JSON) -> String? { if case .string(let text) = value { text } else { nil } }
    self.init(intent: text(intent), status: status, reason: reason, field: text(field), dialog: dialog)
  }
}
