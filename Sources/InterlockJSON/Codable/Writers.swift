/// The members of an object, written for a type's keys.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  let object: ObjectSlot

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws {
    try encoder.throwFault()
    object.put(.value(.null), named: key.stringValue)
  }

  // One function stands for the requirements of all types: the types that need no call are told apart inside.
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    guard let child = try begin(value, key) else { return }
    try child.make(value)
    end(child, key)
  }

  private func begin<T: Encodable>(_ value: T, _ key: Key) throws -> ValueEncoder? {
    switch try encoder.begin(value, key: key) {
    case .encoder(let child): return child
    case .finished(let json):
      object.put(.value(json), named: key.stringValue)
      return nil
    }
  }

  private func end(_ child: ValueEncoder, _ key: Key) {
    object.put(.value(child.finished), named: key.stringValue)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Swift.Encoder { nested(NameKey.super) }

  func superEncoder(forKey key: Key) -> any Swift.Encoder { nested(key) }

  /// An encoder for the place under a key: the same place where one was asked for before.
  private func nested(_ key: some CodingKey) -> ValueEncoder {
    if case .slot(let slot)? = object.item(named: key.stringValue) { return encoder.nested(slot, key: key) }
    let slot = Slot()
    object.put(.slot(slot), named: key.stringValue)
    return encoder.nested(slot, key: key)
  }
}

/// The elements of an array, written one after the other.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  let array: ArraySlot

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { array.elements.count }

  func encodeNil() throws {
    try encoder.throwFault()
    array.elements.append(.value(.null))
  }

  func encode<T: Encodable>(_ value: T) throws {
    guard let child = try begin(value) else { return }
    try child.make(value)
    end(child)
  }

  private func begin<T: Encodable>(_ value: T) throws -> ValueEncoder? {
    switch try encoder.begin(value, key: ElementKey(count)) {
    case .encoder(let child): return child
    case .finished(let json):
      array.elements.append(.value(json))
      return nil
    }
  }

  private func end(_ child: ValueEncoder) {
    array.elements.append(.value(child.finished))
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Swift.Encoder { nested() }

  private func nested() -> ValueEncoder {
    let (slot, key) = (Slot(), ElementKey(count))
    array.elements.append(.slot(slot))
    return encoder.nested(slot, key: key)
  }
}

/// The container of a type that is one value.
struct SingleWriter: SingleValueEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() throws { try encoder.putNil() }

  func encode<T: Encodable>(_ value: T) throws { try encoder.put(value) }
}
