import InterlockJSON

/// One thing that the gate found in a document, with its place in the text.
public struct Finding: Sendable, Hashable {
  public let severity: Severity
  /// A reason of the gate or a rule, or a note's own code.
  public let code: String
  /// Into the document. Where a member is missing, the place where it should stand.
  public let pointer: JSON.Pointer
  /// Of the value at fault; where one is missing, of the object that lacks it.
  public let position: JSON.Position
  /// Where, what, expected, got; for developers, in English. It may quote the document.
  public let message: String

  public enum Severity: String, Sendable {
    /// It decides the verdict.
    case error
    /// It is worth knowing and changes nothing.
    case note
  }

  /// How many findings of one severity a decision holds at most.
  public static let limit = 1_000
  /// How many bytes their places may have together before no further finding is told: names may be long.
  static let textLimit = 1 << 20
}

/// A finding before its place is counted out.
struct FindingDraft {
  let severity: Finding.Severity
  let code: String
  let pointer: JSON.Pointer
  let byteOffset: Int
  /// Without the place: a thousand findings may lie under one name of a megabyte.
  let message: String

  private init(
    _ severity: Finding.Severity, _ code: String, _ pointer: JSON.Pointer, at node: JSON.Node, _ message: String
  ) {
    self.severity = severity
    self.code = code
    self.pointer = pointer
    byteOffset = node.byteOffset
    self.message = message
  }

  static func error(
    _ reason: Reason, _ pointer: JSON.Pointer, at node: JSON.Node, _ message: String
  ) -> FindingDraft {
    FindingDraft(.error, reason.rawValue, pointer, at: node, message)
  }

  /// About a top-level key; its place is that of its value, or of the document where it has none.
  static func error(_ reason: Reason, _ key: EnvelopeKey, in document: JSON.Document, _ message: String) -> FindingDraft
  {
    let root = document.root
    return .error(reason, JSON.Pointer.root.appending(key.rawValue), at: root[key.rawValue] ?? root, message)
  }

  static func note(_ code: String, _ pointer: JSON.Pointer, at node: JSON.Node, _ message: String) -> FindingDraft {
    FindingDraft(.note, code, pointer, at: node, message)
  }

  /// The findings with their places, in the order given; one pass over the text for all of them.
  static func placed(_ drafts: [FindingDraft], in document: JSON.Document) -> [Finding] {
    let chosen =
      drafts.filter { $0.severity == .error }.prefix(Finding.limit)
      + drafts.filter { $0.severity == .note }.prefix(Finding.limit)
    var kept: [(draft: FindingDraft, place: String)] = []
    var textSize = 0
    for draft in chosen where textSize < Finding.textLimit {
      let place = draft.pointer.description
      textSize += 2 * place.utf8.count
      kept.append((draft, place))
    }
    let positions = document.positions(ofByteOffsets: kept.map(\.draft.byteOffset))
    return zip(kept, positions).map { kept, position in
      let (draft, place) = kept
      return
        Finding(
          severity: draft.severity, code: draft.code, pointer: draft.pointer, position: position,
          message: place.isEmpty ? draft.message : "\(place): \(draft.message)")
    }
  }
}
