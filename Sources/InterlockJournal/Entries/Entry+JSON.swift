#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock
import InterlockJSON

extension Entry {
  /// The entry as JSON. The document stands in it as text, exactly as written, or in base64 where it is not UTF-8.
  ///
  /// - Source: `docs/formats/journal.md`, "Export".
  public var json: JSON {
    let text = String(exactUTF8: document)
    return [
      "sequenceNumber": .number(JSON.Number(sequenceNumber)),
      "key": .string(key),
      "state": .string(state.rawValue),
      "kind": .string(kind.rawValue),
      "receivedAt": .string(receivedAt.description),
      "document": text.map { .string($0) } ?? .null,
      "documentBase64": text == nil ? .string(Data(document).base64EncodedString()) : .null,
      "decision": ruling.map(\.json) ?? .null,
      "claim": claim.map(\.json) ?? .null,
      "outcome": outcome.map(\.json) ?? .null,
      "settlement": settlement.map { ["note": .string($0.note), "settledAt": .string($0.settledAt.description)] }
        ?? .null,
    ]
  }

  /// JSON text as a value; null for none. A row whose text is no JSON was refused when it was read.
  static func value(_ text: [UInt8]?) -> JSON {
    text.flatMap(document)?.root.json ?? .null
  }

  static func isJSON(_ text: [UInt8]?) -> Bool {
    text.map { document($0) != nil } ?? true
  }

  private static func document(_ text: [UInt8]) -> JSON.Document? {
    let limits = JSON.Limits(textSize: Journal.documentSizeLimit, depth: JSON.Limits.deepest)
    return try? JSON.Document(parsing: text, limits: limits)  // what is wrong with it is told as damage
  }
}

extension Entry.Ruling {
  var json: JSON {
    [
      "verdict": .string(verdict.rawValue),
      "intent": intent.map { .string($0) } ?? .null,
      "record": record.map(\.json) ?? .null,
      "parameters": Entry.value(parameters),
      "idempotent": .bool(isIdempotent),
      "facts": facts.json,
      "manifest": .number(JSON.Number(manifest)),
      "decidedAt": .string(decidedAt.description),
    ]
  }
}

extension Entry.Claim {
  var json: JSON {
    [
      "worker": .string(worker),
      "attempt": .number(JSON.Number(attempt)),
      "claimedAt": .string(claimedAt.description),
    ]
  }
}

extension Entry.Outcome {
  var json: JSON {
    [
      "result": Entry.value(result),
      "error": error.map { .string($0) } ?? .null,
      "finishedAt": .string(finishedAt.description),
    ]
  }
}
