import Interlock
import InterlockJSON
import InterlockJournal

/// An entry as the command prints it.
struct EntryReport {
  let entry: Entry

  /// What `run --json` prints: the entry, what the gate found, and whether its key had been submitted before.
  ///
  /// - Source: `docs/formats/journal.md`.
  func json(of answer: Runner.Answer) -> JSON {
    guard case .object(var object) = entry.json else { return entry.json }
    object["findings"] = .array(answer.findings.map { $0.json(lineOffset: 0) })
    object["repeat"] = .bool(answer.isRepeat)
    object["repeatsAnotherDocument"] = .bool(answer.repeatsAnotherDocument)
    object["performedNow"] = .bool(answer.isPerformedNow)
    return .object(object)
  }

  /// One line of `journal list`.
  func line(_ style: Style) -> String {
    let intent = entry.ruling?.intent ?? "-"
    let state = style.state(entry.state) + String(repeating: " ", count: max(0, 10 - entry.state.rawValue.count))
    let columns = [
      padded(String(entry.sequenceNumber), 6), entry.receivedAt.description, state,
      padded(Style.printable(intent), 24), padded(Style.printable(entry.key), 36), Style.printable(remark),
    ]
    return columns.joined(separator: "  ").trimmed + "\n"
  }

  /// The newest that is known of why the entry is where it is.
  private var remark: String {
    if let settlement = entry.settlement { return "settled: \(settlement.note)" }
    if let record = entry.ruling?.record {
      return [record.reason.rawValue, record.field].compactMap(\.self).joined(separator: " ")
    }
    return firstLine(entry.outcome?.error) ?? ""
  }

  /// What `run` prints: the verdict, the reason, the sentence for the person, and what came of it.
  func outcome(of answer: Runner.Answer, _ style: Style) -> String {
    var lines: [String] = []
    if answer.isRepeat {
      lines.append(
        answer.isPerformedNow
          ? "this key was submitted before; it is gone on with (attempt \(entry.claim?.attempt ?? 1))"
          : "this key was submitted before; the answer is the first one's")
    }
    if let ruling = entry.ruling {
      let about = [ruling.intent.map { Style.printable($0) }, entry.kind == .candidate ? "as a candidate" : nil]
      let words = [
        style.verdict(ruling.verdict), ruling.record?.reason.rawValue, ruling.record?.field.map { Style.printable($0) },
        "(\(about.compactMap(\.self).joined(separator: ", ")))",
      ]
      lines.append(words.compactMap(\.self).joined(separator: " "))
      if let record = ruling.record { lines.append("  \(style.colored(Style.printable(record.dialog), .bold))") }
    }
    let errors = answer.findings.filter { $0.severity == .error }
    let isRefusedToday = !errors.isEmpty && (entry.state == .ready || entry.state == .inDoubt)
    if isRefusedToday { lines.append("  today's contract does not let it run:") }
    for finding in errors {
      lines.append("  \(finding.position): \(finding.code): \(Style.printable(finding.message))")
    }
    lines.append("  entry \(entry.sequenceNumber): \(style.state(entry.state))\(ending)")
    if let next = isRefusedToday && entry.state == .ready ? "it stays as it is" : next { lines.append("  \(next)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What `journal show` prints.
  func whole(_ style: Style) -> String {
    var rows = [
      ("entry", String(entry.sequenceNumber)), ("key", Style.printable(entry.key)), ("state", style.state(entry.state)),
      ("kind", entry.kind.rawValue), ("received", entry.receivedAt.description),
    ]
    if let ruling = entry.ruling {
      rows += [
        ("decided", ruling.decidedAt.description), ("verdict", style.verdict(ruling.verdict)),
        ("intent", ruling.intent.map { Style.printable($0) } ?? "-"),
      ]
      if let record = ruling.record { rows.append(("record", Style.printable(record.json.compactText))) }
      if let parameters = ruling.parameters {
        rows.append(("parameters", Style.printable(String(decoding: parameters, as: UTF8.self))))
      }
      rows.append(("facts", Style.printable(ruling.facts.json.compactText)))
    }
    if let claim = entry.claim {
      rows.append(("claimed", "\(claim.claimedAt) by \(claim.worker), attempt \(claim.attempt)"))
    }
    if let outcome = entry.outcome {
      rows.append(("finished", outcome.finishedAt.description))
      if let result = outcome.result {
        rows.append(("result", Style.printable(String(decoding: result, as: UTF8.self).trimmed)))
      }
      if let error = outcome.error { rows.append(("error", Style.printable(error.trimmed))) }
    }
    if let settlement = entry.settlement {
      rows.append(("settled", "\(settlement.settledAt): \(Style.printable(settlement.note))"))
    }
    let document = Style.printable(String(decoding: entry.document, as: UTF8.self), keepsLines: true)
    return rows.map { padded($0, 12) + $1 }.joined(separator: "\n") + "\ndocument, as written:\n\(document)\n"
  }

  private var ending: String {
    if let result = entry.outcome?.result {
      return " " + Style.printable(String(decoding: result, as: UTF8.self).trimmed)
    }
    if let error = entry.outcome?.error { return ": " + Style.printable(error.trimmed) }
    switch entry.state {
    case .inDoubt: return ": nobody knows whether it took effect"
    case .performing: return " by worker \(entry.claim?.worker ?? "")"
    case .ready: return ": decided, and not performed"
    default: return ""
    }
  }

  /// What a person does next, where something is left to do.
  private var next: String? {
    switch entry.state {
    case .asked where entry.ruling?.record?.status == .needsConfirmation:
      "ask the person, then submit it again with --confirmed and another --key"
    case .asked: "ask the person, then submit a new document under another --key"
    case .ready, .received: "go on with it: the same --key again, or interlock run --resume"
    case .inDoubt:
      "find out, then: interlock journal settle \(entry.sequenceNumber) performed|failed --note \"how you know\""
    default: nil
    }
  }

  private func firstLine(_ text: String?) -> String? {
    text?.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension String {
  /// Without the white space at both ends that JSON text may have.
  var trimmed: String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" }
    let scalars = unicodeScalars.drop(while: isBlank)
    let end = scalars.lastIndex { !isBlank($0) }.map(scalars.index(after:)) ?? scalars.startIndex
    return String(scalars[..<end])
  }
}
