import Interlock
import InterlockJSON
import InterlockSchema

enum Project: Subcommand {
  static let words = ["project"]
  static let summary = "print the parameters that complete content gives"
  static let usage = "FILE|- [options]"
  static let operands = 1...1
  static let options = [intent, wholeEnvelope, .manifest]
  private static let intent = Option.value("--intent", "NAME", "FILE is the content itself, for this intent")
  private static let wholeEnvelope = Option.flag("--envelope", "print the envelope with its parameters in place")
  static let discussion = """
    FILE is an envelope, or with --intent the bare content. Just what the contract declares is copied, in its order,
    unchanged. Content that is not complete, or of another schema version, is not projected.

    exit status: 0; 1 the content can't be projected; 2 usage, an unreadable file, or a bad manifest.
    """
  static let example = """
    interlock project answer.json
    interlock project --intent PlaceOrderIntent content.json
    """

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let manifest = try ManifestFile(path: arguments[.manifest]).manifest
    let name = arguments.operands[0]
    let bytes = try Input(name).readAll(limit: JSON.Limits.standard.textSize)

    func refuse(_ message: String) -> ExitStatus {
      output.complain("\(name): \(message)")
      return .refused
    }
    let document: JSON.Document
    do throws(JSON.ParseError) {
      document = try JSON.Document(parsing: bytes)
    } catch {
      return refuse(error.description)
    }

    if let intent = arguments[intent] {
      if arguments.has(wholeEnvelope) {
        throw arguments.usageError("--envelope goes with an envelope, not with --intent")
      }
      guard let contract = manifest[intent] else {
        let near = nearestName(to: intent, among: manifest.contracts.map(\.intent))
        throw arguments.usageError(
          "the manifest declares no intent \(intent)" + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      guard let content = CompleteContent(document.root) else {
        return refuse("content is an object, got \(document.root.kind.rawValue)")
      }
      output.write(JSON.object(contract.project(content)).bytes(.pretty))
      return .success
    }
    guard let envelope = Envelope(document) else {
      return refuse(
        "this is no envelope; interlock check --as envelope says why. For bare content, name its intent with --intent")
    }
    guard let contract = manifest[envelope.intent] else { return refuse("the manifest declares no such intent") }
    guard envelope.schemaVersion == contract.schemaVersion else {
      return refuse(
        "schemaVersion is \(envelope.schemaVersion.text), and the contract's is \(contract.schemaVersion.text)")
    }
    guard let content = envelope.completeContent else {
      return refuse(envelope.isComplete ? "there is no content" : "content is not complete")
    }
    let parameters = JSON.object(contract.project(content))
    if arguments.has(wholeEnvelope), case .object(var whole) = document.root.json {
      whole["parameters"] = parameters
      output.write(JSON.object(whole).bytes(.pretty))
    } else {
      output.write(parameters.bytes(.pretty))
    }
    return .success
  }
}
