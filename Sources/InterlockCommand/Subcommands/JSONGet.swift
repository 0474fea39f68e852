import InterlockJSON
import InterlockSchema

enum JSONGet: Subcommand {
  static let words = ["json", "get"]
  static let summary = "print the value that a JSON Pointer refers to"
  static let usage = "POINTER [FILE|-] [options]"
  static let operands = 1...2
  static let options = [
    raw, compact, JSONTexts.lines, JSONTexts.duplicateNames, JSONTexts.depth, JSONTexts.size,
  ]
  private static let raw = Option.flag("--raw", "a string as its characters, without quotes and escapes")
  private static let compact = Option.flag("--compact", "no white space; --lines has it so")
  static let discussion = """
    POINTER is empty for the whole text, or like /items/0/name; ~1 stands for / and ~0 for ~ (RFC 6901). Without FILE,
    standard input. Where it refers to nothing, what it did reach is told, and a name that may have been meant.

    exit status: 0; 1 the pointer refers to nothing, or a text has a fault; 2 usage, or a file that can't be read or is
    over --size.
    """
  static let example = """
    interlock json get /items/0/name order.json
    interlock json get --lines --raw /message log.jsonl
    """

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let texts = try JSONTexts(arguments)
    guard let pointer = JSON.Pointer(arguments.operands[0]) else {
      throw arguments.usageError(
        "a JSON Pointer is empty or begins with /, with ~0 and ~1 for ~ and /; got \(arguments.operands[0])")
    }
    let layout = texts.areLines || arguments.has(compact) ? JSON.Layout.compact : .pretty
    let file = arguments.operands.count > 1 ? arguments.operands[1] : "-"
    return texts.print(file, output) { document, text throws(JSONTexts.Refusal) in
      guard let value = document.root.value(at: pointer) else {
        let name = ByteReader.displayName(text.file) + (text.line.map { ":\($0)" } ?? "")
        throw JSONTexts.Refusal(message: "\(name): \(missing(pointer, in: document.root))")
      }
      if arguments.has(raw), let string = value.string {
        output.write(string + "\n")
      } else {
        output.write(value, layout)
      }
    }
  }

  /// How far a pointer that refers to nothing leads, and why not farther.
  private static func missing(_ pointer: JSON.Pointer, in root: JSON.Node) -> String {
    var reached = root
    var path = JSON.Pointer.root
    for token in pointer.tokens {
      let place = path.tokens.isEmpty ? "the text" : path.description
      path = path.appending(token.string)
      if let next = reached.value(at: JSON.Pointer(tokens: [token])) {
        reached = next
        continue
      }
      switch reached.kind {
      case .object:
        let near = nearestName(to: token.string, among: reached.members.lazy.map(\.name))
        return "\(path): \(place) has no member \(JSON.string(token.string).compactText)"
          + (near.map { "; did you mean \(JSON.string($0).compactText)?" } ?? "")
      case .array:
        let count = reached.count == 1 ? "1 element" : "\(reached.count) elements"
        return "\(path): \(place) is an array of \(count), and \(token) is no index in it"
      default:
        return
          "\(path): \(place) is \(reached.kind == .null ? "null" : "a \(reached.kind.rawValue)"), and holds nothing"
      }
    }
    return "\(pointer): there is nothing"
  }
}
