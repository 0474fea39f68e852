extension JSON.Decoder {
  /// How to read types in a way of one's own: types of other modules, or another form than a type's `init(from:)` takes.
  ///
  ///     decoder.conversions.add(URL.self) { node in node.string.flatMap { URL(string: $0) } }
  ///
  /// A conversion holds wherever the type is decoded: at the top, in members, elements and values of dictionaries, and
  /// inside optionals, where null is `nil` and reaches no conversion. It does not hold for the keys of dictionaries, nor
  /// for a subclass of the type.
  public struct Conversions: Sendable {
    private var byType: [ObjectIdentifier: any Sendable] = [:]

    public init() {}

    /// Says how a type is read; a later conversion of the same type replaces the earlier one.
    ///
    /// - Parameter convert: Makes the value; `nil` where the node holds none, which becomes a `dataCorrupted` error.
    ///   What it throws keeps the node's place.
    public mutating func add<T>(_ type: T.Type, _ convert: @escaping @Sendable (JSON.Node) throws -> T?) {
      byType[ObjectIdentifier(type)] = Conversion(convert: convert)
    }

    var isEmpty: Bool { byType.isEmpty }

    func has(_ type: Any.Type) -> Bool { byType[ObjectIdentifier(type)] != nil }

    func conversion<T>(to type: T.Type) -> Conversion<T>? {
      byType[ObjectIdentifier(type)] as? Conversion<T>
    }

    // A type of its own: a cast between closure types of different signatures would wrap them.
    struct Conversion<T>: Sendable {
      let convert: @Sendable (JSON.Node) throws -> T?
    }
  }
}

extension JSON.Encoder {
  /// How to write types in a way of one's own; the other direction of `JSON.Decoder.Conversions`.
  ///
  ///     encoder.conversions.add(URL.self) { .string($0.absoluteString) }
  ///
  /// A conversion holds wherever a value is encoded as that type: at the top, in members, elements and values of
  /// dictionaries, and inside optionals. It does not hold for the keys of dictionaries, nor for a subclass.
  public struct Conversions: Sendable {
    private var byType: [ObjectIdentifier: any Sendable] = [:]

    public init() {}

    /// Says how a type is written; a later conversion of the same type replaces the earlier one.
    ///
    /// - Parameter convert: What it throws keeps the value's coding path.
    public mutating func add<T>(_ type: T.Type, _ convert: @escaping @Sendable (T) throws -> JSON) {
      byType[ObjectIdentifier(type)] = Conversion(convert: convert)
    }

    var isEmpty: Bool { byType.isEmpty }

    func has(_ type: Any.Type) -> Bool { byType[ObjectIdentifier(type)] != nil }

    func conversion<T>(of type: T.Type) -> Conversion<T>? {
      byType[ObjectIdentifier(type)] as? Conversion<T>
    }

    struct Conversion<T>: Sendable {
      let convert: @Sendable (T) throws -> JSON
    }
  }
}
