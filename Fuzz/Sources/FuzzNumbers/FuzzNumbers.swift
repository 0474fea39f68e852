import InterlockJSON

/// Two numbers, parted by a space: conversion against the standard library, comparison against digits written out.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let texts = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self).split(separator: " ")
  let numbers = texts.prefix(2).compactMap { JSON.Number(String($0)) }
  for number in numbers {
    guard let expected = Double(number.text) else { preconditionFailure("no double: \(number.text)") }
    precondition(number.double.bitPattern == expected.bitPattern, "\(number.text) rounds to \(number.double)")
  }
  guard numbers.count == 2 else { return 0 }
  let (left, right) = (numbers[0], numbers[1])
  precondition(!(left < right && right < left) && (left == right) == (!(left < right) && !(right < left)))
  if left == right { precondition(left.hashValue == right.hashValue) }
  guard let one = Plain(left.text), let other = Plain(right.text) else { return 0 }
  precondition((left == right) == (one == other), "\(left.text) and \(right.text)")
  precondition((left < right) == (one < other), "\(left.text) and \(right.text)")
  return 0
}

/// A number's value times 10^400 as a sign and digits; `nil` where its exponent is too far off to write out.
struct Plain: Equatable {
  let isNegative: Bool
  let digits: [UInt8]

  init?(_ text: String) {
    let parts = text.utf8.split(whereSeparator: { $0 | 0x20 == 0x65 })
    var exponent = 400
    if parts.count == 2 {
      guard let value = Int(String(decoding: parts[1], as: UTF8.self)), abs(value) < 300 else { return nil }
      exponent += value
    }
    let mantissa = parts[0].drop { $0 == 0x2D }
    let fraction = mantissa.drop { $0 != 0x2E }.dropFirst().count
    guard fraction <= exponent else { return nil }
    let all = mantissa.filter { $0 != 0x2E } + Array(repeating: 0x30, count: exponent - fraction)
    digits = Array(all.drop { $0 == 0x30 })
    isNegative = text.utf8.first == 0x2D && !digits.isEmpty
  }

  static func < (left: Plain, right: Plain) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    let (small, large) = left.isNegative ? (right.digits, left.digits) : (left.digits, right.digits)
    return small.count != large.count ? small.count < large.count : small.lexicographicallyPrecedes(large)
  }
}
