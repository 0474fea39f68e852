extension Pattern {
  /// A set of code points: ranges and Unicode properties, all together or all but them.
  ///
  /// Where no property takes part, which is nearly always, the set is its ranges alone: sets are joined and inverted
  /// when they are made. ASCII is answered from a bitmap, so that only other characters cost a search.
  /// `[^\d_\P{L}]`:
  ///
  ///     ranges      30–39, 5F–5F
  ///     terms       all but `L`
  ///     isInverted  true
  ///     ascii       bit c is 1 for A–Z and a–z
  struct CharacterClass: Sendable, Equatable {
    /// Sorted, neither overlapping nor adjacent; they may contain surrogates, which no text contains.
    let ranges: [ClosedRange<UInt32>]
    let terms: [Term]
    /// Never without `terms`.
    let isInverted: Bool
    let ascii: ASCIISet

    /// The characters that have a property, or all that have it not.
    struct Term: Sendable, Equatable {
      let property: Property
      let isInverted: Bool

      func holds(for scalar: Unicode.Scalar) -> Bool {
        property.holds(for: scalar) != isInverted
      }
    }

    init(_ ranges: [ClosedRange<UInt32>]) {
      self.init(merged: Self.merged(ranges), terms: [], isInverted: false)
    }

    init(_ property: Property) {
      self.init(merged: [], terms: [Term(property: property, isInverted: false)], isInverted: false)
    }

    /// The characters of the ranges and of all the sets. A set is what an escape stands for: at most one term.
    init(_ ranges: [ClosedRange<UInt32>], and sets: [CharacterClass]) {
      var ranges = ranges
      var terms: [Term] = []
      for set in sets {
        ranges += set.ranges
        for term in set.terms {
          terms.append(Term(property: term.property, isInverted: term.isInverted != set.isInverted))
        }
      }
      self.init(merged: Self.merged(ranges), terms: terms, isInverted: false)
    }

    private init(merged ranges: [ClosedRange<UInt32>], terms: [Term], isInverted: Bool) {
      self.ranges = ranges
      self.terms = terms
      self.isInverted = isInverted

      var ascii = ASCIISet()
      for range in ranges { ascii.insert(range) }
      for term in terms { ascii.formUnion(term.isInverted ? term.property.ascii.inverted : term.property.ascii) }
      self.ascii = isInverted ? ascii.inverted : ascii
    }

    /// All the code points that are not in this set.
    var inverted: CharacterClass {
      terms.isEmpty
        ? CharacterClass(merged: Self.complement(of: ranges), terms: [], isInverted: false)
        : CharacterClass(merged: ranges, terms: terms, isInverted: !isInverted)
    }

    func contains(_ codePoint: UInt32) -> Bool {
      if codePoint < 0x80 { return ascii.contains(codePoint) }
      return (rangesContain(codePoint) || termsHold(for: codePoint)) != isInverted
    }

    /// A binary search for the last range that begins at or before the code point.
    func rangesContain(_ codePoint: UInt32) -> Bool {
      var low = 0
      var high = ranges.count
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].lowerBound <= codePoint { low = middle + 1 } else { high = middle }
      }
      return low > 0 && ranges[low - 1].upperBound >= codePoint
    }

    private func termsHold(for codePoint: UInt32) -> Bool {
      guard !terms.isEmpty, let scalar = Unicode.Scalar(codePoint) else { return false }
      return terms.contains { $0.holds(for: scalar) }
    }

    private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
      if ranges.count < 2 { return ranges }
      var merged: [ClosedRange<UInt32>] = []
      merged.reserveCapacity(ranges.count)
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
          merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        } else {
          merged.append(range)
        }
      }
      return merged
    }

    private static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
      var complement: [ClosedRange<UInt32>] = []
      complement.reserveCapacity(ranges.count + 1)
      var next: UInt32 = 0
      for range in ranges {
        if range.lowerBound > next { complement.append(next...range.lowerBound - 1) }
        next = range.upperBound + 1
      }
      if next <= 0x10FFFF { complement.append(next...0x10FFFF) }
      return complement
    }
  }
}

extension Pattern.CharacterClass {
  /// `\d`: ASCII only, with or without the `u` flag.
  static let digits = Self([0x30...0x39])

  /// `\w`: ASCII only; the `u` flag adds characters only together with the `i` flag.
  static let wordCharacters = Self([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// `\s`: the productions WhiteSpace (with U+FEFF and the category Space_Separator) and LineTerminator.
  ///
  /// The seventeen spaces are written out (Unicode 17.0): a property would have to be asked for at every match.
  static let whiteSpace = Self([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  /// `.`: everything but LineTerminator, as there is no `s` flag.
  static let anyButLineTerminators = Self([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted

  static let notDigits = digits.inverted
  static let notWordCharacters = wordCharacters.inverted
  static let notWhiteSpace = whiteSpace.inverted
}
