/// One subcommand: what its help says, and what it does.
protocol Subcommand: Sendable {
  /// The words that call it: `["journal", "list"]`.
  static var words: [String] { get }
  static var summary: String { get }
  /// What stands behind the words: `FILE... [options]`.
  static var usage: String { get }
  static var options: [Option] { get }
  /// How many operands it takes.
  static var operands: ClosedRange<Int> { get }
  /// A paragraph on what it does and how it ends.
  static var discussion: String { get }
  static var example: String { get }

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus
}

extension Subcommand {
  static var name: String { words.joined(separator: " ") }

  static var help: String {
    let rows = (options + [.flag("--help", "show this")]).map { option in
      ("  " + ([option.name, option.value].compactMap(\.self).joined(separator: " ")), option.help)
    }
    return """
      \(summary)

      usage: interlock \(name) \(usage)

      \(discussion)

      options:
      \(table(rows))

      example:
      \(example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

      """
  }
}

/// Two columns; a long cell on the left gets a line of its own.
func table(_ rows: [(String, String)]) -> String {
  let width = 26
  return rows.map { left, right in
    left.count < width - 1
      ? left + String(repeating: " ", count: width - left.count) + right
      : left + "\n" + String(repeating: " ", count: width) + right
  }.joined(separator: "\n")
}
