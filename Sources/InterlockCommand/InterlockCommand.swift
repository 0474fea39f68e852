#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct InterlockCommand {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)  // a reader that went away is told by write()
    exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  static let version = "0.1.0"

  static let subcommands: [any Subcommand.Type] = [
    Check.self, Run.self, Project.self, JournalList.self, JournalShow.self, JournalSettle.self, JournalExport.self,
    ManifestCheck.self, Init.self,
  ]

  private static func run(_ words: [String]) async -> ExitStatus {
    let output = Output()
    do {
      switch try ParsedCommand.parse(words, subcommands: subcommands) {
      case .help(let text), .version(let text):
        output.write(text)
        return .success
      case .subcommand(let subcommand, let arguments):
        return try await subcommand.run(arguments, output)
      }
    } catch let error as UsageError {
      output.complain(error.message)
      output.complain("try: \(error.advice)", label: nil)
    } catch {
      output.complain(String(describing: error))
    }
    return .trouble
  }
}

/// What the command ends with, as `--help` says.
struct ExitStatus: Equatable {
  let rawValue: Int32

  /// Everything may run, or the work is done.
  static let success = ExitStatus(rawValue: 0)
  /// At least one document may not run.
  static let refused = ExitStatus(rawValue: 1)
  /// Usage, an unreadable file, a bad manifest, a journal that can't be used.
  static let trouble = ExitStatus(rawValue: 2)
  /// `perform` failed.
  static let failed = ExitStatus(rawValue: 3)
  /// Nobody knows whether `perform` took effect.
  static let inDoubt = ExitStatus(rawValue: 4)
  /// A signal ended the work, as shells say it.
  static func interrupted(by signal: Int32) -> ExitStatus { ExitStatus(rawValue: 128 + signal) }
}
