import InterlockJSON

/// The contracts of an app, loaded and checked: a manifest that is wrong is refused whole.
///
/// - Source: the gate's contract, section 3; `docs/formats/manifest.md`.
public struct Manifest: Sendable {
  public let document: JSON.Document
  /// In the manifest's order.
  public let contracts: [Contract]
  public let mappings: [Mapping]
  /// What is most likely a mistake but leaves the manifest usable.
  public let warnings: [Problem]
  let entityLists: [ExactString: EntityList]
  private let byIntent: [ExactString: Int]

  /// Something wrong in a manifest, and where.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    public let pointer: JSON.Pointer
    public let position: JSON.Position
    public let message: String

    public var description: String { "\(position): \(pointer == .root ? "" : "\(pointer): ")\(message)" }
  }

  /// Why a manifest is refused: all problems that were found, in the order of their places.
  public struct Refusal: Error, Sendable, CustomStringConvertible {
    public let problems: [Problem]

    public var description: String { problems.map(\.description).joined(separator: "\n") }
  }

  /// The limits of a manifest's own text: id lists may be long.
  public static let limits = JSON.Limits(textSize: 64 << 20, depth: 128)

  /// - Throws: `Manifest.Refusal` where the text is no JSON or the manifest is wrong.
  public init(parsing bytes: [UInt8]) throws(Refusal) {
    let document: JSON.Document
    do throws(JSON.ParseError) {
      document = try JSON.Document(parsing: bytes, limits: Manifest.limits)
    } catch {
      throw Refusal(problems: [Problem(pointer: .root, position: error.position, message: error.message)])
    }
    var reader = ManifestReader(document: document)
    try self.init(reader.read(), document: document)
  }

  /// - Throws: As `init(parsing:)` of bytes.
  public init(parsing text: String) throws(Refusal) {
    try self.init(parsing: Array(text.utf8))
  }

  private init(_ parts: ManifestReader.Parts, document: JSON.Document) {
    self.document = document
    contracts = parts.contracts
    mappings = parts.mappings
    warnings = parts.warnings
    entityLists = Dictionary(
      parts.entityLists.map { (ExactString($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    byIntent = Dictionary(
      parts.contracts.enumerated().map { (ExactString($1.intent), $0) }, uniquingKeysWith: { first, _ in first })
  }

  public subscript(intent: String) -> Contract? {
    byIntent[ExactString(intent)].map { contracts[$0] }
  }

  package func entityList(named name: String) -> EntityList? {
    entityLists[ExactString(name)]
  }
}
