import InterlockJSON

/// A list in which ids are looked up.
public struct EntityList: Sendable {
  public let name: String
  public let source: Source

  public enum Source: Sendable {
    /// The manifest holds the ids.
    case inline(Set<JSON>)
    /// The host program is asked: through `Facts.foundEntities`, or with the command by running this program.
    case host(Contract.Command?)
  }
}
