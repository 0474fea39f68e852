/// The members of an object, for a type's keys.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// The keys that have a member, in the order written.
  var allKeys: [Key] {
    var keys: [Key] = []
    var seen: Set<JSON.Node> = []
    for member in decoder.node.members {
      guard let key = Key(stringValue: member.name) else { continue }
      decoder.state.asked(member.nameNode.index)
      if decoder.node.document.mayHoldDuplicateNames, !seen.insert(member.nameNode).inserted { continue }
      keys.append(key)
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { decoder.member(key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }

  // One function stands for the requirements of all types: the types that need no call are told apart inside.
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.child(type, member(key), key: key)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let member = decoder.member(key.stringValue), !member.isNull else { return nil }
    return try decoder.child(type, member, key: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.nested(member(key), key: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.nested(member(key), key: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Swift.Decoder {
    try decoder.nested(member(NameKey.super), key: NameKey.super)
  }

  func superDecoder(forKey key: Key) throws -> any Swift.Decoder {
    try decoder.nested(member(key), key: key)
  }

  private func member(_ key: some CodingKey) throws -> JSON.Node {
    let name = key.stringValue
    if let member = decoder.member(name) { return member }
    throw Swift.DecodingError.keyNotFound(
      key,
      Swift.DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "expected the member \(JSON.string(name).compactText), got an object without it"))
  }
}

/// The elements of an array, one after the other.
struct UnkeyedReader: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  private(set) var currentIndex = 0
  private let length: Int
  private var place: Int  // of the next element, in the document's words

  init(decoder: NodeDecoder) {
    self.decoder = decoder
    length = decoder.node.count
    place = decoder.node.index + 2
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { length }
  var isAtEnd: Bool { currentIndex == length }

  mutating func decodeNil() throws -> Bool {
    guard try element(for: Any?.self).isNull else { return false }
    advance()
    return true
  }

  // An element that is refused stays the current one, as in Foundation's decoder.
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try decoder.child(type, element(for: type), key: ElementKey(currentIndex))
    advance()
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try nested(for: [String: Any].self).container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try nested(for: [Any].self).unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Swift.Decoder {
    let nested = try nested(for: (any Swift.Decoder).self)
    advance()
    return nested
  }

  private func nested(for type: Any.Type) throws -> NodeDecoder {
    decoder.nested(try element(for: type), key: ElementKey(currentIndex))
  }

  private func element(for type: Any.Type) throws -> JSON.Node {
    guard currentIndex < length else {
      throw Swift.DecodingError.valueNotFound(
        type,
        Swift.DecodingError.Context(
          codingPath: codingPath + [ElementKey(currentIndex)],
          debugDescription: "expected another element, got the end of the array after \(length)"))
    }
    return JSON.Node(document: decoder.node.document, index: place)
  }

  private mutating func advance() {
    place = decoder.node.document.next(place)
    currentIndex += 1
  }
}
