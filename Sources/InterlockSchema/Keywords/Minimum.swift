import InterlockJSON

struct Minimum: NumberLimit {
  static let name = "minimum"

  let limit: JSON.Number

  var reason: Schema.Failure.Reason { .minimum(limit) }
  func admits(_ number: JSON.Number) -> Bool { number >= limit }
}
