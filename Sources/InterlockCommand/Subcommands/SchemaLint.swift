import InterlockJSON
import InterlockSchema

enum SchemaLint: Subcommand {
  static let words = ["schema", "lint"]
  static let summary = "say what in JSON Schemas is most likely not meant, and where"
  static let usage = "SCHEMA|-... [options]"
  static let operands = 1...Int.max
  static let options = SchemaFile.compiling + [.json]
  static let discussion = """
    A finding is told as file:line:column: /pointer: level: sentence (code). An error is certain, a warning is likely.
    Of documents that a schema refers to, only faults that keep it from compiling are told.

    --json prints an object a finding, a line each, with the keys file, line, column, byteOffset, pointer, code, level
    and message. docs/formats/schema.md lists the codes.

    exit status: 0 nothing was found; 1 something was; 2 usage, or a file that can't be read or is no JSON.
    """
  static let example = """
    interlock schema lint order.schema.json
    interlock schema lint --json --draft 7 order.schema.json
    """

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    var status = ExitStatus.success
    for name in arguments.operands where output.failure == nil {
      do {
        let file = try SchemaFile(name, arguments)
        let findings = Schema.lint(file.document.root, options: file.options)
        let positions = file.document.positions(of: findings.map(\.node))
        for (finding, position) in zip(findings, positions) {
          output.write(
            arguments.has(.json)
              ? json(finding, name, position).compactText + "\n" : text(finding, name, position, output.style))
        }
        if findings.isEmpty, !arguments.has(.json) {
          output.write(Style.printable("\(ByteReader.displayName(name)): nothing found") + "\n")
        }
        if !findings.isEmpty, status == .success { status = .refused }
      } catch let error as UsageError {
        throw error
      } catch {
        output.complain(String(describing: error))
        status = .trouble
      }
    }
    return status
  }

  private static func text(
    _ finding: Schema.Finding, _ file: String, _ position: JSON.Position, _ style: Style
  ) -> String {
    let pointer = finding.location.tokens.isEmpty ? "" : "\(finding.location): "
    let place = Style.printable("\(ByteReader.displayName(file)):\(position): \(pointer)")
    let level = style.colored(finding.level.rawValue, finding.level == .error ? .red : .yellow)
    return "\(place)\(level): \(Style.printable(finding.message)) (\(finding.code.rawValue))\n"
  }

  private static func json(_ finding: Schema.Finding, _ file: String, _ position: JSON.Position) -> JSON {
    [
      "file": .string(file), "line": .number(JSON.Number(position.line)),
      "column": .number(JSON.Number(position.column)), "byteOffset": .number(JSON.Number(position.byteOffset)),
      "pointer": .string(finding.location.description), "code": .string(finding.code.rawValue),
      "level": .string(finding.level.rawValue), "message": .string(finding.message),
    ]
  }
}
