import Interlock
import InterlockJSON

/// A decision as the command prints it.
struct DecisionReport {
  let decision: Decision
  let file: String
  /// Of the document in a stream, from 1.
  let line: Int?
  let kind: DocumentKind

  /// - Source: `docs/formats/check.md`.
  var json: JSON {
    [
      "file": .string(file),
      "line": line.map { .number(JSON.Number($0)) } ?? .null,
      "verdict": .string(decision.verdict.rawValue),
      "reason": decision.reason.map { .string($0.rawValue) } ?? .null,
      "field": decision.field.map { .string($0) } ?? .null,
      "record": decision.record.map(\.json) ?? .null,
      "parameters": decision.parameters.map(\.json) ?? .null,
      "findings": .array(decision.findings.map { $0.json(lineOffset: (line ?? 1) - 1) }),
    ]
  }

  /// A document of a stream is one line of its file.
  private func lineInFile(_ finding: Finding) -> Int {
    finding.position.line + (line ?? 1) - 1
  }

  func text(_ style: Style) -> String {
    let name = Style.printable(file == "-" ? "standard input" : file) + (line.map { ":\($0)" } ?? "")
    let about = [decision.intent.map { Style.printable($0) }, kind == .candidate ? "as a candidate" : nil]
      .compactMap(\.self).joined(separator: ", ")
    let head = [
      style.verdict(decision.verdict), decision.reason?.rawValue, decision.field.map { Style.printable($0) },
      about.isEmpty ? nil : "(\(about))",
    ]
    var lines = ["\(name): \(head.compactMap(\.self).joined(separator: " "))"]
    if let record = decision.record { lines.append("  \(style.colored(Style.printable(record.dialog), .bold))") }
    if let parameters = decision.parameters { lines.append("  " + Style.printable(parameters.json.compactText)) }
    for finding in decision.findings {
      let place = "\(lineInFile(finding)):\(finding.position.column)"
      let text = "  \(place): \(finding.severity.rawValue) \(finding.code): \(Style.printable(finding.message))"
      lines.append(finding.severity == .note ? style.colored(text, .dim) : text)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Finding {
  /// - Parameter lineOffset: How many lines of the file stand before the document.
  func json(lineOffset: Int) -> JSON {
    [
      "severity": .string(severity.rawValue),
      "code": .string(code),
      "pointer": .string(pointer.description),
      "line": .number(JSON.Number(position.line + lineOffset)),
      "column": .number(JSON.Number(position.column)),
      "message": .string(message),
    ]
  }
}
