import InterlockJSON

/// A compiled JSON Schema (2020-12): immutable, and safe to evaluate from many threads at once.
///
/// A schema that is not understood does not compile: an unknown type name, a limit that is no number, a reference
/// to nothing, a faulty pattern. Unknown keywords are annotations and have no effect.
///
/// Not there yet, and refused when compiled: other drafts, `$dynamicRef`, references to other documents, and
/// `$id` below the root.
///
/// - Source: JSON Schema Core and Validation, 2020-12.
public struct Schema: Sendable {
  let graph: SchemaGraph
  let root: SchemaGraph.Index

  /// What `format` does.
  public enum FormatRole: Sendable {
    /// A value of a known format must have it; unknown formats have no effect.
    case assertion
    /// No effect, the dialect's default.
    case annotation
  }

  /// - Parameter node: The schema; references such as `#/$defs/a` are read from here, wherever it stands in its
  ///   document.
  /// - Throws: `Schema.CompileError`, with the place of the first fault found.
  public init(_ node: JSON.Node, format: FormatRole = .assertion) throws(CompileError) {
    let compiler = try SchemaCompiler(root: node, format: format)
    (graph, root) = try compiler.compile()
  }

  private init(graph: SchemaGraph, root: SchemaGraph.Index) {
    self.graph = graph
    self.root = root
  }

  /// The schema inside this one that a pointer refers to, where it has been compiled as one; else `nil`.
  public func subschema(at pointer: JSON.Pointer) -> Schema? {
    graph.indexes[pointer].map { Schema(graph: graph, root: $0) }
  }

  /// The place in the schema, and its pointer from the root, to which a reference such as `#/$defs/a` leads.
  package func target(of reference: String) -> (node: JSON.Node, pointer: JSON.Pointer)? {
    // Only references that compiled are asked for; what else is wrong with one was told then.
    (try? graph.references.target(of: reference)).map { ($0.node, $0.pointer) }
  }

  /// Whether the instance is valid; stops at the first failure.
  public func isValid(_ instance: JSON.Node) -> Bool {
    var evaluator = Evaluator(graph: graph, collects: false)
    return evaluator.evaluateRoot(root, instance)
  }

  /// The failures of an instance, none where it is valid.
  ///
  /// - Returns: In the order in which the schema writes its keywords; `Schema.failureLimit` bounds them. Where a limit
  ///   stopped the evaluation, that alone: the instance is not valid, whatever a `not` would make of it.
  public func failures(of instance: JSON.Node) -> [Failure] {
    var evaluator = Evaluator(graph: graph, collects: true)
    return evaluator.evaluateRoot(root, instance) ? [] : evaluator.failures
  }

  /// How many failures are collected: past it, of an object, those of the object itself and of its members, and of what
  /// lies deeper the first in each member.
  public static let failureLimit = 1_000
  /// How many subschemas one evaluation may enter: a schema that multiplies its work is stopped, and the instance
  /// is not valid.
  public static let stepLimit = 2_000_000
  /// How deep subschemas may apply one another to an instance.
  ///
  /// So deep an evaluation stays within the 512 KiB stack of a secondary thread, in a debug build too.
  public static let evaluationDepthLimit = 192
}
