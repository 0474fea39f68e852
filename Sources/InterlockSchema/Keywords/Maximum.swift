import InterlockJSON

struct Maximum: NumberLimit {
  static let name = "maximum"

  let limit: JSON.Number

  var reason: Schema.Failure.Reason { .maximum(limit) }
  func admits(_ number: JSON.Number) -> Bool { number <= limit }
}
