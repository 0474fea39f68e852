extension JSON {
  /// Makes JSON from values of Swift types, as their `Encodable` conformances say.
  ///
  /// Members stand in the order in which they are encoded. Numbers keep what they say: integers of any width are
  /// written in full, `Double` and `Float` as the shortest text that reads back the same (`0.1`, `1.0`, `1e+16`),
  /// `JSON.Number` and `JSON` as they are. NaN and the infinities have no JSON and are refused.
  ///
  ///     let bytes = try JSON.Encoder().bytes(of: order, .pretty)
  ///
  /// A member encoded twice has the later value in the earlier place; a nested container asked for twice under one key
  /// is the same container. A nested value that encodes nothing is `{}`. A `JSON` object that a type encodes to its own
  /// encoder joins the members of the type.
  ///
  /// This module knows none of Foundation's types: `Date`, `Data`, `URL` and `Decimal` encode as they themselves say
  /// until `conversions` says otherwise.
  public struct Encoder: Sendable {
    /// How types are written that are not to encode as they themselves say.
    public var conversions: Conversions = Conversions()
    /// Handed on to each type's `encode(to:)`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    public init() {}
  }
}

extension JSON.Encoder {
  /// - Throws: `JSON.EncodingError`: a number without JSON, arrays and objects that nest deeper than
  ///   `JSON.Limits.deepest`, a value that encodes nothing at all, and whatever a type's `encode(to:)` throws.
  /// - Complexity: O(*v*) in the values encoded.
  public func encode<T: Encodable>(_ value: T) throws(JSON.EncodingError) -> JSON {
    let state = EncodingState(self)
    do {
      let encoded = try ValueEncoder(Slot(), state: state).top(value)
      if let fault = state.fault { throw fault }
      return encoded
    } catch {
      throw JSON.EncodingError(error, failed: state.failed)
    }
  }

  /// The value as UTF-8 JSON text.
  ///
  /// - Throws: `JSON.EncodingError`, as `encode` does.
  public func bytes<T: Encodable>(of value: T, _ layout: JSON.Layout = .compact) throws(JSON.EncodingError) -> [UInt8] {
    try encode(value).bytes(layout)
  }
}

extension JSON {
  /// Why a value could not be encoded, and where it would have stood.
  public struct EncodingError: Error, Sendable, CustomStringConvertible {
    /// The place in the JSON that was being made.
    public let pointer: JSON.Pointer
    /// What was expected and what was found, without the value itself. Messages of errors that a type throws itself
    /// stand here as it worded them.
    public let message: String
    /// The error as the type or the encoder threw it.
    public let underlying: any Error

    /// One line: pointer and what is wrong: `/items/0/price: expected a finite number, got nan`.
    public var description: String { pointer.tokens.isEmpty ? message : "\(pointer): \(message)" }

    init(_ error: any Error, failed: ValueEncoder?) {
      underlying = error
      if case .invalidValue(_, let context)? = error as? Swift.EncodingError {
        pointer = JSON.Pointer(tokens: context.codingPath.map { ExactString($0.stringValue) })
        message = context.debugDescription
      } else {
        pointer = JSON.Pointer(tokens: (failed?.codingPath ?? []).map { ExactString($0.stringValue) })
        message = "\(error)"
      }
    }
  }
}
