import InterlockJSON

extension Schema {
  /// Why a schema does not compile, and where in it.
  public struct CompileError: Error, Sendable {
    /// From the schema's root.
    public let location: JSON.Pointer
    /// The value at fault.
    public let node: JSON.Node
    /// What is wrong, expected and got.
    public let message: String
  }
}

extension Schema.CompileError: CustomStringConvertible {
  public var description: String { "#\(location): \(message)" }
}
