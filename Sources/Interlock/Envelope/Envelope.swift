import InterlockJSON

/// One request to act: entrance, completion, version, content and parameters side by side, written before anything
/// runs.
///
/// An envelope stays the text that it was written as: other top-level keys, the order and the numbers are kept.
///
/// - Source: the gate's contract, section 2.
public struct Envelope: Sendable {
  public let document: JSON.Document

  public let entrance: Entrance
  /// The model session; `nil` on the system entrance.
  public let sessionId: String?
  /// The generation of the field list that content was decoded with. A whole number.
  public let schemaVersion: JSON.Number
  /// The generable type's name; `nil` on the system entrance, and for a dynamic schema.
  public let generable: String?
  /// True once generation has ended; until then fields may still change.
  public let isComplete: Bool
  /// What the model decoded, an object; `nil` on the system entrance.
  public let content: JSON.Node?
  public let intent: String
  /// What `perform()` gets, an object; `nil` until content is complete and projected.
  public let parameters: JSON.Node?

  /// The text as it was written.
  public var bytes: [UInt8] { Array(document.bytes) }
}

extension Envelope {
  /// An envelope for a model's complete answer, its parameters projected by the contract.
  ///
  /// - Parameters:
  ///   - schemaVersion: Of the generable type that content was decoded with; not read off the contract, which may have
  ///     moved on since.
  /// - Throws: `JSON.ParseError` where the text is over a limit.
  public init(
    answer content: CompleteContent, sessionId: String?, schemaVersion: Int, generable: String?, for contract: Contract,
    limits: JSON.Limits = .standard
  ) throws(JSON.ParseError) {
    try self.init(
      entrance: .foundationModels, sessionId: sessionId, schemaVersion: schemaVersion, generable: generable,
      isComplete: true, content: content.object, intent: contract.intent, parameters: contract.project(content),
      limits: limits)
  }

  /// An envelope for a call by the system.
  ///
  /// - Parameters:
  ///   - schemaVersion: Of the field list that the caller knows.
  ///   - parameters: `nil` where nothing has been passed yet.
  /// - Throws: `JSON.ParseError` where the text is over a limit.
  public init(
    call intent: String, schemaVersion: Int, parameters: JSON.Object?, limits: JSON.Limits = .standard
  ) throws(JSON.ParseError) {
    try self.init(
      entrance: .appIntent, sessionId: nil, schemaVersion: schemaVersion, generable: nil, isComplete: true,
      content: nil, intent: intent, parameters: parameters, limits: limits)
  }

  /// A new envelope, written out in the order of the contract's table.
  ///
  /// - Throws: `JSON.ParseError` where the text is over a limit.
  public init(
    entrance: Entrance, sessionId: String?, schemaVersion: Int, generable: String?, isComplete: Bool,
    content: JSON.Object?, intent: String, parameters: JSON.Object?, limits: JSON.Limits = .standard
  ) throws(JSON.ParseError) {
    let value: JSON = [
      "source": .string(entrance.rawValue),
      "sessionId": sessionId.map { .string($0) } ?? .null,
      "schemaVersion": .number(JSON.Number(schemaVersion)),
      "generable": generable.map { .string($0) } ?? .null,
      "complete": .bool(isComplete),
      "content": content.map { .object($0) } ?? .null,
      "intent": .string(intent),
      "parameters": parameters.map { .object($0) } ?? .null,
    ]
    let document = try JSON.Document(parsing: value.bytes(), limits: limits)
    self.init(
      document: document, entrance: entrance, sessionId: sessionId, schemaVersion: JSON.Number(schemaVersion),
      generable: generable, isComplete: isComplete, content: document.root["content"].flatMap { $0.isNull ? nil : $0 },
      intent: intent, parameters: document.root["parameters"].flatMap { $0.isNull ? nil : $0 })
  }

  /// The content, once generation has ended; the only form of it that can be projected.
  public var completeContent: CompleteContent? {
    isComplete ? content.flatMap(CompleteContent.init) : nil
  }
}

/// A content object of which it is known that generation has ended.
public struct CompleteContent: Sendable {
  public let node: JSON.Node

  /// - Parameter node: What the model decoded, whole. `nil` is returned where it is no object.
  public init?(_ node: JSON.Node) {
    guard node.kind == .object else { return nil }
    self.node = node
  }

  var object: JSON.Object {
    if case .object(let object) = node.json { object } else { JSON.Object() }  // it is an object: init has looked
  }
}
