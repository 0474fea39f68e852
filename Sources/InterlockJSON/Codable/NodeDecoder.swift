/// What the decoders of one call share.
final class DecodingState {
  let conversions: JSON.Decoder.Conversions
  let hasConversions: Bool
  let userInfo: [CodingUserInfoKey: any Sendable]
  private let findsUnknown: Bool
  private var openedObjects: Set<Int> = []
  private var askedNames: Set<Int> = []

  /// Where the error that is on its way was thrown, if it is one that does not say so itself.
  ///
  /// Set by the innermost decoder that it passes and forgotten when anything more is read: where a type catches an
  /// error and goes on, the place is gone; where it throws another one instead, the place is still right.
  var failed: NodeDecoder?

  init(_ decoder: JSON.Decoder) {
    conversions = decoder.conversions
    hasConversions = !decoder.conversions.isEmpty
    userInfo = decoder.userInfo
    findsUnknown = decoder.unknownMembers == .refused
  }

  /// How this module reads the type itself; `nil` where the type or a conversion says how.
  func scalarType(_ type: Any.Type) -> ScalarType? {
    if failed != nil { failed = nil }
    if hasConversions, conversions.has(type) { return nil }
    return ScalarType(type)
  }

  func opened(_ object: JSON.Node) {
    if findsUnknown { openedObjects.insert(object.index) }
  }

  func asked(_ nameIndex: Int) {
    if findsUnknown { askedNames.insert(nameIndex) }
  }

  /// The names in opened objects that nobody asked for, in document order; `nil` where there are none or all are taken.
  func unknownMembers(of document: JSON.Document) -> [JSON.Node]? {
    var unknown: [JSON.Node] = []
    for index in openedObjects.sorted() {
      let names = JSON.Node(document: document, index: index).members.map(\.nameNode)
      let asked = names.filter { askedNames.contains($0.index) }
      guard asked.count < names.count else { continue }
      // Where a name may stand twice, only the first is ever asked for.
      let known = document.mayHoldDuplicateNames ? Set(asked) : []
      unknown += names.filter { !askedNames.contains($0.index) && !known.contains($0) }
    }
    return unknown.isEmpty ? nil : unknown.sorted { $0.byteOffset < $1.byteOffset }
  }
}

/// Reads one value of a document for a type's `init(from:)`.
///
/// Decoders are linked to the one around them: the coding path is made only when somebody asks for it.
final class NodeDecoder: Swift.Decoder {
  let node: JSON.Node
  let state: DecodingState
  private let parent: NodeDecoder?
  private let key: (any CodingKey)?
  /// The member found last and how many stand before it: types mostly ask in the order written.
  private var place: (index: Int, ordinal: Int)

  init(_ node: JSON.Node, state: DecodingState) {
    self.node = node
    self.state = state
    parent = nil
    key = nil
    place = (node.index + 2, 0)
  }

  init(_ node: JSON.Node, in parent: NodeDecoder, key: any CodingKey) {
    self.node = node
    state = parent.state
    self.parent = parent
    self.key = key
    place = (node.index + 2, 0)
  }

  var userInfo: [CodingUserInfoKey: Any] { state.userInfo }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var decoder = self
    while let parent = decoder.parent, let key = decoder.key {
      path.append(key)
      decoder = parent
    }
    return path.reversed()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    state.failed = nil
    try require(.object, for: [String: Any].self)
    state.opened(node)
    return KeyedDecodingContainer(KeyedReader<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    state.failed = nil
    try require(.array, for: [Any].self)
    return UnkeyedReader(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleReader(decoder: self)
  }

  private func require(_ kind: JSON.Kind, for type: Any.Type) throws {
    guard node.kind != kind else { return }
    throw Mismatch.kind(of: node, expected: kind.withArticle).error(for: type, at: codingPath)
  }
}

extension NodeDecoder {
  /// This decoder's own value.
  func own<T: Decodable>(_ type: T.Type) throws -> T {
    if let scalar = state.scalarType(type) { return try ownValue(type, scalar) }
    return try make(type)
  }

  /// A member or an element.
  ///
  /// What is not on the way from a type to the types that it holds stands in functions of its own: these frames must
  /// stay small enough for the deepest nesting on the stack of a secondary thread.
  func child<T: Decodable>(_ type: T.Type, _ node: JSON.Node, key: some CodingKey) throws -> T {
    if let scalar = state.scalarType(type) { return try value(type, scalar, node, key: key) }
    return try nested(node, key: key).make(type)
  }

  @inline(never)
  func nested(_ node: JSON.Node, key: some CodingKey) -> NodeDecoder {
    NodeDecoder(node, in: self, key: key)
  }

  @inline(never)
  private func value<T>(_ type: T.Type, _ scalar: ScalarType, _ node: JSON.Node, key: some CodingKey) throws -> T {
    do throws(Mismatch) {
      return try node.value(type, scalar)
    } catch {
      throw error.error(for: type, at: codingPath + [key])
    }
  }

  @inline(never)
  private func ownValue<T>(_ type: T.Type, _ scalar: ScalarType) throws -> T {
    do throws(Mismatch) {
      return try node.value(type, scalar)
    } catch {
      throw error.error(for: type, at: codingPath)
    }
  }

  private func make<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      if state.hasConversions, state.conversions.has(type) { return try converted(type) }
      return try T(from: self)
    } catch {
      throw passed(error, type)
    }
  }

  @inline(never)
  private func converted<T: Decodable>(_ type: T.Type) throws -> T {
    guard let conversion = state.conversions.conversion(to: type) else { return try T(from: self) }
    do {
      if let value = try conversion.convert(node) { return value }
    } catch let error as Swift.DecodingError {
      // A conversion knows no coding path but from its own node on.
      throw error.moved(under: codingPath)
    }
    throw Swift.DecodingError.dataCorrupted(
      Swift.DecodingError.Context(
        codingPath: codingPath, debugDescription: "expected \(T.self), got \(node.kind.withArticle) that is none"))
  }

  /// Remembers where an error passed that does not say so itself.
  @inline(never)
  private func passed(_ error: any Error, _ type: Any.Type) -> any Error {
    guard let error = error as? Swift.DecodingError else {
      if state.failed == nil { state.failed = self }
      return error
    }
    // The standard library's message for an enum without that raw value shows the value: user data.
    guard case .dataCorrupted(let context) = error, type is any RawRepresentable.Type,
      context.debugDescription.hasPrefix("Cannot initialize "), context.codingPath.count == codingPath.count
    else { return error }
    return Swift.DecodingError.dataCorrupted(
      Swift.DecodingError.Context(
        codingPath: context.codingPath,
        debugDescription: "expected a raw value of \(type), got \(node.kind.withArticle) that is none"))
  }
}

extension NodeDecoder {
  /// The member of that name, from the one found last onwards and around.
  ///
  /// - Complexity: O(1) for the member found last and the one behind it, else O(*m*).
  func member(_ name: String) -> JSON.Node? {
    let document = node.document
    let count = node.count
    let utf8 = name.utf8
    // Of a name that stands twice the first counts, so the search begins with the first member.
    var (index, ordinal) = document.mayHoldDuplicateNames ? (node.index + 2, 0) : place
    for _ in 0..<count {
      let value = document.next(index)
      if JSON.Node(document: document, index: index).isString(utf8) {
        place = (index, ordinal)
        state.asked(index)
        return JSON.Node(document: document, index: value)
      }
      ordinal += 1
      index = ordinal == count ? node.index + 2 : document.next(value)
      if ordinal == count { ordinal = 0 }
    }
    return nil
  }
}

/// The container of a type that holds one value.
struct SingleReader: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.node.isNull }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.own(type) }
}
