import InterlockJSON

/// With its neighbours `minContains` and `maxContains`.
struct Contains: Keyword {
  static let name = "contains"

  private let schema: SchemaGraph.Index
  private let minimum: Int
  private let maximum: Int?

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
    if let neighbour = site.sibling("minContains") { minimum = try site.count(neighbour) } else { minimum = 1 }
    if let neighbour = site.sibling("maxContains") { maximum = try site.count(neighbour) } else { maximum = nil }
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .array else { return true }
    var count = 0
    for (place, element) in instance.elements.enumerated() {
      let matches = evaluator.apart {
        $0.apply(schema, toChild: element, named: String(place))
      }
      guard matches else { continue }
      evaluated.insert(place)
      count += 1
    }
    // Each of the three is a keyword of its own and fails by its own name.
    if count == 0, minimum > 0 {
      return evaluator.fail(instance, .contains(minimum: minimum, maximum: maximum, got: 0))
    }
    guard count < minimum || count > maximum ?? Int.max else { return true }
    return evaluator.fail(
      instance, .contains(minimum: minimum, maximum: maximum, got: count),
      besides: count < minimum ? "minContains" : "maxContains")
  }
}
