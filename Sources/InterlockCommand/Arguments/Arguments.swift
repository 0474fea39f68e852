import Interlock
import InterlockSchema

/// A command line that can't be understood: what is wrong, and what to type next.
struct UsageError: Error, Equatable {
  let message: String
  let advice: String
}

/// The words behind a subcommand, taken apart.
struct Arguments {
  let operands: [String]
  private let values: [String: [String]]
  private let flags: Set<String>
  private let advice: String

  init(_ words: [String], for subcommand: any Subcommand.Type) throws(UsageError) {
    advice = "interlock \(subcommand.name) --help"
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var flags: Set<String> = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = subcommand.options.first(where: { $0.name == parts[0] }) else {
        let near = nearestName(to: parts[0], among: subcommand.options.map(\.name) + ["--help"])
        throw UsageError(
          message: "\(subcommand.name) has no option \(parts[0])" + (near.map { "; did you mean \($0)?" } ?? ""),
          advice: advice)
      }
      guard let placeholder = option.value else {
        guard parts.count == 1 else { throw UsageError(message: "\(option.name) takes no value", advice: advice) }
        flags.insert(option.name)
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw UsageError(message: "\(option.name) needs a value: \(option.name) \(placeholder)", advice: advice)
      }
      guard option.repeats || values[option.name] == nil else {
        throw UsageError(message: "\(option.name) is given twice", advice: advice)
      }
      values[option.name, default: []].append(value)
    }
    guard subcommand.operands.contains(operands.count) else {
      let problem = operands.count < subcommand.operands.lowerBound ? "something is missing" : "too many words"
      let usage = subcommand.usage.split(separator: "\n").first ?? ""
      throw UsageError(message: "\(problem): interlock \(subcommand.name) \(usage)", advice: advice)
    }
    self.operands = operands
    self.values = values
    self.flags = flags
  }

  subscript(option: Option) -> String? { values[option.name]?.last }

  /// All values of an option that may be given more than once, in order.
  func all(_ option: Option) -> [String] { values[option.name] ?? [] }

  func has(_ option: Option) -> Bool { flags.contains(option.name) }

  /// The value of an option with a fixed set of words.
  func choice<Choice>(_ option: Option, as type: Choice.Type) throws(UsageError) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let value = self[option] else { return nil }
    if let choice = Choice(rawValue: value) { return choice }
    let all = Choice.allCases.map(\.rawValue)
    let near = nearestName(to: value, among: all).map { "; did you mean \($0)?" } ?? ""
    throw usageError("\(option.name) is one of \(all.joined(separator: ", ")), got \(value)\(near)")
  }

  /// The person's language.
  func language() throws(UsageError) -> String {
    guard let tag = self[.language] else { return "en" }
    guard LanguageRange.isTag(tag) else {
      throw usageError("--language is a BCP 47 tag such as fr-CA, got \(tag.isEmpty ? "nothing" : tag)")
    }
    return tag
  }

  func usageError(_ message: String) -> UsageError {
    UsageError(message: message, advice: advice)
  }
}
