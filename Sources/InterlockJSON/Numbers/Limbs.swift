/// A whole number in limbs of eighteen decimal digits, the least significant first, for divisions past a machine word.
///
/// 12345678901234567890 is the limbs 345678901234567890 and 12. A base that is a power of ten spares the conversion to
/// binary, which would cost more than the division.
struct Limbs {
  private static let base: UInt64 = 1_000_000_000_000_000_000
  private static let digitsPerLimb = 18

  private var limbs: [UInt64]

  /// - Parameter digits: Values 0…9, the most significant first.
  init(_ digits: [UInt8]) {
    limbs = []
    limbs.reserveCapacity(digits.count / Limbs.digitsPerLimb + 1)
    var end = digits.count
    while end > 0 {
      let start = max(0, end - Limbs.digitsPerLimb)
      limbs.append(digits[start..<end].reduce(0) { $0 * 10 + UInt64($1) })
      end = start
    }
  }

  /// Whether the digits, followed by that many zeros, are a multiple of the divisor.
  ///
  /// - Parameters:
  ///   - digits: Values 0…9, not zero in all.
  ///   - divisor: The same, and its last digit is not zero.
  /// - Complexity: O(*n* · *m* / 18²) for *n* digits and *m* of the divisor, however many zeros.
  static func isMultiple(_ digits: [UInt8], zeros: Int, of divisor: [UInt8]) -> Bool {
    var divisor = Limbs(divisor)
    // As its last digit is not zero, the divisor holds factors 2 or factors 5 or none of them. Each zero provides one;
    // taking them out of the divisor is cheaper than writing the zeros out.
    divisor.removeFactors(of: 2, atMost: zeros)
    divisor.removeFactors(of: 5, atMost: zeros)
    return Limbs(digits).isMultiple(of: divisor)
  }
}

extension Limbs {
  /// Divides by 2 or 5 as often as it goes and is allowed.
  private mutating func removeFactors(of prime: UInt64, atMost limit: Int) {
    // So many at once as stay below the base.
    let most = prime == 2 ? 59 : 25
    var left = limit
    while left > 0 {
      var power: UInt64 = 1
      var count = 0
      while count < min(most, left), tailIsMultiple(of: power * prime) {
        power *= prime
        count += 1
      }
      if count == 0 { return }
      divide(by: power)
      left -= count
    }
  }

  /// Whether the number is a multiple of a power of 2 or 5 up to the 72nd: its last 72 digits decide about that.
  private func tailIsMultiple(of power: UInt64) -> Bool {
    Limbs.remainder(of: limbs.prefix(4), by: power) == 0
  }

  private static func remainder(of limbs: ArraySlice<UInt64>, by divisor: UInt64) -> UInt64 {
    limbs.reversed().reduce(0) { rest, limb in
      divisor.dividingFullWidth(joined(rest, limb)).remainder
    }
  }

  /// `high` · base + `low`, in two words.
  @inline(always)
  private static func joined(_ high: UInt64, _ low: UInt64) -> (high: UInt64, low: UInt64) {
    let product = high.multipliedFullWidth(by: base)
    let (sum, carry) = product.low.addingReportingOverflow(low)
    return (product.high + (carry ? 1 : 0), sum)
  }

  private mutating func divide(by divisor: UInt64) {
    var rest: UInt64 = 0
    for index in limbs.indices.reversed() {
      (limbs[index], rest) = divisor.dividingFullWidth(Limbs.joined(rest, limbs[index]))
    }
    while limbs.count > 1, limbs.last == 0 { limbs.removeLast() }
  }

  /// - Parameter factor: Below the base.
  private func multiplied(by factor: UInt64) -> [UInt64] {
    var carry: UInt64 = 0
    var result: [UInt64] = []
    result.reserveCapacity(limbs.count + 1)
    for limb in limbs {
      var product = limb.multipliedFullWidth(by: factor)
      let (sum, overflow) = product.low.addingReportingOverflow(carry)
      product = (product.high + (overflow ? 1 : 0), sum)
      let (quotient, remainder) = Limbs.base.dividingFullWidth(product)
      result.append(remainder)
      carry = quotient
    }
    result.append(carry)
    return result
  }
}

extension Limbs {
  /// Long division, limb by limb; only the remainder is kept.
  ///
  /// Both are first multiplied so that the divisor's first limb is at least half the base: then a quotient limb guessed
  /// from the first limbs is never too small and hardly ever too large (Knuth, TAOCP volume 2, 4.3.1, algorithm D).
  private func isMultiple(of divisor: Limbs) -> Bool {
    let size = divisor.limbs.count
    if size == 1 { return Limbs.remainder(of: limbs[...], by: divisor.limbs[0]) == 0 }
    if size > limbs.count { return false }
    let scale = Limbs.base / (divisor.limbs[size - 1] + 1)
    let scaled = Array(divisor.multiplied(by: scale).prefix(size))  // the scale leaves no carry
    var rest = multiplied(by: scale)
    for place in stride(from: rest.count - size - 1, through: 0, by: -1) {
      let quotient = Limbs.quotient(
        of: (rest[place + size], rest[place + size - 1], rest[place + size - 2]),
        by: (scaled[size - 1], scaled[size - 2]))
      if quotient == 0 { continue }
      if Limbs.subtract(scaled, times: quotient, from: &rest, at: place) {
        Limbs.add(scaled, to: &rest, at: place)  // the guess was one too large
      }
    }
    return rest.allSatisfy { $0 == 0 }
  }

  /// The quotient limb that the first three limbs and the divisor's first two give: right or one too large.
  private static func quotient(of rest: (UInt64, UInt64, UInt64), by divisor: (UInt64, UInt64)) -> UInt64 {
    var quotient: UInt64
    var excess: UInt64
    if rest.0 >= divisor.0 {  // equal; more is not left by the step before
      quotient = base - 1
      excess = rest.1 + divisor.0
    } else {
      (quotient, excess) = divisor.0.dividingFullWidth(joined(rest.0, rest.1))
    }
    while excess < base {
      let (needed, present) = (quotient.multipliedFullWidth(by: divisor.1), joined(excess, rest.2))
      guard needed.high > present.high || (needed.high == present.high && needed.low > present.low) else { break }
      quotient -= 1
      excess += divisor.0
    }
    return quotient
  }

  /// - Returns: Whether the difference is negative; it then stands there plus a power of the base.
  private static func subtract(
    _ divisor: [UInt64], times factor: UInt64, from rest: inout [UInt64], at place: Int
  ) -> Bool {
    // The two limbs of each product depend on no other product, so that the processor works on several at once; only
    // the borrow, 0…2, goes from limb to limb.
    var carried: UInt64 = 0
    var borrow: Int64 = 0
    for index in divisor.indices {
      let (high, low) = split(divisor[index].multipliedFullWidth(by: factor))
      var difference = Int64(bitPattern: rest[place + index]) &- Int64(bitPattern: low &+ carried) &- borrow
      borrow = 0
      if difference < 0 {
        difference &+= Int64(bitPattern: base)
        borrow = 1
      }
      if difference < 0 {
        difference &+= Int64(bitPattern: base)
        borrow = 2
      }
      rest[place + index] = UInt64(bitPattern: difference)
      carried = high
    }
    let difference = Int64(bitPattern: rest[place + divisor.count]) &- Int64(bitPattern: carried) &- borrow
    rest[place + divisor.count] = UInt64(
      bitPattern: difference < 0 ? difference &+ Int64(bitPattern: base) : difference)
    return difference < 0
  }

  /// A product of two limbs as two limbs, without a division.
  ///
  /// 2^123 / base, rounded down, times the product without its last 59 bits is 2^64 times the quotient, too small by
  /// less than 1.8 in all; rounded down, the quotient is right or one too small.
  @inline(always)
  private static func split(_ product: (high: UInt64, low: UInt64)) -> (high: UInt64, low: UInt64) {
    let reciprocal: UInt64 = 10_633_823_966_279_326_983
    let leading = product.high << 5 | product.low >> 59
    let quotient = leading.multipliedFullWidth(by: reciprocal).high
    let remainder = product.low &- quotient &* base
    return remainder >= base ? (quotient &+ 1, remainder &- base) : (quotient, remainder)
  }

  private static func add(_ divisor: [UInt64], to rest: inout [UInt64], at place: Int) {
    var carry: UInt64 = 0
    for index in divisor.indices {
      let sum = rest[place + index] + divisor[index] + carry
      carry = sum >= base ? 1 : 0
      rest[place + index] = sum - carry * base
    }
    let sum = rest[place + divisor.count] + carry
    rest[place + divisor.count] = sum >= base ? sum - base : sum
  }
}
