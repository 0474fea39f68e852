import InterlockJSON
import InterlockSchema

/// What one intent accepts.
public struct Contract: Sendable {
  public let intent: String
  public let title: String?
  /// A whole number.
  public let schemaVersion: JSON.Number
  /// `nil` where any generable type, or none, may feed the intent.
  public let generable: String?
  /// Of the parameters object.
  public let schema: Schema
  let schemaNode: JSON.Node
  /// The declared parameters in the contract's order.
  public let parameterNames: [String]
  let parameterSet: Set<ExactString>
  /// By parameter: the list that its value must be found in.
  let entities: [ExactString: String]
  /// Parameters whose value may differ from content's.
  let derived: Set<ExactString>
  public let confirmation: Confirmation
  /// Whether `perform()` may safely be called again with the same idempotency key after a crash.
  public let isIdempotent: Bool
  public let dialogs: Dialogs
  /// How the command performs the intent; apps that use the library perform it themselves.
  package let command: Command?

  public enum Confirmation: String, Sendable, CaseIterable {
    case none
    /// A person must confirm before it runs.
    case required
  }

  /// A program and its arguments.
  package struct Command: Sendable, Hashable {
    package let arguments: [String]
    /// How long it may take, in seconds.
    package let timeoutSeconds: Double

    package static let defaultTimeoutSeconds = 30.0
    /// A day.
    package static let longestTimeoutSeconds = 86_400.0
  }

  public func declares(_ parameter: String) -> Bool {
    parameterSet.contains(ExactString(parameter))
  }

  func propertySchema(_ parameter: String) -> JSON.Node? {
    schemaNode["properties"]?[parameter]
  }

  /// The names without repetition: those declared first, in the contract's order; then the others in the order in
  /// which the parameters hold them, or were given.
  func inOrder(_ names: [String], parameters: JSON.Node?) -> [String] {
    let sought = Set(names.map { ExactString($0) })
    let order = parameterNames + (parameters?.members.map(\.name) ?? []) + names
    var taken: Set<ExactString> = []
    return order.filter { sought.contains(ExactString($0)) && taken.insert(ExactString($0)).inserted }
  }
}
