/// The decoder and encoder of Punycode, which writes a label of any scalars in ASCII letters, digits and hyphens.
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

  /// Returns the text that encodes a label, without the prefix "xn--".
  ///
  /// - Parameter label: At most 63 scalars; of these no number gets past 32 bits.
  /// - Complexity: O(*n*²): for each scalar beyond ASCII the label is read once.
  /// - Source: RFC 3492, section 6.3.
  static func encode(_ label: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var text = label.filter(\.isASCII)
    let basicCount = UInt32(text.count)
    if basicCount > 0 { text.append("-") }
    var handledCount = basicCount
    var scalar = initialScalar
    var delta: UInt32 = 0
    var bias = initialBias

    while let next = label.lazy.map(\.value).filter({ $0 >= scalar }).min() {
      delta += (next - scalar) * (handledCount + 1)
      for other in label {
        if other.value < next { delta += 1 }
        guard other.value == next else { continue }
        appendNumber(delta, to: &text, bias: bias)
        bias = adapt(delta: delta, length: handledCount + 1, isFirst: handledCount == basicCount)
        delta = 0
        handledCount += 1
      }
      delta += 1
      scalar = next + 1
    }
    return text
  }

  private static func appendNumber(_ number: UInt32, to text: inout [Unicode.Scalar], bias: UInt32) {
    var number = number
    var position = base
    while true {
      let threshold = threshold(at: position, bias: bias)
      guard number >= threshold else { break }
      text.append(digit(threshold + (number - threshold) % (base - threshold)))
      number = (number - threshold) / (base - threshold)
      position += base
    }
    text.append(digit(number))
  }

  private static func digit(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(truncatingIfNeeded: value < 26 ? value + 97 : value - 26 + 48))  // below 36: fits
  }

  private static func threshold(at position: UInt32, bias: UInt32) -> UInt32 {
    position <= bias ? minimumThreshold : min(position - bias, maximumThreshold)
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

      let threshold = threshold(at: position, bias: bias)
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
