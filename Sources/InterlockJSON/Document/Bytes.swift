extension JSON {
  /// Bytes of a document's text. They keep the document's memory alive; nothing is copied.
  ///
  /// An index is a byte offset in the text, for a part of it too.
  public struct Bytes: RandomAccessCollection, Sendable {
    let text: TextStore
    let range: Range<Int>

    public var startIndex: Int { range.lowerBound }
    public var endIndex: Int { range.upperBound }

    public subscript(index: Int) -> UInt8 {
      precondition(range.contains(index), "an index beyond the bytes")
      return text.byte(at: index)
    }

    public subscript(bounds: Range<Int>) -> Bytes {
      precondition(bounds.lowerBound >= range.lowerBound && bounds.upperBound <= range.upperBound, "beyond the bytes")
      return Bytes(text: text, range: bounds)
    }
  }
}

extension JSON.Bytes: Hashable {
  public static func == (left: JSON.Bytes, right: JSON.Bytes) -> Bool {
    left.count == right.count && left.text.hasBytes(in: left.range, equalTo: right)
  }

  public func hash(into hasher: inout Hasher) {
    text.hash(range, into: &hasher)
  }
}
