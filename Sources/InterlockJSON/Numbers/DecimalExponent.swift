/// A power of ten of any size: `1e99999999999999999999` is a JSON number too.
///
/// Where the value is below 10^18 in magnitude it is an `Int`, else its decimal digits; so each value has one form.
enum DecimalExponent: Hashable, Sendable {
  case int(Int)
  case huge(isNegative: Bool, digits: [UInt8])  // at least 19 digits, the first is not 0

  static let zero = DecimalExponent.int(0)

  private static let intDigits = 18

  init(_ value: Int) {
    self = .int(value)
  }

  /// - Parameters:
  ///   - text: What stands behind the `e`: a sign or none, then digits; empty for none.
  ///   - shift: What is added; its magnitude is below the size limit of texts, 2^32.
  init(text: some Collection<UInt8>, plus shift: Int) {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      .drop { $0 == UInt8(ascii: "0") }
      .map { $0 - UInt8(ascii: "0") }
    if digits.count < DecimalExponent.intDigits {
      let magnitude = digits.reduce(0) { $0 * 10 + Int($1) }
      self = .int((isNegative ? -magnitude : magnitude) + shift)
      return
    }
    // The magnitude is 10^17 or more and the shift far smaller: the sign stays.
    let sum = DecimalExponent.adding(isNegative ? -shift : shift, to: digits)
    if sum.count <= DecimalExponent.intDigits {
      let magnitude = sum.reduce(0) { $0 * 10 + Int($1) }
      self = .int(isNegative ? -magnitude : magnitude)
    } else {
      self = .huge(isNegative: isNegative, digits: sum)
    }
  }

  var small: Int? {
    if case .int(let value) = self { value } else { nil }
  }

  /// `self - count`, or `nil` where that is beyond `Int`.
  ///
  /// - Parameter count: 0 … 2^32.
  func subtracting(_ count: Int) -> Int? { Int(text(minus: count)) }

  /// `self - count` as decimal digits with a minus sign where it is negative.
  ///
  /// - Parameter count: 0 … 2^32.
  func text(minus count: Int) -> String {
    switch self {
    case .int(let value): return String(value - count)
    case .huge(let isNegative, let digits):
      let sum = DecimalExponent.adding(isNegative ? count : -count, to: digits)
      return (isNegative ? "-" : "") + String(decoding: sum.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    }
  }

  /// `self - other`, or `nil` where that is 10^18 or more in magnitude.
  func distance(from other: DecimalExponent) -> Int? {
    if let small, let other = other.small { return small - other }
    let (isNegative, digits) = signAndDigits
    let (otherIsNegative, otherDigits) = other.signAndDigits
    // One of the two is huge, so with other signs they are at least 10^18 apart.
    guard isNegative == otherIsNegative || digits.isEmpty || otherDigits.isEmpty else { return nil }
    let (larger, smaller) = self < other ? (other, self) : (self, other)
    let magnitude = DecimalExponent.subtracting(
      isNegative ? larger.signAndDigits.digits : smaller.signAndDigits.digits,
      from: isNegative ? smaller.signAndDigits.digits : larger.signAndDigits.digits)
    guard magnitude.count <= DecimalExponent.intDigits else { return nil }
    let distance = magnitude.reduce(0) { $0 * 10 + Int($1) }
    return self < other ? -distance : distance
  }

  private var signAndDigits: (isNegative: Bool, digits: [UInt8]) {
    switch self {
    case .int(let value):
      (value < 0, value == 0 ? [] : String(value.magnitude).utf8.map { $0 - UInt8(ascii: "0") })
    case .huge(let isNegative, let digits): (isNegative, digits)
    }
  }

  /// - Precondition: `digits` are at most `minuend`.
  private static func subtracting(_ digits: [UInt8], from minuend: [UInt8]) -> [UInt8] {
    var result = minuend
    var borrow = 0
    for place in 0..<minuend.count {
      let subtrahend = place < digits.count ? Int(digits[digits.count - 1 - place]) : 0
      let difference = Int(minuend[minuend.count - 1 - place]) - subtrahend - borrow
      borrow = difference < 0 ? 1 : 0
      result[minuend.count - 1 - place] = UInt8(difference + 10 * borrow)
    }
    return Array(result.drop { $0 == 0 })
  }

  private static func adding(_ value: Int, to digits: [UInt8]) -> [UInt8] {
    var digits = digits
    var carry = value
    var index = digits.count - 1
    while carry != 0, index >= 0 {
      let sum = Int(digits[index]) + carry
      let digit = ((sum % 10) + 10) % 10
      digits[index] = UInt8(digit)
      carry = (sum - digit) / 10
      index -= 1
    }
    while carry > 0 {
      digits.insert(UInt8(carry % 10), at: 0)
      carry /= 10
    }
    return Array(digits.drop { $0 == 0 })
  }
}

extension DecimalExponent: Comparable {
  static func < (left: DecimalExponent, right: DecimalExponent) -> Bool {
    switch (left, right) {
    case (.int(let a), .int(let b)): return a < b
    case (.int, .huge(let isNegative, _)): return !isNegative
    case (.huge(let isNegative, _), .int): return isNegative
    case (.huge(true, _), .huge(false, _)): return true
    case (.huge(false, _), .huge(true, _)): return false
    case (.huge(let isNegative, let a), .huge(_, let b)):
      let isShorter = a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
      return isNegative ? a != b && !isShorter : isShorter
    }
  }
}
