// A whole host program: a rule of its own, a list in its own database, every answer handled, and what a crash left open
// gone on with.

import Interlock
import InterlockJSON
import InterlockJournal

let manifest = try Manifest(
  parsing: """
    {"manifest": 1, "entities": {"items": {}}, "intents": [
      {"intent": "PlaceOrderIntent", "schemaVersion": 1, "entities": {"itemId": "items"},
       "parameters": {"required": ["itemId"], "properties": {"itemId": {"type": "string"}, "quantity": {"minimum": 1}}},
       "dialogs": {"itemId": {"missing": {"en": "Which item?", "fr": "Quel article ?"}}}}]}
    """)

let smallOrdersOnly = Rule { contract, parameters, facts in
  guard let quantity = parameters["quantity"]?.number, quantity > JSON.Number(10), !facts.isConfirmed else {
    return .pass
  }
  return .ask(reason: "too_many", field: "quantity", dialog: ["en": "Really so many?", "fr": "Vraiment autant ?"])
}

let runner = Runner(
  journal: try Journal(path: "orders.db"), gate: Gate(manifest: manifest, rules: [smallOrdersOnly]),
  lookUp: { lookup in  // a query against the host's own data: which of these ids are there?
    Set(lookup.ids.filter { $0 == "sku_42" })
  },
  perform: { invocation in  // what this throws makes the entry failed; UnknownOutcome puts it in doubt
    Array(#"{"orderNumber": 1001}"#.utf8)
  })

// After a start: what a crash left undecided or unclaimed. Entries in doubt wait for a person (`Journal.settle`).
var last = 0
while let entry = try await runner.nextToResume(after: last) {
  last = entry.sequenceNumber
  do {
    print("resumed:", try await runner.resume(entry).entry.state)
  } catch {
    print("entry \(last) can't go on now:", error)  // and does not keep the others from it
  }
}

let call = try Envelope(
  call: "PlaceOrderIntent", schemaVersion: 1,
  parameters: JSON.Object([JSON.Member(name: "itemId", value: "sku_42")]))
do {
  let answer = try await runner.submit(call.bytes, key: "order-43", facts: Facts(language: "fr-CA"))
  let dialog = answer.entry.ruling?.record?.dialog ?? ""
  switch answer.entry.state {
  case .performed: print("done:", String(decoding: answer.entry.outcome?.result ?? [], as: UTF8.self))
  case .held: print("not yet:", dialog)
  case .asked: print("ask the person, then submit as confirmed or with the value, under another key:", dialog)
  case .rejected: print("no:", dialog, answer.findings.map(\.message))
  case .failed: print("it failed:", answer.entry.outcome?.error ?? "")
  case .inDoubt: print("nobody knows; a person has to find out")
  case .performing: print("another process is at it")
  case .received, .ready:
    print("stopped before it ran, or today's contract refuses it:", answer.findings.map(\.message))
  }
} catch let unwritten as UnwrittenOutcome {
  // It has ended, and its outcome could not be written: the disk is full, say. When there is room again:
  print(try await runner.journal.write(unwritten).state)
}
