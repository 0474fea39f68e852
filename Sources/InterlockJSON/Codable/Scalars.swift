/// Why a value is not what was asked for: the words of an error, before it has a place.
struct Mismatch: Error {
  enum Reason {
    case kind, null, number
  }

  let reason: Reason
  let message: String

  static func kind(of node: JSON.Node, expected: String) -> Mismatch {
    let kind = node.kind
    return Mismatch(
      reason: kind == .null ? .null : .kind, message: "expected \(expected), got \(kind.withArticle)")
  }

  func error(for type: Any.Type, at codingPath: [any CodingKey]) -> Swift.DecodingError {
    let context = Swift.DecodingError.Context(codingPath: codingPath, debugDescription: message)
    // The cases that Foundation's decoder throws for the same faults, since types may catch them.
    return switch reason {
    case .kind: .typeMismatch(type, context)
    case .null: .valueNotFound(type, context)
    case .number: .dataCorrupted(context)
    }
  }
}

/// The types whose values this module reads itself, without a call of their `init(from:)`.
///
/// Told apart before anything generic is called: asking the runtime for `Optional<T>` of each type costs more than
/// reading a number.
enum ScalarType {
  case string, bool, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, double, float, number, json
  case int128, uint128

  init?(_ type: Any.Type) {
    if type == String.self {
      self = .string
    } else if type == Int.self {
      self = .int
    } else if type == Double.self {
      self = .double
    } else if type == Bool.self {
      self = .bool
    } else if type == JSON.Number.self {
      self = .number
    } else if type == JSON.self {
      self = .json
    } else if type == Float.self {
      self = .float
    } else {
      self.init(rareInteger: type)
    }
  }

  private init?(rareInteger type: Any.Type) {
    if type == Int64.self {
      self = .int64
    } else if type == UInt64.self {
      self = .uint64
    } else if type == UInt.self {
      self = .uint
    } else if type == Int32.self {
      self = .int32
    } else if type == UInt32.self {
      self = .uint32
    } else if type == Int16.self {
      self = .int16
    } else if type == UInt16.self {
      self = .uint16
    } else if type == Int8.self {
      self = .int8
    } else if type == UInt8.self {
      self = .uint8
    } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), type == Int128.self {
      self = .int128
    } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), type == UInt128.self {
      self = .uint128
    } else {
      return nil
    }
  }
}

extension JSON.Node {
  /// The value as a type that this module reads itself.
  ///
  /// In a function of its own, so that its many temporaries are off the stack when a type goes on to its members.
  ///
  /// - Parameter scalar: What `ScalarType(T.self)` gave.
  @inline(never)
  func value<T>(_ type: T.Type, _ scalar: ScalarType) throws(Mismatch) -> T {
    switch scalar {
    case .string: return known(try decodeString())
    case .int: return known(try decodeInteger(Int.self))
    case .double: return known(try decodeFloatingPoint(Double.self))
    case .bool: return known(try decodeBool())
    case .number: return known(try decodeNumber())
    case .json: return known(json)
    case .float: return known(try decodeFloatingPoint(Float.self))
    case .int64: return known(try decodeInteger(Int64.self))
    case .uint64: return known(try decodeInteger(UInt64.self))
    case .uint: return known(try decodeInteger(UInt.self))
    case .int32: return known(try decodeInteger(Int32.self))
    case .uint32: return known(try decodeInteger(UInt32.self))
    case .int16: return known(try decodeInteger(Int16.self))
    case .uint16: return known(try decodeInteger(UInt16.self))
    case .int8: return known(try decodeInteger(Int8.self))
    case .uint8: return known(try decodeInteger(UInt8.self))
    case .int128, .uint128: return try wideInteger(type)
    }
  }

  private func wideInteger<T>(_ type: T.Type) throws(Mismatch) -> T {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      preconditionFailure("a type that does not exist yet")  // ScalarType has found it under the same condition
    }
    return T.self == Int128.self
      ? known(try decodeInteger(Int128.self)) : known(try decodeInteger(UInt128.self))
  }

  /// The value as the type that it has: `ScalarType(T.self)` has chosen the reader by comparing T with that very type.
  @inline(always)
  private func known<Value, T>(_ value: Value) -> T {
    guard let value = value as? T else { preconditionFailure("\(Value.self) read for \(T.self)") }
    return value
  }

  private func decodeString() throws(Mismatch) -> String {
    guard let string else { throw .kind(of: self, expected: "a string") }
    return string
  }

  private func decodeBool() throws(Mismatch) -> Bool {
    guard let bool else { throw .kind(of: self, expected: "a boolean") }
    return bool
  }

  private func decodeNumber() throws(Mismatch) -> JSON.Number {
    guard let number else { throw .kind(of: self, expected: "a number") }
    return number
  }

  private func decodeInteger<T: FixedWidthInteger>(_ type: T.Type) throws(Mismatch) -> T {
    guard kind == .number else {
      throw .kind(of: self, expected: "a whole number from \(T.min) to \(T.max)")
    }
    if let value = plainInteger, let fitting = T(exactly: value) { return fitting }
    let number = try decodeNumber()
    if let value = number.integer(type) { return value }
    let got = number.isInteger ? "one out of that range" : "one with a fraction"
    throw Mismatch(reason: .number, message: "expected a whole number from \(T.min) to \(T.max), got \(got)")
  }

  /// The number where it is written in at most 18 digits and nothing but a sign: then it fits 64 bits.
  private var plainInteger: Int64? {
    let bytes = source
    guard bytes.count <= 18 else { return nil }
    let isNegative = bytes.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for index in bytes.startIndex + (isNegative ? 1 : 0)..<bytes.endIndex {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    return isNegative ? -value : value
  }

  private func decodeFloatingPoint<T: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: T.Type
  ) throws(Mismatch) -> T {
    if kind == .number, let value = plainInteger, let exact = T(exactly: value), value != 0 { return exact }
    // The initialiser takes every text of RFC 8259's grammar and rounds correctly.
    guard let value = T(try decodeNumber().text), value.isFinite else {
      throw Mismatch(reason: .number, message: "expected a number within the range of \(T.self), got one beyond it")
    }
    return value
  }
}

extension JSON.Number {
  /// The value where it is a whole number that fits the type, whatever its spelling, else `nil`.
  ///
  /// - Complexity: O(*n*) in the digits; no exponent is expanded past the type's own digits.
  func integer<T: FixedWidthInteger>(_ type: T.Type) -> T? {
    if let plain = T(text) { return plain }
    let decimal = text.utf8.withBlock { Decimal($0) }
    guard decimal.isInteger, let scale = decimal.exponent.small else { return nil }
    if decimal.digits.isEmpty { return 0 }
    var value: T = 0
    // A type of n bits has at most n digits, so the loop ends in overflow long before a large exponent does.
    for index in 0..<min(scale, T.bitWidth + 1) {
      let digit = T(index < decimal.digits.count ? decimal.digits[index] : 0)
      let (tenfold, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) =
        decimal.isNegative ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      if isOver || isBeyond { return nil }
      value = sum
    }
    return value
  }
}
