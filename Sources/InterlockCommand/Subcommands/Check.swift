import Interlock
import InterlockJSON

enum Check: Subcommand {
  static let words = ["check"]
  static let summary = "say whether documents may run, and why not"
  static let usage = "FILE|-... [options]"
  static let operands = 1...Int.max
  static let options = [
    stream, .kind, .manifest, .confirmed, .language, .json,
  ]
  private static let stream = Option.flag(
    "--stream", "one JSON document a line; lines with nothing but white space are passed over")
  static let discussion = """
    Decides on each document and runs nothing. --json prints one object a document, a line each, with the keys file,
    line (with --stream), verdict, reason, field, record, parameters and findings.

    exit status: 0 all may run; 1 at least one may not; 2 usage, an unreadable file, or a bad manifest; 5 all may run, but
    that could not be printed; 128 + n stopped by signal n.
    """
  static let example = """
    interlock check order.json
    interlock check --stream --json answers.jsonl
    """

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let file = try ManifestFile(path: arguments[.manifest])
    for warning in file.warnings { output.complain(warning) }
    let checker = Checker(
      gate: Gate(manifest: file.manifest), programs: Programs(folder: file.folder),
      kind: try arguments.choice(.kind, as: DocumentKind.self),
      facts: Facts(isConfirmed: arguments.has(.confirmed), language: try arguments.language()))
    // A program that is asked for ids runs in a group of its own and has to be stopped with us.
    Interruption.catchSignals()
    let isJSON = arguments.has(.json)
    var status = ExitStatus.success

    func check(_ document: [UInt8], _ name: String, line: Int?) {
      do {
        let (decision, kind) = try checker.decide(document)
        let report = DecisionReport(decision: decision, file: name, line: line, kind: kind)
        output.write(isJSON ? report.json.compactText + "\n" : report.text(output.style))
        if decision.verdict != .run, status == .success { status = .refused }
      } catch {
        output.complain("\(name)\(line.map { ":\($0)" } ?? ""): \(error)")
        status = .trouble
      }
    }

    for name in arguments.operands where isWanted(output) {
      do throws(InputError) {
        let limit = checker.gate.limits.textSize
        if arguments.has(stream) {
          var lines = Lines(try Input(name), limit: limit)
          var number = 0
          while isWanted(output), let line = try lines.next() {
            number += 1
            // A line over the limit is cut, and is not blank whatever its beginning holds.
            let isBlank = line.count <= limit && line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if !isBlank { check(line, name, line: number) }
          }
        } else {
          check(try Input(name).readAll(limit: limit), name, line: nil)
        }
      } catch {
        output.complain(error.description)
        status = .trouble
      }
    }
    return Interruption.signal.map(ExitStatus.interrupted) ?? status
  }

  /// Whether anybody still waits for an answer.
  private static func isWanted(_ output: Output) -> Bool {
    Interruption.signal == nil && output.failure == nil
  }
}

/// Decides with the facts of the command line and of the programs that the manifest names.
private struct Checker {
  let gate: Gate
  let programs: Programs
  /// `nil` to guess it for each document.
  let kind: DocumentKind?
  let facts: Facts

  func decide(_ document: [UInt8]) throws -> (Decision, DocumentKind) {
    let examination = gate.examine(document, as: kind)
    var facts = facts
    for lookup in examination.lookups {
      facts.foundEntities[ExactString(lookup.list)] = try programs.lookUp(lookup, in: gate.manifest)
    }
    return (examination.decide(facts), examination.kind)
  }
}
