import InterlockJSON

enum JSONCheck: Subcommand {
  static let words = ["json", "check"]
  static let summary = "say everything that is wrong with JSON texts, and where"
  static let usage = "FILE|-... [options]"
  static let operands = 1...Int.max
  static let options = [JSONTexts.lines, JSONTexts.duplicateNames, JSONTexts.depth, JSONTexts.size, .json]
  static let discussion = """
    A text is taken where it is I-JSON (RFC 7493): RFC 8259's grammar in UTF-8, no name twice in an object, no half
    surrogate pairs. All faults are told that can be told apart, up to 100 a text; what only follows from another one is
    not. Files whose names end in .gz or .zst are unpacked.

    --json prints an object a text, a line each, with the keys file, line, faults and stop; with --lines, of the texts
    with faults only. A fault has code, line, column (from 1, in Unicode scalars), byteOffset and message, a name that
    stands twice also name and first. stop is count_limit, no_continuation or null.

    exit status: 0 all are right; 1 a text has a fault; 2 usage, or a file that can't be read or is over --size.
    """
  static let example = """
    interlock json check settings.json
    interlock json check --lines --json log.jsonl.gz
    """

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let texts = try JSONTexts(arguments)
    let isJSON = arguments.has(.json)
    var status = ExitStatus.success
    for file in arguments.operands where output.failure == nil {
      var (count, faultyCount) = (0, 0)
      do throws(InputError) {
        try texts.read(file, { output.failure == nil }) { text in
          count += 1
          if let report = report(text, texts) {
            faultyCount += 1
            output.write(isJSON ? report.json.compactText + "\n" : report.text(output.style))
          } else if isJSON, !texts.areLines {
            output.write(good(file).compactText + "\n")
          }
        }
        if !isJSON { tell(file, texts, count, faultyCount, output) }
        if faultyCount > 0, status == .success { status = .refused }
      } catch {
        output.complain(error.description)
        status = .trouble
      }
    }
    return status
  }

  /// `nil` for a text without a fault: only others are read with care.
  private static func report(_ text: JSONTexts.Text, _ texts: JSONTexts) -> FaultReport? {
    if (try? texts.parse(text)) != nil { return nil }  // the error is the first of the faults below
    let faults = JSON.faults(in: text.bytes, limits: texts.limits, duplicateNames: texts.duplicateNames)
    return FaultReport(text: text, faults: faults)
  }

  private static func good(_ file: String) -> JSON {
    ["file": .string(file), "line": .null, "faults": [], "stop": .null]
  }

  private static func tell(_ file: String, _ texts: JSONTexts, _ count: Int, _ faultyCount: Int, _ output: Output) {
    let name = Style.printable(ByteReader.displayName(file))
    if texts.areLines {
      let counted = count == 1 ? "1 text" : "\(count) texts"
      output.write("\(name): \(counted), \(faultyCount == 0 ? "all good" : "\(faultyCount) with faults")\n")
    } else if faultyCount == 0 {
      output.write("\(name): good\n")
    }
  }
}
