import InterlockJSON

/// Turns a graph of subschemas into a plan, each after those that it applies in place: their starts are known then, and
/// what they leave open for a tag is all that has to be asked.
///
/// A class, since keywords add to its tables.
final class PlanBuilder {
  let graph: SchemaGraph
  private(set) var starts: [Int32]
  private(set) var operations: [Operation] = [.end]  // a start is never 0
  var keys = KeyStore()
  private(set) var bounds: [NumberBound] = []
  private(set) var divisors: [NumberDivisor] = []
  private(set) var lengths: [LengthRange] = []
  private(set) var patterns: [Pattern] = []
  private(set) var formats: [FormatKeyword.Check] = []
  private(set) var contents: [ContentKeyword] = []
  private(set) var tables: [KeyTable] = [.empty]
  private(set) var sets: [Set<JSON.Node>] = []
  private(set) var arrays: [ArrayPlan] = []
  private(set) var objects: [ObjectPlan] = []
  private(set) var patternMembers: [PatternMember] = []
  private(set) var branches: [Plan.Node] = []
  private(set) var conditions: [Condition] = []
  private(set) var choices: [Choice] = []
  private(set) var names: [MemberName] = []
  private(set) var coverages: [Coverage] = []
  private var patternIndexes: [ExactString: Int32] = [:]

  private init(_ graph: SchemaGraph) {
    self.graph = graph
    starts = Array(repeating: 0, count: 8 * (graph.subschemas.count + Int(Plan.firstNode)))
    for tag in 0..<Tags.count { starts[8 * Int(Plan.never) + tag] = -1 }
  }

  static func build(_ graph: SchemaGraph) -> Plan {
    let builder = PlanBuilder(graph)
    for index in graph.inPlaceOrder { builder.write(index) }
    return Plan(builder)
  }

  private func write(_ index: SchemaGraph.Index) {
    let node = Int(Plan.firstNode) + index
    switch graph.subschemas[index].body {
    case .always: break
    case .never: for tag in 0..<Tags.count { starts[8 * node + tag] = -1 }
    case .keywords(let keywords): write(keywords, of: index)
    }
  }

  private func write(_ keywords: [CompiledKeyword], of index: SchemaGraph.Index) {
    var draft = PlanDraft()
    for compiled in keywords { compiled.keyword.plan(into: &draft, self) }
    close(&draft)
    let explained = addUnevaluated(keywords, to: &draft)
    for tag in 0..<Tags.count where explained.contains(tag: tag) {
      starts[8 * Int(node(index)) + tag] =
        draft.allowed.contains(tag: tag) ? append([.explain(Plan.index(index))]) : -1
    }
    var last: (operations: [Operation], start: Int32)?
    for tag in 0..<Tags.count {
      let place = 8 * Int(node(index)) + tag
      if starts[place] != 0 { continue }
      guard draft.allowed.contains(tag: tag) else {
        starts[place] = -1
        continue
      }
      if let start = draft.sharedStart(tag) {
        starts[place] = start
        continue
      }
      let operations = draft.operations(tag)
      if operations.isEmpty { continue }
      if let last, last.operations == operations {
        starts[place] = last.start
        continue
      }
      let start = append(operations)
      starts[place] = start
      last = (operations, start)
    }
  }

  private func append(_ operations: [Operation]) -> Int32 {
    let start = Plan.index(self.operations.count)
    self.operations += operations
    self.operations.append(.end)
    return start
  }

  /// The keywords that look at what their neighbours evaluate.
  ///
  /// - Returns: The tags for which that passes the limits of a coverage: an evaluator then decides all.
  private func addUnevaluated(_ keywords: [CompiledKeyword], to draft: inout PlanDraft) -> Tags {
    var explained: Tags = []
    for compiled in keywords where type(of: compiled.keyword).looksAtEvaluated {
      guard let keyword = compiled.keyword as? any Unevaluated else { continue }
      let tag = type(of: keyword).tag
      guard let coverage = coverage(of: keywords, unevaluated: node(keyword.schema), for: tag) else {
        explained.insert(tag)
        continue
      }
      let index = Plan.index(coverages.count)
      coverages.append(coverage)
      draft.add(tag == .object ? .unevaluatedMembers(index) : .unevaluatedElements(index), for: tag)
    }
    return explained
  }

  /// What several keywords ask together.
  private func close(_ draft: inout PlanDraft) {
    if draft.length != LengthRange() {
      draft.addFirst(.length(Plan.index(lengths.count)), for: .string)
      lengths.append(draft.length)
    }
    if draft.array != ArrayPlan() {
      draft.addFirst(.array(Plan.index(arrays.count)), for: .array)
      arrays.append(draft.array)
    }
    if !draft.object.isEmpty {
      let (index, plan) = (Plan.index(objects.count), object(draft.object))
      draft.addFirst(plan.isPatterned ? .patternedObject(index) : .object(index), for: .object)
      objects.append(plan)
    }
  }

  private func object(_ draft: PlanDraft.ObjectDraft) -> ObjectPlan {
    var plan = draft.plan
    let isPatterned = !draft.patterns.isEmpty || plan.names != Plan.always
    let required = Set(draft.required.map { ExactString($0) })
    var entries = draft.properties.map {
      KeyStore.Entry(text: $0.name, value: $0.node, isRequired: required.contains(ExactString($0.name)))
    }
    let declared = Set(draft.properties.map { ExactString($0.name) })
    for name in draft.required where !declared.contains(ExactString(name)) {
      entries.append(
        KeyStore.Entry(text: name, value: isPatterned ? Plan.undeclared : plan.additional, isRequired: true))
    }
    if !entries.isEmpty {
      plan.declared = Plan.index(tables.count)
      tables.append(keys.table(of: entries))
    }
    plan.requiredCount = Plan.index(draft.required.count)
    plan.firstPattern = Plan.index(patternMembers.count)
    plan.patternCount = Plan.index(draft.patterns.count)
    patternMembers += draft.patterns
    return plan
  }
}

// MARK: - For keywords

extension PlanBuilder {
  func node(_ index: SchemaGraph.Index) -> Plan.Node {
    // These two are the same for all, which saves a look at the table.
    switch graph.subschemas[index].body {
    case .always: Plan.always
    case .never: Plan.never
    case .keywords: Plan.firstNode + Plan.index(index)
    }
  }

  /// What a subschema asks of that tag; known of those that are applied in place.
  func start(_ index: SchemaGraph.Index, _ tag: Int) -> Int32 { starts[8 * Int(node(index)) + tag] }

  func bound(_ limit: JSON.Number, _ relation: NumberBound.Relation) -> Operation {
    bounds.append(NumberBound(limit, relation))
    return .bound(Plan.index(bounds.count - 1))
  }

  func multiple(of divisor: JSON.Number) -> Operation {
    divisors.append(NumberDivisor(divisor))
    return .multiple(Plan.index(divisors.count - 1))
  }

  func pattern(_ pattern: Pattern) -> Int32 {
    let text = ExactString(pattern.source)
    if let known = patternIndexes[text] { return known }
    patterns.append(pattern)
    patternIndexes[text] = Plan.index(patterns.count - 1)
    return Plan.index(patterns.count - 1)
  }

  func format(_ check: FormatKeyword.Check) -> Operation {
    formats.append(check)
    return .format(Plan.index(formats.count - 1))
  }

  func content(_ keyword: ContentKeyword) -> Operation {
    contents.append(keyword)
    return .content(Plan.index(contents.count - 1))
  }

  func keyTable(_ entries: [KeyStore.Entry]) -> Int32 {
    tables.append(keys.table(of: entries))
    return Plan.index(tables.count - 1)
  }

  func set(_ values: Set<JSON.Node>) -> Operation {
    sets.append(values)
    return .value(Plan.index(sets.count - 1))
  }

  func name(_ name: String) -> Int32 {
    names.append(MemberName(name))
    return Plan.index(names.count - 1)
  }

  func list(_ nodes: [Plan.Node]) -> Choice.BranchList {
    branches += nodes
    return Choice.BranchList(first: Plan.index(branches.count - nodes.count), count: Plan.index(nodes.count))
  }

  func condition(_ condition: Condition) -> Operation {
    conditions.append(condition)
    return .condition(Plan.index(conditions.count - 1))
  }

  func choice(_ choice: Choice) -> Operation {
    choices.append(choice)
    return .choose(Plan.index(choices.count - 1))
  }

  /// Asks all that a subschema asks of the same value.
  func include(_ index: SchemaGraph.Index, in draft: inout PlanDraft) {
    for tag in 0..<Tags.count { draft.include(node(index), start: start(index, tag), tag: tag) }
  }
}
