import InterlockJSON

struct ExclusiveMinimum: NumberLimit {
  static let name = "exclusiveMinimum"

  let limit: JSON.Number

  var reason: Schema.Failure.Reason { .exclusiveMinimum(limit) }
  func admits(_ number: JSON.Number) -> Bool { number > limit }
}
