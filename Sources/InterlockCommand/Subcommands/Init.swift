#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

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
    let folder = URL(
      fileURLWithPath: arguments.operands.first ?? FileManager.default.currentDirectoryPath, isDirectory: true)
    let files = [(ManifestFile.defaultName, manifest), ("envelope.json", envelope)]
    for (name, _) in files where FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path) {
      output.complain("\(folder.appendingPathComponent(name).path): is there already; nothing was written")
      return .trouble
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in files {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .withoutOverwriting)
      }
    } catch {
      output.complain("\(folder.path): can't be written: \(error)")
      return .trouble
    }
    output.write(
      """
      wrote \(files.map { folder.appendingPathComponent($0.0).path }.joined(separator: "\n      "))

      Next:
        interlock check envelope.json                       says that it may run
        interlock run envelope.json --journal journal.db    performs it, once, and writes down what came of it
        interlock journal list --journal journal.db         shows what ran
      Then change "quantity" to 0 in envelope.json and check it again.

      """)
    return .success
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
