/// Punycode, which writes a label of any scalars in ASCII letters, digits and hyphens.
///
/// "ll-0ea" is "l·l": before the last hyphen the label's ASCII part, after it a number for each other scalar that tells
/// its value and its place.
enum Punycode {
  // Section 5.
  private static let base: UInt32 = 36
  private static let minimumThreshold: UInt32 = 1
  private static let maximumThreshold: UInt32 = 26
  private static let skew: UInt32 = 38
  private static let damp: UInt32 = 700
  private static let initialBias: UInt32 = 72
  private static let initialScalar: UInt32 = 0x80

  /// Returns the label that a text encodes (without the prefix "xn--"), or `nil` if it encodes none.
  ///
  /// Texts that differ by more than the case of their letters have different results, so that encoding a result again
  /// to compare it, as RFC 5891 (section 5.4) asks, could find nothing.
  ///
  /// - Complexity: O(*n*²), for each scalar is inserted into those before it; meant for labels of at most 63.
  /// - Source: RFC 3492, section 6.2.
  static func decode(_ text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    guard text.allSatisfy(\.isASCII) else { return nil }
    // A hyphen at the very start separates nothing, and then fails as a digit.
    let separator = text.lastIndex(of: "-").flatMap { $0 == 0 ? nil : $0 }
    var label = Array(text[..<(separator ?? 0)])
    var digits = text[(separator.map { $0 + 1 } ?? 0)...]
    var scalar = initialScalar
    var place: UInt32 = 0
    var bias = initialBias

    while !digits.isEmpty {
      guard let delta = takeNumber(from: &digits, bias: bias) else { return nil }
      let length = UInt32(label.count) + 1
      bias = adapt(delta: delta, length: length, isFirst: label.count == (separator ?? 0))

      // The sum counts places in a label one longer: its quotient moves the scalar on, its remainder is the place.
      let (sum, overflows) = place.addingReportingOverflow(delta)
      guard !overflows else { return nil }
      let (nextScalar, scalarOverflows) = scalar.addingReportingOverflow(sum / length)
      guard !scalarOverflows, let decoded = Unicode.Scalar(nextScalar) else { return nil }
      scalar = nextScalar
      place = sum % length
      label.insert(decoded, at: Int(place))
      place += 1
    }
    return label
  }

  /// Returns how many letters, digits and hyphens encode a label, without the prefix "xn--".
  ///
  /// - Complexity: O(*n*²), *n* scalars; meant for labels of at most 63.
  /// - Source: RFC 3492, section 6.3.
  static func encodedLength(of label: [Unicode.Scalar]) -> Int {
    let basicCount = label.count(where: \.isASCII)
    var length = basicCount + (basicCount > 0 ? 1 : 0)
    var (scalar, delta, bias) = (initialScalar, UInt32(0), initialBias)
    var written = UInt32(basicCount)
    while Int(written) < label.count {
      guard let next = label.lazy.map(\.value).filter({ $0 >= scalar }).min() else { return length }
      delta &+= (next - scalar) &* (written + 1)
      scalar = next
      for value in label.map(\.value) {
        if value < scalar { delta &+= 1 }
        guard value == scalar else { continue }
        length += digitCount(of: delta, bias: bias)
        bias = adapt(delta: delta, length: written + 1, isFirst: Int(written) == basicCount)
        delta = 0
        written += 1
      }
      delta &+= 1
      scalar += 1
    }
    return length
  }

  /// The digits of a generalized variable-length integer.
  private static func digitCount(of number: UInt32, bias: UInt32) -> Int {
    var (number, position, count) = (number, base, 1)
    while true {
      let threshold = position <= bias ? minimumThreshold : min(position - bias, maximumThreshold)
      if number < threshold { return count }
      number = (number - threshold) / (base - threshold)
      position += base
      count += 1
    }
  }

  /// Passes a generalized variable-length integer (section 3.3); `nil` if it does not end, or not within 32 bits.
  private static func takeNumber(from digits: inout ArraySlice<Unicode.Scalar>, bias: UInt32) -> UInt32? {
    var number: UInt32 = 0
    var weight: UInt32 = 1
    var position = base
    while let digit = digits.popFirst().flatMap(value(ofDigit:)) {
      let (product, productOverflows) = digit.multipliedReportingOverflow(by: weight)
      let (sum, sumOverflows) = number.addingReportingOverflow(product)
      guard !productOverflows, !sumOverflows else { return nil }
      number = sum

      let threshold = position <= bias ? minimumThreshold : min(position - bias, maximumThreshold)
      if digit < threshold { return number }
      let (nextWeight, weightOverflows) = weight.multipliedReportingOverflow(by: base - threshold)
      guard !weightOverflows else { return nil }
      weight = nextWeight
      position += base
    }
    return nil
  }

  private static func value(ofDigit digit: Unicode.Scalar) -> UInt32? {
    switch digit {
    case "a"..."z": digit.value - 97
    case "A"..."Z": digit.value - 65
    case "0"..."9": digit.value - 48 + 26
    default: nil
    }
  }

  /// - Source: section 6.1.
  private static func adapt(delta: UInt32, length: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / length
    var bias: UInt32 = 0
    while delta > (base - minimumThreshold) * maximumThreshold / 2 {
      delta /= base - minimumThreshold
      bias += base
    }
    return bias + (base - minimumThreshold + 1) * delta / (delta + skew)
  }
}
