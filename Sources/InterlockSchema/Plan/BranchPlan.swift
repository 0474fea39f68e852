import InterlockJSON

/// How the branches of an `anyOf` or `oneOf` are tried: for each tag only those that can take such a value, and for
/// objects, where a member tells the branches apart, only those that its value leaves.
struct BranchPlan {
  let schemas: [SchemaGraph.Index]
  /// `oneOf`.
  let isExclusive: Bool

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    var last: (candidates: [SchemaGraph.Index], operation: Operation)?
    for tag in 0..<Tags.count {
      let starts = schemas.map { builder.start($0, tag) }
      var candidates = schemas.indices.filter { starts[$0] >= 0 }
      // Branches that ask the same, as references to one schema do, are one.
      if !isExclusive {
        var seen: Set<Int32> = []
        candidates = candidates.filter { seen.insert(starts[$0]).inserted }
      }
      let open = candidates.count { starts[$0] == 0 }
      switch candidates.count {
      case 0: draft.exclude(Tags(tag: tag))
      case 1:
        let schema = schemas[candidates[0]]
        draft.include(builder.node(schema), start: builder.start(schema, tag), tag: tag)
      default:
        if !isExclusive, open > 0 { continue }
        if isExclusive, open > 1 {
          draft.exclude(Tags(tag: tag))
          continue
        }
        if last?.candidates != candidates || Tags(tag: tag) == .object {
          let indexes = candidates.map { schemas[$0] }
          last = (candidates, operation(indexes, isObject: Tags(tag: tag) == .object, builder))
        }
        if let last { draft.add(last.operation, for: Tags(tag: tag)) }
      }
    }
  }

  private func operation(_ candidates: [SchemaGraph.Index], isObject: Bool, _ builder: PlanBuilder) -> Operation {
    if isObject, let choice = choice(candidates, builder) { return builder.choice(choice) }
    let list = builder.list(candidates.map(builder.node))
    return isExclusive ? .oneOf(list.first, list.count) : .anyOf(list.first, list.count)
  }

  private func choice(_ candidates: [SchemaGraph.Index], _ builder: PlanBuilder) -> Choice? {
    guard let (name, strings, isRequired) = discriminator(candidates, builder.graph) else { return nil }
    var byString: [ExactString: [Plan.Node]] = [:]
    for (candidate, strings) in zip(candidates, strings) {
      for string in Set(strings) { byString[string, default: []].append(builder.node(candidate)) }
    }
    var lists: [[Plan.Node]: Int32] = [:]
    var all: [Choice.BranchList] = []
    let entries = byString.map { string, nodes in
      let index = lists[nodes] ?? Plan.index(all.count)
      if lists[nodes] == nil {
        lists[nodes] = index
        all.append(builder.list(nodes))
      }
      return KeyStore.Entry(text: string.string, value: index)
    }
    let without = zip(candidates, isRequired).filter { !$1 }.map { builder.node($0.0) }
    return Choice(
      name: builder.name(name.string), table: builder.keyTable(entries), lists: all, otherwise: builder.list(without),
      isExclusive: isExclusive)
  }

  /// A member that each branch allows only a few strings for, where the branches differ in them.
  private func discriminator(_ candidates: [SchemaGraph.Index], _ graph: SchemaGraph)
    -> (name: ExactString, strings: [[ExactString]], isRequired: [Bool])?
  {
    let shapes = candidates.map { Shape(of: $0, in: graph) }
    guard let first = shapes.first else { return nil }
    for (name, _) in first.strings {
      let strings = shapes.compactMap { shape in shape.strings.first { $0.name == name }?.strings }
      guard strings.count == shapes.count, Set(strings.flatMap(\.self)).count > 1 else { continue }
      return (name, strings, shapes.map { $0.required.contains(name) })
    }
    return nil
  }

  /// The members of a branch that may hold only a few strings, and those that must be there.
  private struct Shape {
    private(set) var strings: [(name: ExactString, strings: [ExactString])] = []
    private(set) var required: Set<ExactString> = []

    init(of index: SchemaGraph.Index, in graph: SchemaGraph) {
      guard case .keywords(let keywords) = Shape.resolved(index, graph) else { return }
      for compiled in keywords {
        if let names = (compiled.keyword as? Required)?.names { required.formUnion(names.map { ExactString($0) }) }
        for (name, index) in (compiled.keyword as? Properties)?.schemas ?? [] {
          guard case .keywords(let keywords) = Shape.resolved(index, graph) else { continue }
          if let strings = keywords.lazy.compactMap({ ($0.keyword as? any ValueKeyword)?.strings }).first {
            self.strings.append((ExactString(name), strings))
          }
        }
      }
    }

    /// The keywords of a schema, or of that to which it only refers.
    private static func resolved(_ index: SchemaGraph.Index, _ graph: SchemaGraph) -> Subschema.Body {
      var body = graph.subschemas[index].body
      while case .keywords(let keywords) = body, keywords.count == 1,
        let reference = keywords[0].keyword as? any ReferenceKeyword
      {
        body = graph.subschemas[reference.target].body  // references without end do not compile
      }
      return body
    }
  }
}
