import Interlock

enum ManifestCheck: Subcommand {
  static let words = ["manifest", "check"]
  static let summary = "say what is wrong with a manifest, and where"
  static let usage = "[FILE]"
  static let operands = 0...1
  static let options = [strict]
  private static let strict = Option.flag("--strict", "a warning counts as an error")
  static let discussion = """
    Without FILE, interlock.manifest.json here or in a folder above. Warnings are told by check and run too.

    exit status: 0 it can be used; 2 it can't, with --strict also where there is a warning; 2 usage.
    """
  static let example = "interlock manifest check interlock.manifest.json"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let file = try ManifestFile(path: arguments.operands.first)
    for warning in file.warnings { output.complain(warning) }
    if arguments.has(strict), !file.warnings.isEmpty { return .trouble }
    let names = file.manifest.contracts.map { "\($0.intent) (version \($0.schemaVersion.text))" }
    let shown = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    output.write(Style.printable("\(file.path): good; intents: \(shown)") + "\n")
    return .success
  }
}
