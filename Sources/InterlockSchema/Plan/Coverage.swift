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
  let conditions: [Condition]
  let parts: [Part]

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
}

/// A coverage that is being collected.
struct CoverageDraft {
  private(set) var conditions: [Coverage.Condition] = []
  private(set) var parts: [Coverage.Part] = []
  /// The schemas whose keywords count, each under a condition; those after `visited` are still to be looked at.
  private var schemas: [Visit] = []
  private var known: Set<Visit> = []
  private var visited = 0

  private struct Visit: Hashable {
    let schema: SchemaGraph.Index
    let condition: Int32
  }

  /// As many as a word has bits.
  private static let conditionLimit = 64
  /// What a value is looked through for each of its members.
  private static let partLimit = 256

  var isWithinLimits: Bool { conditions.count <= Self.conditionLimit && parts.count <= Self.partLimit }

  mutating func add(_ evaluated: Coverage.Part.Evaluated, under condition: Int32) {
    parts.append(Coverage.Part(condition: condition, evaluated: evaluated))
  }

  mutating func condition(_ test: Coverage.Condition.Test, under outer: Int32) -> Int32 {
    conditions.append(Coverage.Condition(outer: outer, test: test))
    return Plan.index(conditions.count - 1)
  }

  /// Adds what a schema that is applied to the same value evaluates: once, however many ways lead to it.
  mutating func include(_ schema: SchemaGraph.Index, under condition: Int32) {
    let visit = Visit(schema: schema, condition: condition)
    if known.insert(visit).inserted { schemas.append(visit) }
  }

  mutating func next() -> (schema: SchemaGraph.Index, condition: Int32)? {
    guard visited < schemas.count else { return nil }
    defer { visited += 1 }
    return (schemas[visited].schema, schemas[visited].condition)
  }
}

extension PlanBuilder {
  /// What the keywords beside an `unevaluated…` evaluate, and those of the schemas that they apply to the same value.
  ///
  /// With a list of what is left in place of recursion: a chain of references may be long.
  ///
  /// - Returns: `nil` past the limits.
  func coverage(of keywords: [CompiledKeyword], unevaluated: Plan.Node, for tag: Tags) -> Coverage? {
    var draft = CoverageDraft()
    for compiled in keywords where !type(of: compiled.keyword).looksAtEvaluated {
      compiled.keyword.cover(&draft, under: -1, for: tag, self)
    }
    while draft.isWithinLimits, let (schema, condition) = draft.next() {
      guard case .keywords(let keywords) = graph.subschemas[schema].body else { continue }
      for compiled in keywords { compiled.keyword.cover(&draft, under: condition, for: tag, self) }
    }
    guard draft.isWithinLimits else { return nil }
    return Coverage(unevaluated: unevaluated, conditions: draft.conditions, parts: draft.parts)
  }
}
