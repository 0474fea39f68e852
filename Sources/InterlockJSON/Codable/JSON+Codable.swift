/// A JSON value is coded as itself.
///
/// `JSON.Decoder` and `JSON.Encoder` keep it exactly. Other coders see what they can: null, booleans, strings, arrays
/// and objects as they are, but numbers only as `Int64`, `UInt64` or `Double`. So what a coder of Foundation's hands on
/// has lost the spelling of numbers, and digits past 64-bit integers and doubles.
extension JSON: Codable {
  /// - Throws: What the decoder throws; where it is another one than `JSON.Decoder`, an error for a number that it
  ///   knows neither as an integer nor as a finite double.
  public init(from decoder: any Swift.Decoder) throws {
    if let decoder = decoder as? NodeDecoder {
      self = try decoder.own(JSON.self)
      return
    }
    // Another decoder does not say what comes next; it can only be asked for one kind after the other. The order
    // matters for coders that take a boolean for a number.
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {  // refused: another kind
      self = .bool(value)
    } else if let value = try? single.decode(String.self) {  // refused: another kind
      self = .string(value)
    } else if var elements = try? decoder.unkeyedContainer() {  // refused: another kind
      var array: [JSON] = []
      while !elements.isAtEnd { array.append(try elements.decode(JSON.self)) }
      self = .array(array)
    } else if let members = try? decoder.container(keyedBy: NameKey.self) {  // refused: another kind
      var seen: Set<ExactString> = []  // whether another decoder gives a key twice is not known
      let keys = members.allKeys.filter { seen.insert(ExactString($0.stringValue)).inserted }
      self = .object(
        JSON.Object(
          uniqueMembers: try keys.map { Member(name: $0.stringValue, value: try members.decode(JSON.self, forKey: $0)) }
        ))
    } else {
      self = .number(try JSON.Number(from: decoder))
    }
  }

  /// - Throws: What the encoder throws; where it is another one than `JSON.Encoder`, `Swift.EncodingError` for a number
  ///   beyond the range of doubles.
  public func encode(to encoder: any Swift.Encoder) throws {
    if let encoder = encoder as? ValueEncoder { return try encoder.put(self) }
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let object):
      var container = encoder.container(keyedBy: NameKey.self)
      for member in object.members { try container.encode(member.value, forKey: NameKey(member.name)) }
    case .number(let number): try number.encode(to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}

/// A number is coded as itself: exactly by `JSON.Decoder` and `JSON.Encoder`, by others as `Int64`, `UInt64` or
/// `Double`, the first that holds it.
extension JSON.Number: Codable {
  /// - Throws: What the decoder throws; where it is another one than `JSON.Decoder`, an error for what it knows neither
  ///   as an integer nor as a finite double.
  public init(from decoder: any Swift.Decoder) throws {
    if let decoder = decoder as? NodeDecoder {
      self = try decoder.own(JSON.Number.self)
      return
    }
    let single = try decoder.singleValueContainer()
    if let value = try? single.decode(Int64.self) {  // refused: no integer of that width
      text = String(value)
    } else if let value = try? single.decode(UInt64.self) {  // refused: no integer of that width
      text = String(value)
    } else {
      let value = try single.decode(Double.self)
      guard value.isFinite else {
        throw Swift.DecodingError.dataCorruptedError(in: single, debugDescription: "expected a finite number")
      }
      text = value.description
    }
  }

  /// - Throws: What the encoder throws; where it is another one than `JSON.Encoder`, `Swift.EncodingError` for a number
  ///   beyond the range of doubles.
  public func encode(to encoder: any Swift.Encoder) throws {
    if let encoder = encoder as? ValueEncoder { return try encoder.put(self) }
    var container = encoder.singleValueContainer()
    if let value = integer(Int64.self) {
      try container.encode(value)
    } else if let value = integer(UInt64.self) {
      try container.encode(value)
    } else if double.isFinite {
      try container.encode(double)
    } else {
      let context = Swift.EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "expected a number within the range of Double")
      throw Swift.EncodingError.invalidValue(self, context)
    }
  }
}
