import InterlockJSON

/// A schema made ready to tell valid from invalid at full speed: flat tables of small integers, read straight from a
/// document's tape. It says no more than that; why an instance fails is found by an `Evaluator`.
///
/// For each subschema and each tag of a value (null, false, true, number, string, array, object) there is one start:
///
///     {"type": ["string", "null"], "minLength": 2}
///
///     null 0    false -1    true -1    number -1    string 7    array -1    object -1
///
///     operations[7…] = length(2…), end
///
/// -1: such a value is not valid. 0: it is, with nothing to look at. Else: the operations to be followed there, all of
/// which must hold. So most values of usual schemas cost one look at a table, and a reference costs nothing: it shares
/// the starts of what it leads to.
///
/// Immutable, so any number of threads may follow it. Nothing is allocated on the way but for strings with escapes,
/// numbers beyond 18 digits or with a fraction where a limit asks for them, `uniqueItems` of many elements, and what
/// `explain` does.
final class Plan: Sendable {
  typealias Node = Int32

  static let always: Node = 0
  static let never: Node = 1
  /// Where a name is only required.
  static let undeclared: Node = -1
  /// A count as an index into one of the tables, which have fewer entries than a schema's text has bytes: at most 2^32,
  /// and none takes fewer than three of them.
  static func index(_ count: Int) -> Int32 { Int32(count) }

  /// Nodes of subschemas come after these two.
  static let firstNode: Node = 2

  let starts: [Int32]
  let operations: [Operation]
  let slots: [KeySlot]
  let keyIndex: [Int32]
  let middles: [UInt64]
  let keySeed: KeySeed
  let bounds: [NumberBound]
  let divisors: [NumberDivisor]
  let lengths: [LengthRange]
  let patterns: [Pattern]
  /// Of those patterns that have one.
  let automata: [Pattern.Automaton?]
  let formats: [FormatKeyword.Check]
  let contents: [ContentKeyword]
  let tables: [KeyTable]
  let sets: [Set<JSON.Node>]
  let arrays: [ArrayPlan]
  let objects: [ObjectPlan]
  let patternMembers: [PatternMember]
  let branches: [Node]
  let conditions: [Condition]
  let choices: [Choice]
  let names: [MemberName]
  let coverages: [Coverage]
  private let graph: SchemaGraph

  init(_ builder: PlanBuilder) {
    starts = builder.starts
    operations = builder.operations
    slots = builder.keys.slots
    keyIndex = builder.keys.index
    middles = builder.keys.middles
    keySeed = builder.keys.seed
    bounds = builder.bounds
    divisors = builder.divisors
    lengths = builder.lengths
    patterns = builder.patterns
    automata = patterns.map(\.automaton)
    formats = builder.formats
    contents = builder.contents
    tables = builder.tables
    sets = builder.sets
    arrays = builder.arrays
    objects = builder.objects
    patternMembers = builder.patternMembers
    branches = builder.branches
    conditions = builder.conditions
    choices = builder.choices
    names = builder.names
    coverages = builder.coverages
    graph = builder.graph
  }

  enum Verdict: Equatable {
    case valid, invalid
    /// At a limit.
    case stopped
  }

  /// - Parameter budget: What the evaluation takes is taken from it.
  /// - Precondition: The document is plain.
  func verdict(on instance: JSON.Node, of subschema: SchemaGraph.Index, within budget: inout Budget) -> Verdict {
    var run = Run(view: instance.document.view, document: instance.document, budget: budget)
    let isValid = holds(Plan.firstNode + Int32(subschema), at: instance.index, &run)
    budget.steps = run.stepsAtLimit ?? run.budget.steps
    budget.patterns = run.budget.patterns
    if run.limit != nil { return .stopped }
    return isValid ? .valid : .invalid
  }

  /// What is left of the work that an evaluation may do.
  struct Budget {
    var steps: Int
    var depth = Schema.evaluationDepthLimit
    /// For all patterns of the evaluation: a document may hold as many texts for them as it likes.
    var patterns = Pattern.Budget()

    init(for document: JSON.Document) {
      steps = Schema.stepLimit(for: document)
    }
  }

  /// What one evaluation keeps.
  struct Run {
    let view: JSON.View
    let document: JSON.Document
    var budget: Budget
    /// Whatever is made of parts once a limit is reached, the instance is not valid.
    private(set) var limit: Schema.Failure.Limit?
    private(set) var stepsAtLimit: Int?

    /// The UTF-8 bytes of a string with escapes, replaced.
    func unescaped(_ place: Int) -> [UInt8] {
      guard let string = document.node(at: place).string else {
        preconditionFailure("only strings have escapes, and only theirs are asked for")
      }
      return Array(string.utf8)
    }

    mutating func stop(_ limit: Schema.Failure.Limit) -> Bool {
      if self.limit == nil { (self.limit, stepsAtLimit) = (limit, budget.steps) }
      budget.steps = -1  // what is left to do ends at once
      return false
    }
  }
}

// MARK: - Following

extension Plan {
  @inline(always)
  func holds(_ node: Node, at place: Int, _ run: inout Run) -> Bool {
    let word = run.view.word(at: place)
    let start = starts[Int(node) &<< 3 | JSON.View.tag(word)]
    if start <= 0 { return start == 0 }
    return follow(start, place, word, &run)
  }

  /// Each kind of operation has a function of its own, which is not inlined: what they need would be made ready here
  /// for each value, whatever is asked of it.
  private func follow(_ start: Int32, _ place: Int, _ word: UInt64, _ run: inout Run) -> Bool {
    run.budget.steps &-= 1
    if run.budget.steps < 0 { return run.stop(.steps) }
    run.budget.depth &-= 1
    defer { run.budget.depth &+= 1 }
    if run.budget.depth < 0 { return run.stop(.depth) }
    var next = Int(start)
    while true {
      let isHeld: Bool
      switch operations[next] {
      case .end: return true
      case .object(let index): isHeld = holdsObject(index, place, &run)
      case .patternedObject(let index): isHeld = holdsPatternedObject(index, place, &run)
      case .array(let index): isHeld = holdsArray(index, place, &run)
      case .oneKey(let index): isHeld = isKey(index, place, word, &run)
      case .apply(let node): isHeld = holds(node, at: place, &run)
      case .not(let node): isHeld = !holds(node, at: place, &run)
      case .anyOf(let first, let count): isHeld = holdsAny(first, count, place, &run)
      case .oneOf(let first, let count): isHeld = holdsOne(first, count, place, &run)
      case .choose(let index): isHeld = holdsChoice(index, place, &run)
      case .condition(let index): isHeld = holdsCondition(index, place, &run)
      case .length(let index): isHeld = holdsLength(index, place, word, &run)
      case .integer, .writtenInteger, .bound, .multiple: isHeld = holdsNumber(operations[next], place, word, &run)
      case .pattern, .format, .content: isHeld = holdsText(operations[next], place, word, &run)
      case .value(let index): isHeld = isValue(index, place, &run)
      case .memberImplies(let name, let node): isHeld = !hasMember(name, place, &run) || holds(node, at: place, &run)
      case .memberImpliesMember(let name, let other):
        isHeld = !hasMember(name, place, &run) || hasMember(other, place, &run)
      case .unevaluatedMembers(let index): isHeld = holdsUnevaluatedMembers(index, place, &run)
      case .unevaluatedElements(let index): isHeld = holdsUnevaluatedElements(index, place, &run)
      case .explain(let index): isHeld = explain(index, place, &run)
      }
      if !isHeld { return false }
      next &+= 1
    }
  }

  @inline(never)
  private func isValue(_ set: Int32, _ place: Int, _ run: inout Run) -> Bool {
    sets[Int(set)].contains(run.document.node(at: place))
  }

  @inline(never)
  private func hasMember(_ name: Int32, _ place: Int, _ run: inout Run) -> Bool {
    find(names[Int(name)], inObject: place, &run) != nil
  }

  /// The long way, for what the plan has no operation for.
  @inline(never)
  private func explain(_ index: Int32, _ place: Int, _ run: inout Run) -> Bool {
    let instance = run.document.node(at: place)
    var evaluator = Evaluator(graph: graph, purpose: .verdict, budget: run.budget)
    let isValid = evaluator.evaluateRoot(Int(index), instance)
    run.budget.steps = evaluator.budget.steps
    run.budget.patterns = evaluator.budget.patterns
    if let limit = evaluator.limit { return run.stop(limit) }
    return isValid
  }
}
