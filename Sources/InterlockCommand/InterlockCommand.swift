#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct InterlockCommand {
  static let version = "0.1.0"

  static let subcommands: [any Subcommand.Type] = [
    Check.self, Run.self, Project.self, JournalList.self, JournalShow.self, JournalSettle.self, JournalExport.self,
    ManifestCheck.self, Init.self, JSONCheck.self, JSONFormat.self, JSONGet.self, JSONExtract.self, JSONCanonical.self,
    SchemaCheck.self, SchemaLint.self, SchemaBundle.self,
  ]

  static func main() async {
    signal(SIGPIPE, SIG_IGN)  // a reader that went away is told by write()
    signal(SIGCHLD, SIG_DFL)  // where it is inherited as ignored, nobody could learn how a program ended
    occupyStandardDescriptors()
    let output = Output()
    let status = await run(output)
    exit(tell(output, status).rawValue)
  }

  private static func run(_ output: Output) async -> ExitStatus {
    do {
      switch try ParsedCommand.parse(words(), subcommands: subcommands) {
      case .help(let text), .version(let text):
        output.write(text)
        return .success
      case .subcommand(let subcommand, let arguments):
        return try await subcommand.run(arguments, output)
      }
    } catch let error as UsageError {
      output.complain(error.message)
      output.complain("try: \(error.advice)", label: nil)
    } catch let error as ManifestFileError {
      for line in error.lines { output.complain(line) }
    } catch {
      output.complain(String(describing: error))
    }
    return Interruption.signal.map(ExitStatus.interrupted) ?? .trouble
  }

  /// The words of the command line. None is repaired: two keys that are not UTF-8 would become one.
  private static func words() throws(UsageError) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index], let word = String(validatingCString: pointer) else {
        throw UsageError(message: "word \(index) of the command line is not UTF-8", advice: "interlock --help")
      }
      words.append(word)
    }
    return words
  }

  /// Where a standard stream is closed, the next file to be opened would take its place and get what is meant for it.
  private static func occupyStandardDescriptors() {
    // Open for reading only: writing to one fails as it would have.
    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
      if descriptor > STDERR_FILENO {
        _ = Platform.close(descriptor)
        return
      }
    }
  }

  /// Says that what was to be printed is lost. What has been done stands: only a status that says no more than that
  /// all was printed becomes another.
  private static func tell(_ output: Output, _ status: ExitStatus) -> ExitStatus {
    guard let failure = output.failure else { return status }
    if failure != EPIPE {  // a reader that went away has seen what it wanted
      output.complain("standard output: \(String(cString: strerror(failure))); what was to be printed is lost")
    }
    return status == .success ? .unprinted : status
  }
}

/// What the command ends with, as `--help` says.
struct ExitStatus: Equatable {
  let rawValue: Int32

  /// Everything may run, or the work is done.
  static let success = ExitStatus(rawValue: 0)
  /// At least one document may not run; of `json`, a text has a fault, or what was asked for is not in it; of `schema`,
  /// an instance is not valid, or lint found something.
  static let refused = ExitStatus(rawValue: 1)
  /// Usage, an unreadable file, a bad manifest, a journal that can't be used.
  static let trouble = ExitStatus(rawValue: 2)
  /// `perform` failed.
  static let failed = ExitStatus(rawValue: 3)
  /// Nobody knows whether `perform` took effect.
  static let inDoubt = ExitStatus(rawValue: 4)
  /// All went well, but it could not be printed.
  static let unprinted = ExitStatus(rawValue: 5)
  /// A signal ended the work, as shells say it.
  static func interrupted(by signal: Int32) -> ExitStatus { ExitStatus(rawValue: 128 + signal) }
}
