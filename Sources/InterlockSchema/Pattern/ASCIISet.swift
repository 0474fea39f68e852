extension Pattern {
  /// A set of ASCII characters, a bit each.
  struct ASCIISet: Sendable, Equatable {
    private(set) var low: UInt64 = 0
    private(set) var high: UInt64 = 0

    static let all = ASCIISet().inverted

    init() {}

    init(where isMember: (Unicode.Scalar) -> Bool) {
      for byte in 0..<UInt8(0x80) where isMember(Unicode.Scalar(byte)) { insert(UInt32(byte)) }
    }

    private init(low: UInt64, high: UInt64) {
      self.low = low
      self.high = high
    }

    var isEmpty: Bool { low | high == 0 }

    /// The smallest member; `nil` for the empty set.
    var first: UInt32? {
      if low != 0 { return UInt32(low.trailingZeroBitCount) }
      return high == 0 ? nil : UInt32(64 + high.trailingZeroBitCount)
    }

    var inverted: ASCIISet { ASCIISet(low: ~low, high: ~high) }

    func contains(_ character: UInt32) -> Bool {
      (character < 64 ? low >> UInt64(character) : high >> UInt64(character - 64)) & 1 == 1
    }

    func intersection(_ other: ASCIISet) -> ASCIISet {
      ASCIISet(low: low & other.low, high: high & other.high)
    }

    func subtracting(_ other: ASCIISet) -> ASCIISet {
      ASCIISet(low: low & ~other.low, high: high & ~other.high)
    }

    mutating func formUnion(_ other: ASCIISet) {
      low |= other.low
      high |= other.high
    }

    mutating func insert(_ character: UInt32) {
      if character < 64 { low |= 1 << UInt64(character) } else { high |= 1 << UInt64(character - 64) }
    }

    mutating func removeFirst() {
      if low != 0 { low &= low - 1 } else { high &= high &- 1 }
    }

    /// Inserts those of the code points that are ASCII.
    mutating func insert(_ range: ClosedRange<UInt32>) {
      low |= Self.mask(from: range.lowerBound, through: range.upperBound)
      if range.upperBound >= 64 {
        high |= Self.mask(from: range.lowerBound < 64 ? 0 : range.lowerBound - 64, through: range.upperBound - 64)
      }
    }

    /// Bits `first` to `last` of a word, as far as it has them.
    private static func mask(from first: UInt32, through last: UInt32) -> UInt64 {
      guard first < 64 else { return 0 }
      let upToLast = last >= 63 ? ~0 : (1 << (UInt64(last) + 1)) - 1 as UInt64
      return upToLast & (~0 << UInt64(first))
    }
  }
}
