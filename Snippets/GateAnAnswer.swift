// snippet.hide
import Foundation
import Interlock
import InterlockJSON
import InterlockJournal

let manifestText = """
  {"manifest": 1, "intents": [{"intent": "PlaceOrderIntent", "schemaVersion": 1, "generable": "OrderDraft",
    "parameters": {"required": ["itemId"], "properties": {"itemId": {"type": "string"}}}}]}
  """
let answerText = #"{"itemId": "sku_42", "rationale": "The user asked for a mug."}"#
let folder = FileManager.default.temporaryDirectory.path
// snippet.show
let gate = Gate(manifest: try Manifest(parsing: Array(manifestText.utf8)))
let journal = try Journal(path: "\(folder)/journal-\(UUID()).db")
let runner = Runner(journal: journal, gate: gate) { invocation in  // called at most once for one envelope
  print("placing the order", String(decoding: invocation.parameters, as: UTF8.self))
  return Array(#"{"orderNumber": 1001}"#.utf8)
}
if let contract = gate.manifest["PlaceOrderIntent"],
  let content = CompleteContent(try JSON.Document(parsing: answerText).root),
  case .object(let written) = content.node.json
{
  let envelope = try Envelope(
    entrance: .foundationModels, sessionId: "s1", schemaVersion: 1, generable: "OrderDraft", isComplete: true,
    content: written, intent: contract.intent, parameters: contract.project(content))
  let answer = try await runner.submit(envelope.bytes, key: "order-42")
  print(answer.entry.state, answer.entry.ruling?.record?.dialog ?? "")
}
