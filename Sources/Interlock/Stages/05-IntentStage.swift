import InterlockJSON
import InterlockSchema

/// Stage 5: the manifest declares the intent.
enum IntentStage {
  static func contract(for request: Request, in manifest: Manifest) throws(Refusal) -> Contract {
    if let contract = manifest[request.intent] { return contract }
    let near = nearestName(to: request.intent, among: manifest.contracts.map(\.intent))
    throw Refusal(
      .reject, .unknownIntent,
      findings: [
        .error(
          .unknownIntent, .intent, in: request.document,
          "the manifest declares no such intent" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
      ])
  }
}
