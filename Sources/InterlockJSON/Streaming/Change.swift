extension JSON {
  /// What is different in a later snapshot of the same text. A stream only adds, so there are three ways.
  public enum Change: Sendable {
    /// A value that was not there, with all it holds. `in` is the array or object that it came into, `nil` for the
    /// root; `index` is its place among the elements or members there.
    case added(Node, index: Int, in: Node?)
    /// A string that was there has more at its end.
    case grew(Node, by: String)
    /// The end of a string, array or object has come that was there and open.
    case settled(Node)
  }
}

extension JSON.Document {
  /// What is new since an earlier snapshot of the same parser, in document order.
  ///
  /// Applied in turn to what the earlier one shows, the changes give what this one shows.
  ///
  /// - Precondition: `earlier` comes from the parser that this comes from, and not later than this.
  /// - Complexity: O(*d* + *c*): nesting of the earlier one, and changes.
  public func changes(since earlier: JSON.Document?) -> [JSON.Change] {
    guard let earlier else { return [.added(root, index: 0, in: nil)] }
    precondition(earlier.textCount <= textCount && earlier.wordCount <= wordCount, "not an earlier snapshot of this")
    var changes: [JSON.Change] = []
    var end = earlier.wordCount
    if let open = earlier.openString {
      let string = JSON.Node(document: self, index: end)
      let now = string.content.range
      if now.upperBound > open.range.upperBound {
        let new = JSON.Bytes(text: text, range: open.range.upperBound..<now.upperBound)
        changes.append(.grew(string, by: String(decoding: JSON.unescaped(new), as: UTF8.self)))
      }
      if string.isSettled { changes.append(.settled(string)) }
      end = next(end)
    }
    // From the inside out: what has come into a container stands behind what has come into those inside it.
    for container in earlier.open.reversed() {
      let parent = JSON.Node(document: self, index: container.index)
      let isObject = parent.kind == .object
      for index in container.count..<parent.count {
        let value = JSON.Node(document: self, index: isObject ? next(end) : end)
        changes.append(.added(value, index: index, in: parent))
        end = next(value.index)
      }
      guard parent.isSettled else { break }  // then those around it have nothing new behind it
      changes.append(.settled(parent))
      end = next(container.index)
    }
    return changes
  }
}
