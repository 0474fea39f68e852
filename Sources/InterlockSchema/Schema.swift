import InterlockJSON

/// A compiled JSON Schema: immutable, and safe to evaluate from many threads at once.
///
/// A schema that is not understood does not compile: an unknown type name, a limit that is no number, a reference
/// to nothing, a faulty pattern. Unknown keywords are annotations, unless the options refuse them.
///
/// - Source: JSON Schema Core and Validation, drafts 4, 6, 7, 2019-09 and 2020-12.
public struct Schema: Sendable {
  let graph: SchemaGraph
  private let plan: Plan
  private let root: SchemaGraph.Index

  /// - Parameter node: The schema; references such as `#/$defs/a` are read from here, wherever it stands in its
  ///   document.
  /// - Throws: `Schema.CompileError`, with the place of the first fault found.
  /// - Complexity: O(*n*) in the parts of the schema, once for each dynamic scope in which they stand.
  public init(_ node: JSON.Node, options: Options = Options()) throws(CompileError) {
    (graph, root) = try SchemaCompiler.compile(node, options: options)
    plan = PlanBuilder.build(graph)
  }

  private init(graph: SchemaGraph, plan: Plan, root: SchemaGraph.Index) {
    self.graph = graph
    self.plan = plan
    self.root = root
  }

  /// The schema inside this one that a pointer refers to, where it has been compiled as one; else `nil`.
  public func subschema(at pointer: JSON.Pointer) -> Schema? {
    graph.subschemas[root].node.value(at: pointer).flatMap { subschema(of: $0) }
  }

  /// The schema inside this one that stands in that place of its text; else `nil`.
  package func subschema(of node: JSON.Node) -> Schema? {
    graph.index(of: node).map { Schema(graph: graph, plan: plan, root: $0) }
  }

  /// The schema to which a reference leads, by the place of its text in this schema.
  package func target(ofReference node: JSON.Node) -> JSON.Node? { graph.target(ofReference: node) }

  /// Whether the instance is valid; stops at the first failure. Where a limit stops it, the instance is not valid.
  ///
  /// - Complexity: For usual schemas O(*n*) in the bytes of the instance; at most the steps of `Schema.stepLimit`.
  public func isValid(_ instance: JSON.Node) -> Bool {
    verdict(on: instance).map { $0 == .valid } ?? isValidAsEvaluated(instance)
  }

  /// As `isValid`, without the plan: for documents that are not whole or may hold a name twice, where the plan has
  /// reached a limit, and as the tests' oracle. It goes as deep as explanations do.
  func isValidAsEvaluated(_ instance: JSON.Node) -> Bool {
    var evaluator = Evaluator(graph: graph, purpose: .verdict, budget: Plan.Budget(for: instance.document))
    return evaluator.evaluateRoot(root, instance)
  }

  /// The failures of an instance, none where it is valid.
  ///
  /// - Returns: In the order in which the schema writes its keywords; `Schema.failureLimit` bounds them. Where a limit
  ///   stopped the evaluation, that alone: the instance is not valid, whatever a `not` would make of it.
  public func failures(of instance: JSON.Node) -> [Failure] {
    let verdict = verdict(on: instance)
    if verdict == .valid { return [] }
    let (isValid, evaluator) = explain(instance, verdict, buildsOutput: false)
    return isValid ? [] : evaluator.failures
  }

  /// What an evaluation finds, errors and annotations, to be written in one of the specification's formats.
  ///
  /// An instance that is valid, but deeper than explanations go (`Schema.explanationDepthLimit`), has an output that is
  /// cut: without annotations.
  ///
  /// - Complexity: Some hundred times that of `isValid`, and memory for each unit, of which `Schema.outputLimit` bounds
  ///   the number.
  public func output(for instance: JSON.Node, wording: Wording = .english) -> Output {
    let (isValid, evaluator) = explain(instance, verdict(on: instance), buildsOutput: true)
    let isStopped = isValid && evaluator.limit != nil
    return Output(
      isValid: isValid, isCut: isStopped || evaluator.output?.isCut ?? false,
      root: isStopped ? nil : evaluator.outputRoot, wording: wording)
  }

  /// The plan's verdict; `nil` for documents that it can't read, and where it reaches a limit: it takes more steps than an
  /// evaluator where schemas with `unevaluated…` stand in each other's branches.
  private func verdict(on instance: JSON.Node) -> Plan.Verdict? {
    guard instance.document.isPlain else { return nil }
    var budget = Plan.Budget(for: instance.document)
    let verdict = plan.verdict(on: instance, of: root, within: &budget)
    return verdict == .stopped ? nil : verdict
  }

  /// Evaluates the instance keyword by keyword. Whether it is valid is the plan's to say, where it has said so.
  private func explain(
    _ instance: JSON.Node, _ verdict: Plan.Verdict?, buildsOutput: Bool
  ) -> (isValid: Bool, evaluator: Evaluator) {
    var evaluator = Evaluator(
      graph: graph, purpose: .failures, budget: Plan.Budget(for: instance.document), plan: verdict == nil ? nil : plan,
      buildsOutput: buildsOutput)
    let isValid = evaluator.evaluateRoot(root, instance)
    // Else an action could run whose parameters the plan has refused. PlanTests and the fuzzer hold that it can't be.
    precondition(verdict != .invalid || !isValid, "the plan refuses what the evaluation takes")
    return (verdict == .valid || isValid, evaluator)
  }
}

extension Schema {
  /// How many failures are collected: past it, of an object, those of the object itself and of its members, and of what
  /// lies deeper the first in each member.
  public static let failureLimit = 1_000
  /// How many failures are kept of the branch that came closest.
  public static let causeLimit = 16
  /// How many units an output has.
  public static let outputLimit = 1_000_000
  /// How many parts a schema has, its own and those of documents that it refers to.
  public static let subschemaLimit = 4_000_000
  /// How many subschemas one evaluation may enter, beside some for each value of the instance's text: a schema that
  /// multiplies its work is stopped, and the instance is not valid.
  public static let stepLimit = 2_000_000
  static let stepsPerValue = 64

  static func stepLimit(for document: JSON.Document) -> Int {
    stepLimit + stepsPerValue * (document.tapeSize / MemoryLayout<UInt64>.size)
  }

  /// How deep subschemas may apply one another to an instance. References and branches that decide nothing of their own
  /// take no step, so that a recursive schema takes one a level of the instance.
  ///
  /// So deep an evaluation stays within the 512 KiB stack of a secondary thread, in a debug build too.
  public static let evaluationDepthLimit = 200
  /// How deep failures are explained: of an instance that fails further inside, this limit is all that is told.
  ///
  /// An explanation takes a step for each subschema on the way to what fails, references too, and more stack for each.
  public static let explanationDepthLimit = 96
}
