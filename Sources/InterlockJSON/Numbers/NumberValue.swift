/// The value of a number's text as the one key by which numbers compare and hash.
///
/// Whether it is small depends on the value alone, so two values of different cases are never equal.
enum NumberValue: Hashable, Sendable {
  case small(SmallDecimal)
  case large(Decimal)

  /// - Precondition: `text` is a JSON number (RFC 8259, section 6).
  @inline(always)
  init(_ text: ByteBlock) {
    if let small = NumberScan(text).exact {
      self = .small(small)
    } else {
      self = .large(Decimal(text))
    }
  }

  static let zero = [UInt8(ascii: "0")].withBlock { NumberValue($0) }

  var decimal: Decimal {
    switch self {
    case .small(let value): Decimal(value)
    case .large(let value): value
    }
  }

  var isNegative: Bool {
    switch self {
    case .small(let value): value.isNegative
    case .large(let value): value.isNegative
    }
  }

  var isInteger: Bool {
    switch self {
    case .small(let value): value.isInteger
    case .large(let value): value.isInteger
    }
  }

  /// Every `Int` has at most 19 digits, so it is small.
  var int: Int? {
    if case .small(let value) = self { value.int } else { nil }
  }

  /// - Precondition: The divisor is not zero.
  func isMultiple(of divisor: NumberValue) -> Bool {
    if case (.small(let value), .small(let divisor)) = (self, divisor) { return value.isMultiple(of: divisor) }
    return decimal.isMultiple(of: divisor.decimal)
  }
}

extension NumberValue: Comparable {
  static func < (left: NumberValue, right: NumberValue) -> Bool {
    if case (.small(let left), .small(let right)) = (left, right) { return left < right }
    return left.decimal < right.decimal
  }
}

extension JSON.Number {
  /// Whether two texts of numbers mean the same value.
  static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    left.withBlock { left in
      right.withBlock { right in left.elementsEqual(right) || NumberValue(left) == NumberValue(right) }
    }
  }

  /// Feeds the value of a number's text, the same for every spelling of it.
  static func hash(_ text: some Collection<UInt8>, into hasher: inout Hasher) {
    hasher.combine(text.withBlock { NumberValue($0) })
  }
}
