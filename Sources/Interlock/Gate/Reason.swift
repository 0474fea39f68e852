/// Why a document does not run: a stable code for programs. A host's rules may add their own.
public struct Reason: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String

  /// - Returns: `nil` unless the code is a lower-case letter, then letters, digits and underscores.
  public init?(rawValue: String) {
    let scalars = rawValue.unicodeScalars
    func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
    guard let first = scalars.first, isLetter(first),
      scalars.allSatisfy({ isLetter($0) || ("0"..."9").contains($0) || $0 == "_" })
    else { return nil }
    self.rawValue = rawValue
  }

  /// - Precondition: The literal is what `init(rawValue:)` takes.
  public init(stringLiteral value: String) {
    guard let reason = Reason(rawValue: value) else {
      preconditionFailure("a reason is lower-case letters, digits and underscores, got \(value)")
    }
    self = reason
  }

  private init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public static let invalidJSON = Reason("invalid_json")
  public static let invalidEnvelope = Reason("invalid_envelope")
  public static let disguisedEntrance = Reason("disguised_entrance")
  public static let parametersBeforeComplete = Reason("parameters_before_complete")
  public static let incomplete = Reason("incomplete")
  public static let unknownIntent = Reason("unknown_intent")
  public static let schemaVersionMismatch = Reason("schema_version_mismatch")
  public static let generableMismatch = Reason("generable_mismatch")
  public static let missingContent = Reason("missing_content")
  public static let notProjected = Reason("not_projected")
  public static let keyNotInContent = Reason("key_not_in_content")
  public static let valueNotFromContent = Reason("value_not_from_content")
  public static let unknownParameter = Reason("unknown_parameter")
  public static let invalidParameter = Reason("invalid_parameter")
  public static let missingParameter = Reason("missing_parameter")
  public static let unresolvedEntity = Reason("unresolved_entity")
  public static let confirmationRequired = Reason("confirmation_required")

  /// The reasons that the gate itself gives, in the order of its stages.
  public static let all: [Reason] = [
    .invalidJSON, .invalidEnvelope, .disguisedEntrance, .parametersBeforeComplete, .incomplete, .unknownIntent,
    .schemaVersionMismatch, .generableMismatch, .missingContent, .notProjected, .keyNotInContent,
    .valueNotFromContent, .unknownParameter, .invalidParameter, .missingParameter, .unresolvedEntity,
    .confirmationRequired,
  ]
}
