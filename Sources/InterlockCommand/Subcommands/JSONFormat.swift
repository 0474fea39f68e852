import InterlockJSON

enum JSONFormat: Subcommand {
  static let words = ["json", "format"]
  static let summary = "print JSON texts with another layout"
  static let usage = "[FILE|-] [options]"
  static let operands = 0...1
  static let options = [
    compact, indent, sortNames, JSONTexts.lines, JSONTexts.duplicateNames, JSONTexts.depth, JSONTexts.size,
  ]
  private static let compact = Option.flag("--compact", "no white space, and a text a line")
  private static let indent = Option.value("--indent", "N", "spaces for each level: 0 … 64 (default: 2)")
  private static let sortNames = Option.flag("--sort-keys", "members by their names, in the order of Unicode scalars")
  static let discussion = """
    Without FILE, standard input. Numbers keep their digits; strings are escaped only where they have to be. Nothing is
    printed for a text with a fault.

    exit status: 0; 1 a text has a fault; 2 usage, or a file that can't be read or is over --size.
    """
  static let example = """
    interlock json format --sort-keys settings.json
    interlock json format --compact --lines log.jsonl > small.jsonl
    """

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let texts = try JSONTexts(arguments)
    let isCompact = arguments.has(compact)
    let indent = try arguments.number(indent, in: 0...64)
    if isCompact, indent != nil { throw arguments.usageError("--indent does not go with --compact") }
    if texts.areLines, !isCompact {
      throw arguments.usageError("--lines goes with --compact: a text stays on its line")
    }
    let layout = JSON.Layout(indent: isCompact ? nil : indent ?? 2, sortsNames: arguments.has(sortNames))
    return texts.print(arguments.operands.first ?? "-", output) { document, _ in
      output.write(document.root, layout)
    }
  }
}

extension Output {
  /// A value in that layout, ended by a line feed; a piece at a time is in memory.
  func write(_ value: JSON.Node, _ layout: JSON.Layout) {
    // The last piece waits for the line feed: a short value is one call of the system.
    var last: [UInt8] = []
    try? value.write(layout) { piece in  // nothing is thrown: the output keeps its failure
      write(last)
      last = piece
    }
    if layout.indent == nil { last.append(0x0A) }
    write(last)
  }
}
