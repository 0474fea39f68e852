/// A string that is equal to another only when their Unicode scalars are the same, one by one.
///
/// Swift's `String` calls the composed and the decomposed spelling of "é" equal; JSON does not
/// (RFC 8259, section 8.3: names compare code unit by code unit). Use this type wherever a name or
/// an id is a key of a dictionary or an element of a set.
public struct ExactString: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let string: String

  public init(_ string: String) {
    self.string = string
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  public var description: String { string }

  public static func == (left: ExactString, right: ExactString) -> Bool {
    left.string.hasSameScalars(as: right.string)
  }

  public func hash(into hasher: inout Hasher) {
    string.utf8.hashBlock(into: &hasher)
    hasher.combine(0xFF as UInt8)  // no UTF-8 text holds this byte: a prefix hashes differently
  }
}

extension String {
  /// The text of UTF-8 bytes, or `nil` where they are not UTF-8; nothing is replaced.
  ///
  /// The standard library's `init(validating:as:)` does this from iOS 18 and macOS 15 on.
  package init?(exactUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }  // a byte at fault has become U+FFFD
  }

  /// Whether both hold the same Unicode scalars in the same order.
  ///
  /// UTF-8 is one to one with scalars, so comparing its bytes is enough.
  /// - Complexity: O(*n*), *n* the length of the shorter in bytes.
  package func hasSameScalars(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
