import InterlockJSON
import InterlockSchema

enum SchemaCheck: Subcommand {
  static let words = ["schema", "check"]
  static let summary = "say whether JSON texts are valid against a JSON Schema, and where they are not"
  static let usage = "SCHEMA FILE|-... [options]"
  static let operands = 2...Int.max
  static let options =
    [outputOption, mask] + SchemaFile.compiling
    + [JSONTexts.lines, JSONTexts.duplicateNames, JSONTexts.depth, JSONTexts.size]
  private static let outputOption = Option.value(
    "--output", SchemaReportFormat.allCases.map(\.rawValue).joined(separator: "|"), "how it is told (default: human)")
  private static let mask = Option.flag("--mask", "values, and names that the schema does not have, are not shown")
  static let discussion = """
    A failure is told as file:line:column: /pointer: sentence (keyword and its place in the schema). Where no branch of
    an anyOf or oneOf matches, what is wrong with the closest one stands below. Files that end in .jsonl or .ndjson are
    JSON Lines, as all are with --lines; those that end in .gz or .zst are unpacked.

    References lead to files next to the schema, and to documents that --reference and --schema-folder name; nothing is
    fetched from the network. flag, basic and detailed are the specification's formats, one line an instance; sarif is
    SARIF 2.1.0, and github the workflow commands of GitHub.

    exit status: 0 all are valid; 1 at least one is not; 2 usage, a schema that does not compile, or a file that can't
    be read, is over --size, or is no JSON.
    """
  static let example = """
    interlock schema check order.schema.json order.json
    interlock schema check order.schema.json orders.jsonl.gz --output github
    """

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let texts = try JSONTexts(arguments)
    let format = try arguments.choice(outputOption, as: SchemaReportFormat.self) ?? .human
    guard arguments.operands.filter({ $0 == "-" }).count < 2 else {
      throw arguments.usageError("standard input can be read only once, got - more than once")
    }
    let file = try SchemaFile(arguments.operands[0], arguments)
    let checker = Checker(
      file: file, schema: try file.compile(), texts: texts,
      report: format.report(file: file, masksValues: arguments.has(mask), output: output),
      masksValues: arguments.has(mask), output: output)
    var status = ExitStatus.success
    for file in arguments.operands.dropFirst() where output.failure == nil {
      let ended = checker.check(file)
      if ended == .trouble || status == .success { status = ended }
    }
    checker.report.end()
    return status
  }
}

private struct Checker {
  let file: SchemaFile
  let schema: Schema
  let texts: JSONTexts
  let report: any SchemaReport
  let masksValues: Bool
  let output: Output

  /// All texts of one file; what can't be read is told, and the next one is looked at.
  func check(_ name: String) -> ExitStatus {
    var texts = texts
    texts.areLines = texts.areLines || JSONTexts.isLinesFile(name)
    var status = ExitStatus.success
    var counts = SchemaReportCounts()
    do throws(InputError) {
      try texts.read(name, { output.failure == nil }) { text in
        counts.texts += 1
        do throws(JSON.ParseError) {
          let document = try texts.parse(text)
          if !report.tell(text, document.root, schema) {
            counts.invalid += 1
            if status == .success { status = .refused }
          }
        } catch {
          let message = message(of: error)
          output.complain("\(text.place(error.position)): \(message)")
          report.tell(Trouble(file: name, place: text.inFile(error.position), message: message))
          counts.unreadable += 1
          status = .trouble
        }
      }
      report.endFile(name, areLines: texts.areLines, counts)
    } catch {
      output.complain(error.description)
      report.tell(Trouble(file: name, place: nil, message: error.detail))
      status = .trouble
    }
    return status
  }

  /// One message of the parser shows a name of the text.
  private func message(of error: JSON.ParseError) -> String {
    guard masksValues, case .duplicateName(_, let first) = error.code else { return error.message }
    return "a member name was already given in this object at \(first)"
  }
}

extension JSONTexts {
  /// Whether a file holds JSON Lines, by its name.
  static func isLinesFile(_ name: String) -> Bool {
    var name = name[...]
    for compression in [".gz", ".zst"] where name.hasSuffix(compression) { name = name.dropLast(compression.count) }
    return name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson")
  }
}
