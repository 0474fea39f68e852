// snippet.hide
let manifestText = """
  {"manifest": 1, "intents": [{"intent": "PlaceOrderIntent", "schemaVersion": 1, "generable": "OrderDraft",
    "parameters": {"required": ["itemId"], "properties": {"itemId": {"type": "string"}}}}]}
  """
let answerText = #"{"itemId": "sku_42", "rationale": "The user asked for a mug."}"#
// snippet.show
import Interlock
import InterlockJSON
import InterlockJournal

let gate = Gate(manifest: try Manifest(parsing: manifestText))
let runner = Runner(journal: try Journal(path: "orders.db"), gate: gate) { invocation in
  print("placing the order", String(decoding: invocation.parameters, as: UTF8.self))  // called at most once
  return Array(#"{"orderNumber": 1001}"#.utf8)
}
if let contract = gate.manifest["PlaceOrderIntent"],
  let content = CompleteContent(try JSON.Document(parsing: answerText).root)
{
  let envelope = try Envelope(
    answer: content, sessionId: "s1", schemaVersion: 1, generable: "OrderDraft", for: contract)
  let answer = try await runner.submit(envelope.bytes, key: "order-42")
  print(answer.entry.state, answer.entry.ruling?.record?.dialog ?? "")
}
