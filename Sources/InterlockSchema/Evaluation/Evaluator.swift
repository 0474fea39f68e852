import InterlockJSON

/// One evaluation of one instance that explains itself: where it is, what it has found, and how much it may still do.
///
/// It goes keyword by keyword, as the specification does. Whether an instance is valid at all is found much faster by
/// the plan (`Plan`), which this one explains, and against which the tests hold it.
struct Evaluator {
  let graph: SchemaGraph
  private(set) var purpose: Purpose
  private(set) var failures: [Schema.Failure] = []
  let output: OutputBuilder?

  private var instancePath: [ExactString] = []
  private var keywordPath: [ExactString] = []
  /// The subschemas that are being evaluated, outermost first.
  private(set) var schemaPath: [SchemaGraph.Index] = []
  var budget: Plan.Budget
  /// Members and elements that it takes need no explanation; `nil` where it is this evaluation that decides.
  private let plan: Plan?
  private var instanceIsObject = false
  private var failingMembers: Set<ExactString> = []
  /// The limit that was reached, if any: whatever keywords make of their parts then, the instance is not valid. Kept
  /// apart from the failures, which a `not` or an `if` throws away.
  private var reachedLimit: [Schema.Failure] = []

  /// What becomes of failures.
  enum Purpose {
    /// Nothing: the first one ends the work at hand.
    case verdict
    /// They are kept, up to the limit of an evaluation.
    case failures
    /// They are kept, up to the limit of a branch that is tried.
    case branch
  }

  init(graph: SchemaGraph, purpose: Purpose, budget: Plan.Budget, plan: Plan? = nil, buildsOutput: Bool = false) {
    self.graph = graph
    self.purpose = purpose
    self.budget = budget
    self.budget.depth = min(budget.depth, Schema.explanationDepthLimit)
    self.plan = plan
    output = buildsOutput ? OutputBuilder(limit: Schema.outputLimit) : nil
  }

  mutating func evaluateRoot(_ index: SchemaGraph.Index, _ instance: JSON.Node) -> Bool {
    instanceIsObject = instance.kind == .object
    var evaluated = Evaluated()
    let isValid = evaluate(index, instance, marking: &evaluated)
    if reachedLimit.isEmpty { return isValid }
    failures = reachedLimit  // what else was found by then is half the truth
    return false
  }

  /// What the output is where a limit was reached, which alone is told then.
  var outputRoot: Schema.Output.Unit? {
    guard let failure = reachedLimit.first else { return output?.root }
    return Schema.Output.Unit(
      isValid: false, keyword: failure.keywordLocation.tokens.last, keywordLocation: failure.keywordLocation,
      instanceLocation: failure.instanceLocation, errors: [(failure.reason, failure.instance)], annotation: nil,
      units: [], graph: graph, schema: failure.schema)
  }

  var limit: Schema.Failure.Limit? {
    if case .limit(let limit)? = reachedLimit.first?.reason { limit } else { nil }
  }

  /// Whether to look for further failures after one.
  var goesOn: Bool {
    if output != nil { return true }
    return switch purpose {
    case .verdict: false
    case .failures: true
    case .branch: failures.count < Schema.causeLimit
    }
  }

  /// Whether anything of a failure is kept but that it is one.
  var isExplaining: Bool { purpose != .verdict || output != nil }

  /// Whether keywords should say what they evaluate.
  var tracksEvaluation: Bool { graph.tracksEvaluation || output != nil }

  private mutating func evaluate(
    _ index: SchemaGraph.Index, _ instance: JSON.Node, marking evaluated: inout Evaluated
  ) -> Bool {
    if !reachedLimit.isEmpty { return false }
    budget.steps -= 1
    schemaPath.append(index)
    defer { schemaPath.removeLast() }
    guard budget.steps >= 0 else { return stop(instance, .steps) }
    guard schemaPath.count <= budget.depth else { return stop(instance, .depth) }
    output?.open()
    let isValid: Bool
    switch graph.subschemas[index].body {
    case .always: isValid = true
    case .never: isValid = fail(instance, .never)
    case .keywords(let keywords): isValid = evaluate(keywords, of: index, instance, marking: &evaluated)
    }
    closeUnit(isValid, keyword: nil, of: index)
    return isValid
  }

  private mutating func evaluate(
    _ keywords: [CompiledKeyword], of index: SchemaGraph.Index, _ instance: JSON.Node,
    marking evaluated: inout Evaluated
  ) -> Bool {
    var isValid = true
    for compiled in keywords {
      keywordPath.append(compiled.name)
      defer { keywordPath.removeLast() }
      output?.open()
      let passes = compiled.keyword.evaluate(instance, in: &self, marking: &evaluated)
      if output != nil, passes, compiled.keyword.annotates(instance) { annotate(compiled.value.json) }
      closeUnit(passes, keyword: compiled.name, of: index)
      if !passes {
        isValid = false
        if !goesOn { return false }
      }
    }
    return isValid
  }

  private mutating func closeUnit(_ isValid: Bool, keyword: ExactString?, of index: SchemaGraph.Index) {
    output?.close(
      isValid: isValid, keyword: keyword, keywordLocation: keywordPath, instanceLocation: instancePath,
      schemaLocation: (graph, index))
  }
}

// MARK: - Applying subschemas

extension Evaluator {
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
    if isTaken(child, index) { return true }
    var evaluated = Evaluated()
    return evaluate(index, child, marking: &evaluated)
  }

  /// Whether the plan takes a member or an element, so that nothing of it has to be explained: so the way to what fails
  /// is all that counts for the depth of an explanation.
  private mutating func isTaken(_ child: JSON.Node, _ index: SchemaGraph.Index) -> Bool {
    guard let plan, purpose != .verdict, output == nil, reachedLimit.isEmpty else { return false }
    var inner = budget
    // A step of this evaluation takes about the stack of two of the plan's.
    inner.depth = max(0, Schema.evaluationDepthLimit - 2 * schemaPath.count)
    let verdict = plan.verdict(on: child, of: index, within: &inner)
    (budget.steps, budget.patterns) = (inner.steps, inner.patterns)
    return verdict == .valid  // of what it gives up on, this evaluation finds out itself
  }

  /// Reports that the keyword at work refuses a member or an element, whatever it is.
  mutating func refuse(_ child: JSON.Node, named token: String, _ reason: Schema.Failure.Reason) -> Bool {
    instancePath.append(ExactString(token))
    defer { instancePath.removeLast() }
    output?.open()
    let passes = fail(child, reason)
    if let schema = schemaPath.last { closeUnit(passes, keyword: keywordPath.last, of: schema) }
    return passes
  }

  /// Does work whose failures are not the instance's own, such as a condition: nothing of it is reported.
  mutating func apart<Result>(_ work: (inout Evaluator) -> Result) -> Result {
    let outer = purpose
    purpose = .verdict
    defer { purpose = outer }
    return work(&self)
  }

  /// Tries a branch: its failures are not the instance's own, but may tell how close the branch came.
  mutating func attempt(_ work: (inout Evaluator) -> Bool) -> [Schema.Failure]? {
    guard purpose != .verdict else { return work(&self) ? nil : [] }
    let (outerPurpose, outerFailures) = (purpose, failures)
    (purpose, failures) = (.branch, [])
    defer { (purpose, failures) = (outerPurpose, outerFailures) }
    return work(&self) ? nil : failures
  }
}

// MARK: - Reporting

extension Evaluator {
  /// Reports that the keyword at work fails. Always false, to be returned.
  mutating func fail(_ instance: JSON.Node, _ reason: Schema.Failure.Reason, causes: [Schema.Failure] = []) -> Bool {
    output?.fail(reason, of: instance)
    return keep(instance, reason, causes: causes)
  }

  private mutating func keep(
    _ instance: JSON.Node, _ reason: Schema.Failure.Reason, causes: [Schema.Failure] = []
  ) -> Bool {
    let isKept =
      switch purpose {
      case .verdict: false
      case .failures: failures.count < Schema.failureLimit || isFirstOfMember()
      case .branch: failures.count < Schema.causeLimit
      }
    if isKept { failures.append(failure(instance, reason, causes: causes)) }
    return false
  }

  private func failure(
    _ instance: JSON.Node, _ reason: Schema.Failure.Reason, causes: [Schema.Failure] = []
  ) -> Schema.Failure {
    Schema.Failure(
      instance: instance, instanceLocation: JSON.Pointer(tokens: instancePath),
      keywordLocation: JSON.Pointer(tokens: keywordPath), reason: reason, causes: causes, graph: graph,
      schema: schemaPath.last ?? 0)
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
    output?.fail(reason, of: instance, besides: ExactString(neighbour))
    let keyword = keywordPath.removeLast()
    keywordPath.append(ExactString(neighbour))
    defer { keywordPath[keywordPath.count - 1] = keyword }
    return keep(instance, reason)
  }

  /// Says what the keyword at work has to tell about the instance.
  mutating func annotate(_ value: @autoclosure () -> JSON) {
    if output != nil { output?.annotate(value()) }
  }

  /// Says that nothing of what the keyword at work has applied so far is why the instance fails.
  func forgetApplied() { output?.forgetUnits() }

  /// Reports that a limit stops the evaluation; the instance is then not valid, even inside a `not`.
  mutating func stop(_ instance: JSON.Node, _ limit: Schema.Failure.Limit) -> Bool {
    if reachedLimit.isEmpty { reachedLimit = [failure(instance, .limit(limit))] }
    return false
  }
}
