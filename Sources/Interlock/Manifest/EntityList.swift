import InterlockJSON

/// A list in which ids are looked up.
package struct EntityList: Sendable {
  package let name: String
  package let source: Source

  package enum Source: Sendable {
    /// The manifest holds the ids.
    case inline(Set<JSON>)
    /// The host program is asked: through `Facts.foundEntities`, or with the command by running this program.
    case host(Contract.Command?)
  }
}
