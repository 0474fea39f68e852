import InterlockJSON

/// Stage 12: the host program's own rules, in the order in which the gate was given them.
enum RuleStage {
  static func check(_ call: Call, rules: [Rule], facts: Facts) throws(Refusal) {
    for rule in rules {
      switch rule.answer(call.contract, call.parameters, facts) {
      case .pass: continue
      case .reject(let reason, let field, let dialog):
        throw refusal(.reject, reason, field, dialog, call)
      case .ask(let reason, let field, let dialog):
        throw refusal(.ask, reason, field, dialog, call)
      }
    }
  }

  private static func refusal(
    _ verdict: Verdict, _ reason: Reason, _ field: String?, _ dialog: Sentence, _ call: Call
  ) -> Refusal {
    precondition(!dialog.isBlank, "a rule that refuses has a sentence for a person")
    let root = call.request.document.root
    var pointer = JSON.Pointer(tokens: ["parameters"])
    if let field { pointer = pointer.appending(field) }
    let node = field.flatMap { call.request.parameters?[$0] } ?? root["parameters"] ?? root
    return Refusal(
      verdict, reason, field: field, sentence: .own(dialog),
      findings: [.error(reason, pointer, at: node, "a rule of the app refuses: \(reason.rawValue)")])
  }
}
