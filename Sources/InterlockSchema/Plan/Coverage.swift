/// Which members or elements of a value are evaluated by a schema's keywords, so that `unevaluatedProperties` or
/// `unevaluatedItems` beside them is not about those.
///
/// What a branch evaluates counts only where the branch matches. Each such condition is found out once for a value, as a
/// bit of a word:
///
///     {"properties": {"a": …}, "anyOf": [{"required": ["k"], "properties": {"b": …}}, …], "unevaluatedProperties": false}
///
///     conditions   0: holds anyOf/0     1: holds anyOf/1 …
///     parts        always: a            where 0: b            where 1: …
///
/// - Source: JSON Schema Core 2020-12, section 11.
struct Coverage: Sendable {
  /// For what is not covered.
  let unevaluated: Plan.Node
  private(set) var conditions: [Condition] = []
  private(set) var parts: [Part] = []

  /// What must be so, beside the condition around it.
  struct Condition: Sendable {
    /// -1 where there is none around it.
    let outer: Int32
    let test: Test

    enum Test: Sendable {
      case holds(Plan.Node)
      case fails(Plan.Node)
      /// The object has that member.
      case has(Int32)
    }
  }

  /// What is evaluated under a condition, -1 for always.
  struct Part: Sendable {
    let condition: Int32
    let evaluated: Evaluated

    enum Evaluated: Sendable {
      case everything
      /// Members by the index of a table of names.
      case names(Int32)
      /// Members by a pattern of their name.
      case pattern(Int32)
      /// So many first elements.
      case first(Int32)
      /// Elements that a node holds for.
      case matching(Plan.Node)
    }
  }

  /// As many as a word has bits.
  static let conditionLimit = 64
  /// What a value is looked through for each of its members.
  static let partLimit = 256

  init(unevaluated: Plan.Node) {
    self.unevaluated = unevaluated
  }

  var isWithinLimits: Bool { conditions.count <= Self.conditionLimit && parts.count <= Self.partLimit }

  mutating func add(_ evaluated: Part.Evaluated, under condition: Int32) {
    parts.append(Part(condition: condition, evaluated: evaluated))
  }

  mutating func condition(_ test: Condition.Test, under outer: Int32) -> Int32 {
    conditions.append(Condition(outer: outer, test: test))
    return Int32(clamping: conditions.count - 1)
  }
}

extension PlanBuilder {
  /// What the keywords beside an `unevaluated…` evaluate, and those of the schemas that they apply to the same value.
  ///
  /// - Returns: `nil` past the limits.
  func coverage(of keywords: [CompiledKeyword], unevaluated: Plan.Node, for tag: Tags) -> Coverage? {
    var coverage = Coverage(unevaluated: unevaluated)
    for compiled in keywords where !type(of: compiled.keyword).looksAtEvaluated {
      compiled.keyword.cover(&coverage, under: -1, for: tag, self)
    }
    return coverage.isWithinLimits ? coverage : nil
  }

  /// Adds what a schema that is applied to the same value evaluates.
  func cover(_ coverage: inout Coverage, by schema: SchemaGraph.Index, under condition: Int32, for tag: Tags) {
    guard coverage.isWithinLimits, case .keywords(let keywords) = graph.subschemas[schema].body else { return }
    for compiled in keywords { compiled.keyword.cover(&coverage, under: condition, for: tag, self) }
  }
}
