#!/usr/bin/env python3
"""Writes Sources/InterlockJSON/Numbers/PowersOfFive.swift to standard output.

Usage: python3 Scripts/powers-of-five.py > Sources/InterlockJSON/Numbers/PowersOfFive.swift

Each power 5^q is p * 2^e with 2^127 <= p < 2^128, p rounded down; e follows from q. Whole numbers only: exact.
"""

FIRST, LAST = -342, 308


def significand(q):
    if q >= 0:
        power = 5 ** q
        excess = power.bit_length() - 128
        return power >> excess if excess > 0 else power << -excess
    divisor = 5 ** -q
    # 2^(127 + bits of the divisor) / divisor has 128 bits: no power of five past the zeroth is one of two.
    result = (1 << (127 + divisor.bit_length())) // divisor
    assert result.bit_length() == 128
    return result


print(f"""/// The powers of five from 5^{FIRST} to 5^{LAST}, each as 128 bits of which the first is set, rounded down.
///
/// 5^q is p × 2^e with 2^127 ≤ p < 2^128 and e = ⌊q · log₂ 5⌋ − 127; from 5^0 to 5^55 p is exact. The upper half of p
/// stands before the lower one. Beyond these powers a number of at most 19 digits is zero or infinite as a double.
///
/// Written by Scripts/powers-of-five.py.
enum PowersOfFive {{
  static let first = {FIRST}
  static let last = {LAST}
  static let exact = 0...55

  static let halves: [UInt64] = [""")
for q in range(FIRST, LAST + 1):
    p = significand(q)
    print(f"    0x{p >> 64:016X}, 0x{p & (1 << 64) - 1:016X},  // 5^{q}")
print("  ]\n}")
