import InterlockJSON

/// One evaluation of one instance: where it is, what it has found, and how much it may still do.
struct Evaluator {
  private let graph: SchemaGraph
  /// Whether failures are kept; where they are not, the first one ends the evaluation.
  private(set) var collects: Bool
  private(set) var failures: [Schema.Failure] = []

  private var instancePath: [ExactString] = []
  private var keywordPath: [ExactString] = []
  private var steps = 0
  /// For all patterns of the evaluation: a document may hold as many texts for them as it likes.
  var patternBudget = Pattern.Budget()
  private var depth = 0
  private var instanceIsObject = false
  private var failingMembers: Set<ExactString> = []
  /// The limit that was reached, if any: whatever keywords make of their parts then, the instance is not valid. Kept
  /// apart from the failures, which a `not` or an `if` throws away.
  private var reachedLimit: Schema.Failure?

  init(graph: SchemaGraph, collects: Bool) {
    self.graph = graph
    self.collects = collects
  }

  mutating func evaluateRoot(_ index: SchemaGraph.Index, _ instance: JSON.Node) -> Bool {
    instanceIsObject = instance.kind == .object
    var evaluated = Evaluated()
    let isValid = evaluate(index, instance, marking: &evaluated)
    guard let reachedLimit else { return isValid }
    failures = [reachedLimit]  // what else was found by then is half the truth
    return false
  }

  /// Applies a subschema to the same instance.
  mutating func apply(
    _ index: SchemaGraph.Index, to instance: JSON.Node, at keywordTokens: String..., marking evaluated: inout Evaluated
  ) -> Bool {
    keywordPath.append(contentsOf: keywordTokens.map { ExactString($0) })
    defer { keywordPath.removeLast(keywordTokens.count) }
    var inner = Evaluated()
    let isValid = evaluate(index, instance, marking: &inner)
    if isValid { evaluated.formUnion(inner) }
    return isValid
  }

  /// Applies the subschema of a neighbour, such as `then` beside `if`, to the same instance.
  mutating func apply(
    _ index: SchemaGraph.Index, to instance: JSON.Node, besides neighbour: String, marking evaluated: inout Evaluated
  ) -> Bool {
    let keyword = keywordPath.removeLast()
    defer { keywordPath.append(keyword) }
    return apply(index, to: instance, at: neighbour, marking: &evaluated)
  }

  /// Applies a subschema to a member or an element.
  mutating func apply(
    _ index: SchemaGraph.Index, toChild child: JSON.Node, named token: String, at keywordTokens: String...
  ) -> Bool {
    instancePath.append(ExactString(token))
    keywordPath.append(contentsOf: keywordTokens.map { ExactString($0) })
    defer {
      instancePath.removeLast()
      keywordPath.removeLast(keywordTokens.count)
    }
    var evaluated = Evaluated()
    return evaluate(index, child, marking: &evaluated)
  }

  /// Does work whose failures are not the instance's own, such as trying a branch: nothing of it is reported.
  mutating func apart<Result>(_ work: (inout Evaluator) -> Result) -> Result {
    let outer = collects
    collects = false
    defer { collects = outer }
    return work(&self)
  }

  /// Reports that the keyword at work fails. Always false, to be returned.
  mutating func fail(_ instance: JSON.Node, _ reason: Schema.Failure.Reason) -> Bool {
    if collects, failures.count < Schema.failureLimit || isFirstOfMember() {
      failures.append(
        Schema.Failure(
          instance: instance, instanceLocation: JSON.Pointer(tokens: instancePath),
          keywordLocation: JSON.Pointer(tokens: keywordPath), reason: reason))
    }
    return false
  }

  /// Past the limit, whether the value that fails is the object that is evaluated or a member of it, or lies in a member
  /// of which no failure is kept yet: which members fail must not depend on how much fails.
  private mutating func isFirstOfMember() -> Bool {
    guard let member = instancePath.first, instanceIsObject else { return instanceIsObject }
    if failingMembers.isEmpty { failingMembers.formUnion(failures.compactMap(\.instanceLocation.tokens.first)) }
    return failingMembers.insert(member).inserted || instancePath.count == 1
  }

  /// Reports that a neighbour of the keyword at work, such as `maxContains` beside `contains`, fails.
  mutating func fail(_ instance: JSON.Node, _ reason: Schema.Failure.Reason, besides neighbour: String) -> Bool {
    let keyword = keywordPath.removeLast()
    keywordPath.append(ExactString(neighbour))
    defer { keywordPath[keywordPath.count - 1] = keyword }
    return fail(instance, reason)
  }

  /// Reports that a limit stops the evaluation; the instance is then not valid, even inside a `not`.
  mutating func stop(_ instance: JSON.Node, _ limit: Schema.Failure.Limit) -> Bool {
    if reachedLimit == nil {
      reachedLimit = Schema.Failure(
        instance: instance, instanceLocation: JSON.Pointer(tokens: instancePath),
        keywordLocation: JSON.Pointer(tokens: keywordPath), reason: .limit(limit))
    }
    return false
  }

  private mutating func evaluate(
    _ index: SchemaGraph.Index, _ instance: JSON.Node, marking evaluated: inout Evaluated
  ) -> Bool {
    if reachedLimit != nil { return false }
    steps += 1
    depth += 1
    defer { depth -= 1 }
    guard steps <= Schema.stepLimit else { return stop(instance, .steps) }
    guard depth <= Schema.evaluationDepthLimit else { return stop(instance, .depth) }
    switch graph.subschemas[index] {
    case .always: return true
    case .never: return fail(instance, .never)
    case .keywords(let keywords):
      var isValid = true
      for keyword in keywords {
        keywordPath.append(ExactString(type(of: keyword).name))
        defer { keywordPath.removeLast() }
        if !keyword.evaluate(instance, in: &self, marking: &evaluated) {
          isValid = false
          if !collects { return false }
        }
      }
      return isValid
    }
  }

  /// Whether keywords should say what they evaluate.
  var tracksEvaluation: Bool { graph.tracksEvaluation }
}

/// The members and elements of one instance that some subschema has looked at, by their place in it.
///
/// - Source: JSON Schema Core 2020-12, section 11.
struct Evaluated {
  private(set) var places: Set<Int> = []
  private(set) var isEverything = false

  func contains(_ place: Int) -> Bool { isEverything || places.contains(place) }

  mutating func insert(_ place: Int) { places.insert(place) }

  mutating func insertEverything() { isEverything = true }

  mutating func formUnion(_ other: Evaluated) {
    places.formUnion(other.places)
    isEverything = isEverything || other.isEverything
  }
}
