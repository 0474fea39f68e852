import InterlockJSON

/// What the four limits of a number have in common. Other kinds of value pass.
protocol NumberLimit: Assertion {
  var limit: JSON.Number { get }
  var reason: Schema.Failure.Reason { get }
  func admits(_ number: JSON.Number) -> Bool
}

extension NumberLimit {
  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    instance.number.map(admits) ?? true ? nil : reason
  }
}
