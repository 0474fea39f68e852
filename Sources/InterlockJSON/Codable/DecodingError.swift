extension JSON {
  /// Why a value could not be decoded, and where it stands.
  ///
  /// Inside `init(from:)` types throw and catch `Swift.DecodingError` as with any decoder; what reaches the caller of
  /// `JSON.Decoder.decode` is this, with the place of the value added to what the type said.
  public struct DecodingError: Error, Sendable {
    public let code: Code
    /// The value at fault, from the root of its document; it always exists there. Of a missing member it is the
    /// object, of unknown members the first.
    public let pointer: JSON.Pointer
    /// The place of that value in the text; `nil` where a `JSON` value without a text was decoded.
    public let position: JSON.Position?
    /// What was expected and what was found, without the value itself. Messages of errors that a type throws itself
    /// stand here as it worded them.
    public let message: String
    /// The error as the type, the standard library or the parser threw it; `nil` for unknown members.
    public let underlying: (any Error)?

    /// The document that `pointer` leads into.
    private let document: ObjectIdentifier?

    public enum Code: Hashable, Sendable {
      /// The text is no JSON within the limits; the underlying error is a `JSON.ParseError`.
      case notJSON
      /// A value of another kind than the type takes.
      case typeMismatch
      /// Null or the end of an array where a value is needed.
      case valueNotFound
      case keyNotFound(name: String)
      /// The kind is right, the value is not: a number that does not fit, a string that is no raw value, or what a
      /// type itself or a conversion calls corrupted.
      case dataCorrupted
      case unknownMembers([JSON.Pointer])
      /// An error of another type that `init(from:)` or a conversion threw.
      case other
    }
  }
}

extension JSON.DecodingError: CustomStringConvertible {
  /// One line: line and column, pointer, and what is wrong: `3:14: /items/0/price: expected a string, got null`.
  public var description: String {
    let places = [position?.description, pointer.tokens.isEmpty ? nil : pointer.description, message]
    return places.compactMap { $0 }.joined(separator: ": ")
  }
}

extension JSON.DecodingError {
  init(_ error: JSON.ParseError, hasText: Bool = true) {
    self.init(
      code: .notJSON, pointer: .root, position: hasText ? error.position : nil, message: error.message,
      underlying: error, document: nil)
  }

  static let tooDeep = JSON.DecodingError(
    code: .dataCorrupted, pointer: .root, position: nil,
    message: "expected at most \(JSON.Limits.deepest) levels of arrays and objects, got more", underlying: nil,
    document: nil)

  /// - Parameter unknown: The names, at least one, in document order.
  init(unknown: [JSON.Node], hasText: Bool) {
    let pointers = unknown.map(\.pointer)
    let positions = unknown.first?.document.positions(of: unknown) ?? []
    let shown = zip(pointers, positions).map { hasText ? "\($0) at \($1)" : "\($0)" }
    self.init(
      code: .unknownMembers(pointers), pointer: pointers.first ?? .root, position: hasText ? positions.first : nil,
      message: "expected only members that the type reads, got \(shown.joined(separator: ", "))", underlying: nil,
      document: unknown.first.map { ObjectIdentifier($0.document) })
  }

  /// An error that came out of a type's `init(from:)`.
  ///
  /// - Parameters:
  ///   - start: The value on which decoding began.
  ///   - failed: Where an error was thrown that does not say so itself.
  init(_ error: any Error, from start: JSON.Node, failed: NodeDecoder?, hasText: Bool) {
    let document = ObjectIdentifier(start.document)
    if let located = error as? JSON.DecodingError, located.document == document {
      // A decoding within the same text, by a conversion: the place is known better than here.
      self.init(
        code: located.code, pointer: located.pointer, position: hasText ? located.position : nil,
        message: located.message, underlying: located.underlying, document: document)
      return
    }
    let (code, path, message) = JSON.DecodingError.parts(of: error, failed: failed)
    let node = JSON.DecodingError.value(at: path, from: start)
    self.init(
      code: code, pointer: node.pointer, position: hasText ? node.position : nil, message: message,
      underlying: error, document: document)
  }

  private static func parts(of error: any Error, failed: NodeDecoder?) -> (Code, [any CodingKey], String) {
    guard let error = error as? Swift.DecodingError else {
      return (.other, failed?.codingPath ?? [], "\(error)")
    }
    switch error {
    case .typeMismatch(_, let context): return (.typeMismatch, context.codingPath, context.message)
    case .valueNotFound(_, let context): return (.valueNotFound, context.codingPath, context.message)
    case .keyNotFound(let key, let context):
      return (.keyNotFound(name: key.stringValue), context.codingPath, context.message)
    case .dataCorrupted(let context): return (.dataCorrupted, context.codingPath, context.message)
    @unknown default: return (.other, failed?.codingPath ?? [], "\(error)")
    }
  }

  /// The value at a coding path, or the last one on the way where the path leads on to none.
  private static func value(at path: [any CodingKey], from start: JSON.Node) -> JSON.Node {
    var node = start
    for key in path {
      let next: JSON.Node? =
        switch node.kind {
        case .object: node[key.stringValue]
        case .array: (key.intValue ?? Int(key.stringValue)).flatMap { node[$0] }
        default: nil
        }
      guard let next else { break }
      node = next
    }
    return node
  }
}

extension Swift.DecodingError {
  /// The same error, with its coding path behind another.
  func moved(under path: [any CodingKey]) -> Swift.DecodingError {
    switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, context.moved(under: path))
    case .valueNotFound(let type, let context): .valueNotFound(type, context.moved(under: path))
    case .keyNotFound(let key, let context): .keyNotFound(key, context.moved(under: path))
    case .dataCorrupted(let context): .dataCorrupted(context.moved(under: path))
    @unknown default: self
    }
  }
}

extension Swift.DecodingError.Context {
  fileprivate func moved(under path: [any CodingKey]) -> Swift.DecodingError.Context {
    Swift.DecodingError.Context(
      codingPath: path + codingPath, debugDescription: debugDescription, underlyingError: underlyingError)
  }

  fileprivate var message: String {
    guard let underlyingError else { return debugDescription }
    return debugDescription.isEmpty ? "\(underlyingError)" : "\(debugDescription) (\(underlyingError))"
  }
}
