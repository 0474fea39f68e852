import InterlockJSON

/// With its neighbours `minContains` and `maxContains`.
struct Contains: Keyword {
  let schema: SchemaGraph.Index
  let minimum: Int
  let maximum: Int?
  /// Whether the elements that match count as evaluated: since 2020-12.
  let marks: Bool

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    schema = try site.subschema(value)
    if let neighbour = site.sibling("minContains") { minimum = try site.count(neighbour) } else { minimum = 1 }
    if let neighbour = site.sibling("maxContains") { maximum = try site.count(neighbour) } else { maximum = nil }
    marks = site.draft >= .draft2020
  }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    guard instance.kind == .array else { return true }
    var matching: [Int] = []
    for (place, element) in instance.elements.enumerated() {
      let matches = evaluator.apart {
        $0.apply(schema, toChild: element, named: String(place))
      }
      guard matches else { continue }
      if marks { evaluated.insert(place) }
      matching.append(place)
    }
    let count = matching.count
    if marks {
      let places = matching.map { JSON.number(JSON.Number($0)) }
      evaluator.annotate(count == instance.count && count > 0 ? .bool(true) : .array(places))
    }
    // Each of the three is a keyword of its own and fails by its own name.
    if count == 0, minimum > 0 {
      return evaluator.fail(instance, .contains(minimum: minimum, maximum: maximum, got: 0))
    }
    guard count < minimum || count > maximum ?? Int.max else { return true }
    if count >= minimum { evaluator.forgetApplied() }  // those that do not match are not too many
    return evaluator.fail(
      instance, .contains(minimum: minimum, maximum: maximum, got: count),
      besides: count < minimum ? "minContains" : "maxContains")
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.array.contained = builder.node(schema)
    draft.array.minimumContained = minimum
    draft.array.maximumContained = maximum ?? Int.max
  }

  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {
    if tag == .array, marks { coverage.add(.matching(builder.node(schema)), under: condition) }
  }
}
