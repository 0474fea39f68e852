#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

enum Init: Subcommand {
  static let words = ["init"]
  static let summary = "write a small manifest and an envelope to begin with"
  static let usage = "[FOLDER]"
  static let operands = 0...1
  static let options: [Option] = []
  static let discussion = """
    Files that are there already are left alone, and nothing is written then.

    exit status: 0; 2 usage, or a file that is there or can't be written.
    """
  static let example = "interlock init my-app"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let folder = arguments.operands.first ?? "."
    let files = [(ManifestFile.defaultName, manifest), ("envelope.json", envelope)].map { ("\(folder)/\($0)", $1) }
    for (path, _) in files where access(path, F_OK) == 0 {
      output.complain("\(path): is there already; nothing was written")
      return .trouble
    }
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      output.complain("\(folder): can't be made: \(String(cString: strerror(errno)))")
      return .trouble
    }
    for (path, text) in files {
      if let failure = write(text, to: path) {
        output.complain("\(path): can't be written: \(String(cString: strerror(failure)))")
        return .trouble
      }
    }
    let enter = folder == "." ? "" : "  cd \(Style.printable(folder))\n"
    output.write(
      """
      wrote \(files.map { Style.printable($0.0) }.joined(separator: " and "))

      Next:
      \(enter)\
        interlock check envelope.json                       says that it may run
        interlock run envelope.json --journal journal.db    performs it, once, and writes down what came of it
        interlock journal list --journal journal.db         shows what ran
      Then change "quantity" to 0 in envelope.json, both in content and in parameters, and check it again.

      """)
    return .success
  }

  /// - Returns: The error number, where the file could not be made or written whole.
  private static func write(_ text: String, to path: String) -> Int32? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else {
        let failure = errno
        _ = Platform.close(descriptor)
        return failure
      }
      bytes = bytes.dropFirst(count)
    }
    return Platform.close(descriptor) == 0 ? nil : errno
  }

  private static let manifest = """
    {
      "manifest": 1,
      "intents": [
        {
          "intent": "PlaceOrderIntent",
          "title": "Place an order",
          "schemaVersion": 1,
          "generable": "OrderDraft",
          "parameters": {
            "type": "object",
            "required": ["itemId", "quantity"],
            "properties": {
              "itemId": { "type": "string" },
              "quantity": { "type": "integer", "minimum": 1 }
            }
          },
          "entities": { "itemId": "items" },
          "dialogs": {
            "itemId": { "missing": "Which item?", "unresolved": "That item isn't in the catalogue." },
            "quantity": { "missing": "How many?", "minimum": "Quantity must be at least 1." }
          },
          "perform": { "exec": ["cat"] }
        }
      ],
      "entities": { "items": { "ids": ["sku_42", "sku_7"] } }
    }

    """

  private static let envelope = """
    {
      "source": "foundation-models",
      "sessionId": "session-1",
      "schemaVersion": 1,
      "generable": "OrderDraft",
      "complete": true,
      "content": { "itemId": "sku_42", "quantity": 1, "rationale": "The user asked for one blue mug." },
      "intent": "PlaceOrderIntent",
      "parameters": { "itemId": "sku_42", "quantity": 1 }
    }

    """
}
