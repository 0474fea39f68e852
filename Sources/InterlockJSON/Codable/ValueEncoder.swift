/// What the encoders of one call share.
final class EncodingState {
  let conversions: JSON.Encoder.Conversions
  let hasConversions: Bool
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// What went wrong where the protocols let nothing be thrown; the next call that may throw does.
  var fault: Swift.EncodingError?
  /// Where the error that is on its way was thrown, if it does not say so itself; see `DecodingState.failed`.
  var failed: ValueEncoder?

  init(_ encoder: JSON.Encoder) {
    conversions = encoder.conversions
    hasConversions = !encoder.conversions.isEmpty
    userInfo = encoder.userInfo
  }
}

/// Writes one value for a type's `encode(to:)`.
///
/// Encoders are linked to the one around them: the coding path is made only when somebody asks for it.
final class ValueEncoder: Swift.Encoder {
  let state: EncodingState
  private let slot: Slot
  private let parent: ValueEncoder?
  private let key: (any CodingKey)?
  /// Arrays and objects around this value.
  private let depth: Int

  init(_ slot: Slot, state: EncodingState) {
    self.slot = slot
    self.state = state
    parent = nil
    key = nil
    depth = 0
  }

  init(_ slot: Slot, in parent: ValueEncoder, key: any CodingKey) {
    self.slot = slot
    state = parent.state
    self.parent = parent
    self.key = key
    depth = parent.depth + 1
  }

  var userInfo: [CodingUserInfoKey: Any] { state.userInfo }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var encoder = self
    while let parent = encoder.parent, let key = encoder.key {
      path.append(key)
      encoder = parent
    }
    return path.reversed()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedWriter<Key>(encoder: self, object: object()))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedWriter(encoder: self, array: array())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleWriter(encoder: self)
  }

  // Where no container can be had, one is given that belongs to nothing: the fault is thrown by its first use.
  private func object() -> ObjectSlot {
    if hasRoom, let object = slot.openObject() { return object }
    fail("expected one value, got an object after something else")
    return ObjectSlot()
  }

  private func array() -> ArraySlot {
    if hasRoom, let array = slot.openArray() { return array }
    fail("expected one value, got an array after something else")
    return ArraySlot()
  }

  private var hasRoom: Bool {
    if depth >= JSON.Limits.deepest { fail(ValueEncoder.tooDeep) }
    return depth < JSON.Limits.deepest
  }

  private static let tooDeep = "expected at most \(JSON.Limits.deepest) levels of arrays and objects, got more"

  private func fail(_ message: String) {
    guard state.fault == nil else { return }
    state.fault = invalid(Optional<Any>.none as Any, message)
  }

  private func invalid(_ value: Any, _ message: String, key: (any CodingKey)? = nil) -> Swift.EncodingError {
    let path = codingPath + (key.map { [$0] } ?? [])
    return .invalidValue(value, Swift.EncodingError.Context(codingPath: path, debugDescription: message))
  }
}

extension ValueEncoder {
  /// The value that decides all: this encoder's own, at the top.
  func top<T: Encodable>(_ value: T) throws -> JSON {
    if let scalar = try scalar(value, key: nil, depth: depth) { return scalar }
    try make(value)
    guard let json = slot.json else { throw invalid(value, "expected a value, got nothing: \(T.self) encoded none") }
    return json
  }

  /// Puts what a single-value container was given here.
  func put<T: Encodable>(_ value: T) throws {
    guard let scalar = try scalar(value, key: nil, depth: depth) else { return try make(value) }
    guard slot.put(scalar) else { throw invalid(value, "expected one value, got a second one") }
  }

  func putNil() throws {
    try throwFault()
    guard slot.put(.null) else { throw invalid(Optional<Any>.none as Any, "expected one value, got a second one") }
  }

  /// Begins a member or an element: finished where its type needs no call, else an encoder to `make` it with.
  ///
  /// In a function of its own, as `finished` is: types that hold one another call each other through `make`, and their
  /// frames must stay small enough for the deepest nesting on the stack of a secondary thread.
  @inline(never)
  func begin<T: Encodable>(_ value: T, key: some CodingKey) throws -> Begun {
    if let scalar = try scalar(value, key: key, depth: depth + 1) { return .finished(scalar) }
    return .encoder(ValueEncoder(Slot(), in: self, key: key))
  }

  enum Begun {
    case finished(JSON)
    case encoder(ValueEncoder)
  }

  /// What was made. Where it encodes nothing it is an empty object, as in Foundation's encoder.
  var finished: JSON { slot.json ?? .object(JSON.Object()) }

  /// The encoder of a nested container or of a superclass.
  func nested(_ slot: Slot, key: some CodingKey) -> ValueEncoder {
    // Past the limit nothing is kept: a chain of any length ends here, and its containers set the fault.
    depth > JSON.Limits.deepest ? self : ValueEncoder(slot, in: self, key: key)
  }

  func make<T: Encodable>(_ value: T) throws {
    do {
      try value.encode(to: self)
    } catch {
      throw passed(error)
    }
    try throwFault()
  }

  @inline(never)
  func throwFault() throws {
    if let fault = state.fault { throw fault }
  }

  /// Remembers where an error passed that does not say so itself.
  @inline(never)
  private func passed(_ error: any Error) -> any Error {
    if !(error is Swift.EncodingError), state.failed == nil { state.failed = self }
    return error
  }

  /// The value where a conversion or this module itself says what it is, or `nil` where its type does.
  ///
  /// In a function of its own, so that its many temporaries are off the stack when a type goes on to its members.
  @inline(never)
  private func scalar<T: Encodable>(_ value: T, key: (any CodingKey)?, depth: Int) throws -> JSON? {
    try throwFault()
    if state.failed != nil { state.failed = nil }
    let json: JSON
    if state.hasConversions, let converted = try converted(value, key: key) {
      json = converted
    } else if T.self == JSON.self, let value = value as? JSON {
      json = value
    } else {
      do throws(NotFinite) {
        return try JSON.scalar(value)
      } catch {
        throw invalid(value, "expected a finite number, got \(error.text)", key: key)
      }
    }
    guard json.nestsAtMost(JSON.Limits.deepest - depth) else { throw invalid(value, ValueEncoder.tooDeep, key: key) }
    return json
  }

  @inline(never)
  private func converted<T>(_ value: T, key: (any CodingKey)?) throws -> JSON? {
    guard let conversion = state.conversions.conversion(of: T.self) else { return nil }
    do {
      return try conversion.convert(value)
    } catch {
      let place = key.map { ValueEncoder(Slot(), in: self, key: $0) } ?? self
      guard case .invalidValue(let value, let context)? = error as? Swift.EncodingError else {
        state.failed = place
        throw error
      }
      // A conversion knows no coding path but from its own value on.
      throw Swift.EncodingError.invalidValue(
        value,
        Swift.EncodingError.Context(
          codingPath: place.codingPath + context.codingPath, debugDescription: context.debugDescription,
          underlyingError: context.underlyingError))
    }
  }
}

/// A floating-point value that has no JSON: `nan`, `inf` or `-inf`.
private struct NotFinite: Error {
  let text: String
}

extension JSON {
  /// The value where the type is one that this module writes itself, or `nil` where it is not.
  fileprivate static func scalar<T>(_ value: T) throws(NotFinite) -> JSON? {
    if T.self == String.self, let value = value as? String { return .string(value) }
    if T.self == Int.self, let value = value as? Int { return whole(value) }
    if T.self == Double.self, let value = value as? Double { return try finite(value) }
    if T.self == Bool.self, let value = value as? Bool { return .bool(value) }
    if T.self == JSON.Number.self, let value = value as? JSON.Number { return .number(value) }
    if T.self == Int64.self, let value = value as? Int64 { return whole(value) }
    if T.self == UInt64.self, let value = value as? UInt64 { return whole(value) }
    if T.self == Float.self, let value = value as? Float { return try finite(value) }
    if T.self == UInt.self, let value = value as? UInt { return whole(value) }
    if T.self == Int32.self, let value = value as? Int32 { return whole(value) }
    if T.self == UInt32.self, let value = value as? UInt32 { return whole(value) }
    if T.self == Int16.self, let value = value as? Int16 { return whole(value) }
    if T.self == UInt16.self, let value = value as? UInt16 { return whole(value) }
    if T.self == Int8.self, let value = value as? Int8 { return whole(value) }
    if T.self == UInt8.self, let value = value as? UInt8 { return whole(value) }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      if T.self == Int128.self, let value = value as? Int128 { return whole(value) }
      if T.self == UInt128.self, let value = value as? UInt128 { return whole(value) }
    }
    return nil
  }

  private static func whole(_ value: some FixedWidthInteger) -> JSON {
    .number(JSON.Number(checked: String(value)))
  }

  /// Swift describes a finite value by the shortest text that reads back the same, which is in RFC 8259's grammar.
  private static func finite(
    _ value: some BinaryFloatingPoint & CustomStringConvertible
  ) throws(NotFinite) -> JSON {
    guard value.isFinite else { throw NotFinite(text: value.description) }
    return .number(JSON.Number(checked: value.description))
  }
}
