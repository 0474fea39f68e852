import InterlockJSON

/// What the limits of lengths and sizes have in common. Kinds of value that have no such count pass.
protocol CountLimit: Assertion {
  init(limit: Int)
  var limit: Int { get }
  /// What is counted; `nil` where the value has none of it.
  func count(of instance: JSON.Node) -> Int?
  func admits(_ count: Int) -> Bool
  func reason(got count: Int) -> Schema.Failure.Reason
}

extension CountLimit {
  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    self.init(limit: try site.count(value))
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    guard let count = count(of: instance), !admits(count) else { return nil }
    return reason(got: count)
  }
}
