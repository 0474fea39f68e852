import InterlockJSON

struct ExclusiveMaximum: NumberLimit {
  static let name = "exclusiveMaximum"

  let limit: JSON.Number

  var reason: Schema.Failure.Reason { .exclusiveMaximum(limit) }
  func admits(_ number: JSON.Number) -> Bool { number < limit }
}
