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

extension JSON.Node {
  /// The value where the type is one that this module reads itself, or `nil` where it is not.
  ///
  /// In a function of its own, so that its many temporaries are off the stack when a type goes on to its members.
  @inline(never)
  func scalar<T>(_ type: T.Type) throws(Mismatch) -> T? {
    if T.self == String.self { return try decodeString() as? T }
    if T.self == Int.self { return try decodeInteger(Int.self) as? T }
    if T.self == Double.self { return try decodeFloatingPoint(Double.self) as? T }
    if T.self == Bool.self { return try decodeBool() as? T }
    if T.self == JSON.Number.self { return try decodeNumber() as? T }
    if T.self == JSON.self { return json as? T }
    if T.self == Int64.self { return try decodeInteger(Int64.self) as? T }
    if T.self == UInt64.self { return try decodeInteger(UInt64.self) as? T }
    if T.self == Float.self { return try decodeFloatingPoint(Float.self) as? T }
    return try rareScalar(type)
  }

  @inline(never)
  private func rareScalar<T>(_ type: T.Type) throws(Mismatch) -> T? {
    if T.self == UInt.self { return try decodeInteger(UInt.self) as? T }
    if T.self == Int32.self { return try decodeInteger(Int32.self) as? T }
    if T.self == UInt32.self { return try decodeInteger(UInt32.self) as? T }
    if T.self == Int16.self { return try decodeInteger(Int16.self) as? T }
    if T.self == UInt16.self { return try decodeInteger(UInt16.self) as? T }
    if T.self == Int8.self { return try decodeInteger(Int8.self) as? T }
    if T.self == UInt8.self { return try decodeInteger(UInt8.self) as? T }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      if T.self == Int128.self { return try decodeInteger(Int128.self) as? T }
      if T.self == UInt128.self { return try decodeInteger(UInt128.self) as? T }
    }
    return nil
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
    let decimal = Decimal(text)
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
