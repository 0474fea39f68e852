/// A whole number in limbs of nine decimal digits, the least significant first, for divisions past a machine word.
///
/// 12345678901 is the limbs 345678901 and 12. Base 10^9 spares the conversion to binary, which would cost as much as
/// the division.
struct Limbs {
  private static let base: UInt64 = 1_000_000_000
  private static let digitsPerLimb = 9

  private(set) var limbs: [UInt32]

  /// - Parameters:
  ///   - digits: Values 0…9, the most significant first.
  ///   - zeros: How many zeros follow them.
  init(_ digits: [UInt8], zeros: Int = 0) {
    limbs = [UInt32](repeating: 0, count: (digits.count + zeros + Limbs.digitsPerLimb - 1) / Limbs.digitsPerLimb)
    var place = zeros
    var weight: UInt32 = 1
    for _ in 0..<zeros % Limbs.digitsPerLimb { weight *= 10 }
    for digit in digits.reversed() {
      limbs[place / Limbs.digitsPerLimb] += UInt32(digit) * weight
      place += 1
      weight = place % Limbs.digitsPerLimb == 0 ? 1 : weight * 10
    }
  }

  /// Whether the digits, followed by that many zeros, are a multiple of the divisor.
  ///
  /// - Parameters:
  ///   - digits: Values 0…9, not zero in all.
  ///   - divisor: The same, and its last digit is not zero.
  /// - Complexity: O(*n* · *m* / 81) for *n* digits and *m* of the divisor; what many zeros add is bounded by the divisor.
  static func isMultiple(_ digits: [UInt8], zeros: Int, of divisor: [UInt8]) -> Bool {
    var divisor = Limbs(divisor)
    // As its last digit is not zero, the divisor holds factors 2 or factors 5 or none of them. Each zero provides one;
    // taking them out of the divisor is cheaper than writing the zeros out.
    let absorbed = divisor.removeFactors(of: 2, atMost: zeros) + divisor.removeFactors(of: 5, atMost: zeros)
    if absorbed == 0, divisor.limbs.count * digitsPerLimb > digits.count + digitsPerLimb { return false }
    return Limbs(digits).isMultiple(of: divisor)
  }
}

extension Limbs {
  /// Divides by 2 or 5 as often as it goes and is allowed; returns how often.
  private mutating func removeFactors(of prime: UInt64, atMost limit: Int) -> Int {
    // So many at once as fit a word with a limb behind them, and as the last 27 digits decide about.
    let most = prime == 2 ? 27 : 12
    var removed = 0
    while removed < limit {
      var power: UInt64 = 1
      var count = 0
      let tail = self.tail
      while count < min(most, limit - removed), tail.isMultiple(of: power * prime) {
        power *= prime
        count += 1
      }
      if count == 0 { break }
      divide(by: power)
      removed += count
    }
    return removed
  }

  /// The number modulo 10^27, as its three lowest limbs.
  private var tail: Tail { Tail(limbs: limbs.prefix(3).map(UInt64.init)) }

  private struct Tail {
    let limbs: [UInt64]

    func isMultiple(of power: UInt64) -> Bool {
      limbs.reversed().reduce(0) { ($0 * base + $1) % power } == 0
    }
  }

  private mutating func divide(by divisor: UInt64) {
    var rest: UInt64 = 0
    for index in limbs.indices.reversed() {
      let part = rest * Limbs.base + UInt64(limbs[index])
      limbs[index] = UInt32(part / divisor)
      rest = part % divisor
    }
    removeLeadingZeros()
  }

  private mutating func removeLeadingZeros() {
    while limbs.count > 1, limbs.last == 0 { limbs.removeLast() }
  }

  private func multiplied(by factor: UInt64) -> [UInt32] {
    var carry: UInt64 = 0
    var result: [UInt32] = []
    result.reserveCapacity(limbs.count + 1)
    for limb in limbs {
      let product = UInt64(limb) * factor + carry
      result.append(UInt32(product % Limbs.base))
      carry = product / Limbs.base
    }
    result.append(UInt32(carry))
    return result
  }

  /// Long division, limb by limb; only the remainder is kept.
  ///
  /// Both are first multiplied so that the divisor's first limb is at least half the base: then a quotient limb guessed
  /// from the first two limbs is never too small and at most 2 too large (Knuth, TAOCP volume 2, 4.3.1).
  private func isMultiple(of divisor: Limbs) -> Bool {
    if divisor.limbs.count == 1 {
      let modulus = UInt64(divisor.limbs[0])
      return limbs.reversed().reduce(0 as UInt64) { ($0 * Limbs.base + UInt64($1)) % modulus } == 0
    }
    let size = divisor.limbs.count
    if size > limbs.count { return false }
    let scale = Limbs.base / (UInt64(divisor.limbs[size - 1]) + 1)
    let divisorLimbs = Array(divisor.multiplied(by: scale).prefix(size))  // the scale leaves no carry
    var rest = multiplied(by: scale)
    let first = UInt64(divisorLimbs[size - 1])
    let second = UInt64(divisorLimbs[size - 2])
    for place in stride(from: rest.count - size - 1, through: 0, by: -1) {
      let leading = UInt64(rest[place + size]) * Limbs.base + UInt64(rest[place + size - 1])
      var quotient = leading / first
      var excess = leading % first
      while excess < Limbs.base,
        quotient >= Limbs.base || quotient * second > excess * Limbs.base + UInt64(rest[place + size - 2])
      {
        quotient -= 1
        excess += first
      }
      if quotient == 0 { continue }
      if Limbs.subtract(divisorLimbs, times: quotient, from: &rest, at: place) {
        Limbs.add(divisorLimbs, to: &rest, at: place)  // the guess was one too large after all
      }
    }
    return rest.allSatisfy { $0 == 0 }
  }

  /// - Returns: Whether the difference is negative; it then stands there plus a power of the base.
  private static func subtract(
    _ divisor: [UInt32], times factor: UInt64, from rest: inout [UInt32], at place: Int
  ) -> Bool {
    var carry: UInt64 = 0
    for index in divisor.indices {
      let product = UInt64(divisor[index]) * factor + carry
      carry = product / base
      let low = UInt32(truncatingIfNeeded: product - carry * base)
      let limb = rest[place + index]
      if limb >= low {
        rest[place + index] = limb - low
      } else {
        rest[place + index] = limb + UInt32(base) - low
        carry += 1
      }
    }
    let top = UInt64(rest[place + divisor.count])
    rest[place + divisor.count] = UInt32(top >= carry ? top - carry : top + base - carry)
    return top < carry
  }

  private static func add(_ divisor: [UInt32], to rest: inout [UInt32], at place: Int) {
    var carry: UInt32 = 0
    for index in divisor.indices {
      let sum = rest[place + index] + divisor[index] + carry
      carry = sum >= UInt32(base) ? 1 : 0
      rest[place + index] = sum - carry * UInt32(base)
    }
    let sum = rest[place + divisor.count] + carry
    rest[place + divisor.count] = sum >= UInt32(base) ? sum - UInt32(base) : sum
  }
}
