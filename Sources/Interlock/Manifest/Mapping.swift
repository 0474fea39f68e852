import InterlockJSON

/// A written rule that turns an envelope of one schema version into another, higher one.
///
/// - Source: the gate's contract, section 8. Mappings are read and checked; applying them is not there yet, so an
///   envelope of another version is held.
public struct Mapping: Sendable {
  public let intent: String
  public let from: JSON.Number
  public let to: JSON.Number
  /// JSON Patch operations (RFC 6902) on content.
  public let content: JSON.Node?
  /// JSON Patch operations on parameters, for the system entrance.
  public let parameters: JSON.Node?
}
