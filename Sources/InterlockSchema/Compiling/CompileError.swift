import InterlockJSON

extension Schema {
  /// Why a schema does not compile, and where in it.
  public struct CompileError: Error, Sendable {
    /// From the root of the schema that was compiled; of another document, from that document's root.
    public let location: JSON.Pointer
    /// The value at fault.
    public let node: JSON.Node
    /// What is wrong, expected and got.
    public let message: String
    /// The URI of the document at fault, where it is not the one that was compiled.
    public let document: String?
  }
}

extension Schema.CompileError: CustomStringConvertible {
  public var description: String { "\(document ?? "")#\(location): \(message)" }
}
