extension Pattern {
  /// A set of code points: ranges, a Unicode property and other sets, all together or all but them.
  ///
  /// ASCII is answered from a bitmap of two words, so that only other characters cost a search. `[^\d_]`:
  ///
  ///     union       [ digits: 30–39 ]
  ///     ranges      5F–5F
  ///     isInverted  true
  ///     ascii       bit c of (low, high) is 1 for every c below 80 but 30–39 and 5F
  struct CharacterClass: Sendable {
    /// Sorted, neither overlapping nor adjacent; they may contain surrogates, which no text contains.
    private let ranges: [ClosedRange<UInt32>]
    private let property: Property?
    private let union: [CharacterClass]
    private let isInverted: Bool
    private let ascii: (low: UInt64, high: UInt64)

    init(_ ranges: [ClosedRange<UInt32>], property: Property? = nil, union: [CharacterClass] = []) {
      self.init(Self.merged(ranges), property, union, isInverted: false)
    }

    private init(
      _ ranges: [ClosedRange<UInt32>], _ property: Property?, _ union: [CharacterClass], isInverted: Bool
    ) {
      self.ranges = ranges
      self.property = property
      self.union = union
      self.isInverted = isInverted

      var low: UInt64 = 0
      var high: UInt64 = 0
      for bit in 0..<64 {
        let isInLow = Self.contains(Unicode.Scalar(UInt8(bit)), ranges, property, union) != isInverted
        let isInHigh = Self.contains(Unicode.Scalar(UInt8(bit + 64)), ranges, property, union) != isInverted
        if isInLow { low |= 1 << UInt64(bit) }
        if isInHigh { high |= 1 << UInt64(bit) }
      }
      self.ascii = (low, high)
    }

    /// All the code points that are not in this set.
    var inverted: CharacterClass {
      CharacterClass(ranges, property, union, isInverted: !isInverted)
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      let value = scalar.value
      if value < 64 { return ascii.low >> UInt64(value) & 1 == 1 }
      if value < 128 { return ascii.high >> UInt64(value - 64) & 1 == 1 }
      return Self.contains(scalar, ranges, property, union) != isInverted
    }

    private static func contains(
      _ scalar: Unicode.Scalar, _ ranges: [ClosedRange<UInt32>], _ property: Property?, _ union: [CharacterClass]
    ) -> Bool {
      contains(scalar.value, in: ranges) || property?.holds(for: scalar) == true
        || union.contains { $0.contains(scalar) }
    }

    /// A binary search for the last range that begins at or before the value.
    private static func contains(_ value: UInt32, in ranges: [ClosedRange<UInt32>]) -> Bool {
      var low = 0
      var high = ranges.count
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].lowerBound <= value { low = middle + 1 } else { high = middle }
      }
      return low > 0 && ranges[low - 1].upperBound >= value
    }

    private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
      var merged: [ClosedRange<UInt32>] = []
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
          merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        } else {
          merged.append(range)
        }
      }
      return merged
    }
  }
}

extension Pattern.CharacterClass {
  /// `\d`: ASCII only, with or without the `u` flag.
  static let digits = Self([0x30...0x39])

  /// `\w`: ASCII only; the `u` flag adds characters only together with the `i` flag.
  static let wordCharacters = Self([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// `\s`: the productions WhiteSpace (with U+FEFF and the category Space_Separator) and LineTerminator.
  static let whiteSpace = Self(
    [0x09...0x0D, 0xFEFF...0xFEFF, 0x2028...0x2029], property: .generalCategory([.spaceSeparator]))

  /// `.`: everything but LineTerminator, as there is no `s` flag.
  static let anyButLineTerminators = Self([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted
}
