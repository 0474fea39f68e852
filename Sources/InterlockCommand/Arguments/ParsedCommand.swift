import InterlockSchema

/// What a command line asks for.
enum ParsedCommand {
  case help(String)
  case version(String)
  case subcommand(any Subcommand.Type, Arguments)

  static func parse(_ words: [String], subcommands: [any Subcommand.Type]) throws(UsageError) -> ParsedCommand {
    guard let first = words.first else {
      throw UsageError(message: "a subcommand is missing", advice: "interlock --help")
    }
    switch first {
    case "--version": return .version("interlock \(InterlockCommand.version)\n")
    case "--help", "-h": return .help(overview(subcommands))
    case "help": return try help(Array(words.dropFirst()), subcommands)
    default: break
    }
    let asksForHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    if asksForHelp { return try help(words.filter { !$0.hasPrefix("-") }, subcommands) }
    guard let subcommand = subcommands.first(where: { words.starts(with: $0.words) }) else {
      throw unknown(words, subcommands)
    }
    return .subcommand(subcommand, try Arguments(Array(words.dropFirst(subcommand.words.count)), for: subcommand))
  }

  /// The help of a subcommand, of a group of them, or of all.
  private static func help(_ words: [String], _ subcommands: [any Subcommand.Type]) throws(UsageError) -> ParsedCommand
  {
    guard let first = words.first else { return .help(overview(subcommands)) }
    if let subcommand = subcommands.first(where: { words.starts(with: $0.words) }) { return .help(subcommand.help) }
    let group = subcommands.filter { $0.words.first == first }
    if group.isEmpty || words.count > 1 { throw unknown(words, subcommands) }
    return .help(overview(group))
  }

  private static func unknown(_ words: [String], _ subcommands: [any Subcommand.Type]) -> UsageError {
    let group = subcommands.filter { $0.words.count > 1 && $0.words.first == words.first }
    if !group.isEmpty, words.count == 1 || words[1].hasPrefix("-") {
      return UsageError(
        message: "\(words[0]) needs one of \(group.map { $0.words[1] }.joined(separator: ", "))",
        advice: "interlock \(words[0]) --help")
    }
    let name = group.isEmpty ? words[0] : words.prefix(2).joined(separator: " ")
    let near = nearestName(to: name, among: subcommands.map { $0.name } + subcommands.map { $0.words[0] })
    return UsageError(
      message: "there is no subcommand \(name)" + (near.map { "; did you mean \($0)?" } ?? ""),
      advice: "interlock --help")
  }

  private static func overview(_ subcommands: [any Subcommand.Type]) -> String {
    """
    interlock: an action runs only if its envelope is whole, complete, of the right version and fits the contract

    usage: interlock SUBCOMMAND ...

    subcommands:
    \(table(subcommands.map { ("  " + $0.name, $0.summary) }))

    interlock SUBCOMMAND --help says more, with an example.

    exit status: 0 done, everything may run or is valid; 1 at least one document may not run or is not valid, or a JSON
    text has a fault or not what was asked for; 2 usage, an unreadable file, a bad manifest, schema or journal; 3
    perform failed; 4 nobody knows whether perform took effect; 5 done, but it could not be printed; 128 + n stopped by
    signal n.

    """
  }
}
