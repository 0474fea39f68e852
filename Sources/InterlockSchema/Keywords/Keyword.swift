import InterlockJSON

/// One keyword with its compiled value. Each has a file of its own.
protocol Keyword: Sendable {
  /// - Returns: `nil` where the keyword has no effect in its place.
  init?(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError)

  /// Whether the instance satisfies the keyword; reports failures to the evaluator, and what it has evaluated.
  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool

  /// Adds to the plan what an instance must hold.
  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder)

  /// Adds the members or elements that this keyword evaluates; of objects or of arrays, as the tag says.
  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder)

  /// The subschemas that this keyword applies to the same instance, with no step down into it.
  var inPlace: [SchemaGraph.Index] { get }

  /// Whether the keyword looks at what its neighbours have evaluated, and so comes after them.
  static var looksAtEvaluated: Bool { get }

  /// Whether its value is an annotation of each instance that passes.
  func annotates(_ instance: JSON.Node) -> Bool
}

extension Keyword {
  var inPlace: [SchemaGraph.Index] { [] }
  static var looksAtEvaluated: Bool { false }
  func cover(_ coverage: inout CoverageDraft, under condition: Int32, for tag: Tags, _ builder: PlanBuilder) {}
  func annotates(_ instance: JSON.Node) -> Bool { false }
}

/// A keyword that looks at an instance and applies no subschema.
protocol Assertion: Keyword {
  /// Why the instance fails, or `nil` where it passes; kinds of value that the keyword is not about pass.
  func failure(of instance: JSON.Node) -> Schema.Failure.Reason?
}

extension Assertion {
  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    guard let reason = failure(of: instance) else { return true }
    return evaluator.fail(instance, reason)
  }
}
