import InterlockJSON

/// Turns a schema's JSON into a graph of subschemas, each place once for each scope in which it stands.
///
/// A class, since keywords ask for the subschemas below them while their own schema is being compiled. Those are put in
/// a queue, so that neither nesting nor a chain of references takes stack.
final class SchemaCompiler {
  let loader: SchemaLoader
  let options: Schema.Options
  private var subschemas: [Subschema] = []
  private var contexts: [SchemaContext] = []
  private var indexes: [Key: SchemaGraph.Index] = [:]
  private var places: [NodePlace: SchemaGraph.Index] = [:]
  private var targets: [NodePlace: SchemaGraph.Index] = [:]
  private var scopes = DynamicScopes()
  private var patterns: [ExactString: Pattern] = [:]
  private var tracksEvaluation = false

  private struct Key: Hashable {
    let place: NodePlace
    let scope: DynamicScopes.Index
  }

  private init(root: JSON.Node, options: Schema.Options) throws(Schema.CompileError) {
    self.options = options
    loader = try SchemaLoader(root: root, options: options)
  }

  static func compile(_ root: JSON.Node, options: Schema.Options) throws(Schema.CompileError)
    -> (SchemaGraph, SchemaGraph.Index)
  {
    let compiler = try SchemaCompiler(root: root, options: options)
    let index = try compiler.subschema(root, resource: 0, scope: compiler.scopes.empty)
    var next = 0
    while next < compiler.subschemas.count {
      compiler.subschemas[next].body = try compiler.body(of: next)
      next += 1
    }
    let graph = SchemaGraph(
      subschemas: compiler.subschemas, resources: compiler.loader.resources,
      inPlaceOrder: try compiler.inPlaceOrder(), tracksEvaluation: compiler.tracksEvaluation,
      indexes: compiler.places, targets: compiler.targets)
    return (graph, index)
  }

  /// The index of the schema in that place, to be compiled where it is not yet.
  ///
  /// - Parameters:
  ///   - resource: That in which the way to the place begins.
  ///   - scope: The dynamic scope in which the way to the place begins.
  func subschema(_ node: JSON.Node, resource: SchemaLoader.ResourceIndex, scope: DynamicScopes.Index)
    throws(Schema.CompileError) -> SchemaGraph.Index
  {
    let resource = loader.resource(of: node, in: resource)
    let scope = scopes.entering(loader.resources[resource], at: resource, from: scope)
    let place = NodePlace(node)
    let key = Key(place: place, scope: scope)
    if let index = indexes[key] { return index }
    let index = subschemas.count
    guard index < Schema.subschemaLimit else {
      throw loader.fault(at: node, "the schema has more than \(Schema.subschemaLimit) parts")
    }
    indexes[key] = index
    if places[place] == nil { places[place] = index }
    subschemas.append(Subschema(node: node, resource: resource, body: .always))  // until its turn comes
    contexts.append(SchemaContext(resource: resource, scope: scope))
    return index
  }

  private func body(of index: SchemaGraph.Index) throws(Schema.CompileError) -> Subschema.Body {
    let node = subschemas[index].node
    switch node.kind {
    case .boolean: return node.bool == true ? .always : .never
    case .object:
      try refuseDuplicates(in: node)
      let keywords = try keywords(of: node, in: contexts[index])
      return keywords.isEmpty ? .always : .keywords(keywords)
    default:
      throw loader.fault(at: node, "a schema is an object or a boolean, got \(node.kind.rawValue)")
    }
  }

  private func keywords(of node: JSON.Node, in context: SchemaContext) throws(Schema.CompileError)
    -> [CompiledKeyword]
  {
    let dialect = loader.resources[context.resource].dialect
    let reference = dialect.referenceHidesSiblings ? node["$ref"] : nil
    var keywords: [CompiledKeyword] = []
    var last: [CompiledKeyword] = []
    for member in node.members {
      let name = member.name
      let site = SchemaSite(
        compiler: self, schema: node, keyword: name, value: member.value, context: context, dialect: dialect)
      guard let definition = dialect.keywords[name] else {
        if options.unknownKeywords == .refused, !name.hasPrefix("x-") {
          throw loader.fault(at: member.nameNode, "the keyword \"\(name)\" is not known in draft \(dialect.draft.name)")
        }
        if reference == nil { keywords.append(annotation(member)) }
        continue
      }
      if reference != nil, name != "$ref" {
        // Hidden by the reference, but places for other references to lead to.
        if definition.vocabulary == .core { try compileUnread(definition, at: site) }
        continue
      }
      switch definition.behaviour {
      case .none: try compileUnread(definition, at: site)
      case .annotation: keywords.append(annotation(member))
      case .evaluated(let type):
        guard let keyword = try type.init(member.value, at: site) else { continue }
        let compiled = CompiledKeyword(name: ExactString(name), value: member.value, keyword: keyword)
        if type.looksAtEvaluated {
          tracksEvaluation = true
          last.append(compiled)
        } else {
          keywords.append(compiled)
        }
      }
    }
    return keywords + last
  }

  private func annotation(_ member: JSON.Node.Member) -> CompiledKeyword {
    CompiledKeyword(name: ExactString(member.name), value: member.value, keyword: Annotation())
  }

  /// What no other keyword may read must be sound too: the subschemas of `$defs`, and neighbours such as `then`.
  private func compileUnread(_ definition: KeywordDefinition, at site: SchemaSite) throws(Schema.CompileError) {
    switch (definition.subschemas, definition.name) {
    case (.byName, _): _ = try site.subschemaMap(site.value)
    case (.one, _): _ = try site.subschema(site.value)
    case (_, "minContains"), (_, "maxContains"): _ = try site.count(site.value)
    default: break
    }
  }

  /// A document that takes names twice leaves open which of two keywords counts.
  func refuseDuplicates(in node: JSON.Node) throws(Schema.CompileError) {
    if node.document.isPlain { return }
    var names: Set<JSON.Node> = []
    for member in node.members where !names.insert(member.nameNode).inserted {
      throw loader.fault(at: member.value, "this name stands twice")
    }
  }

  /// The subschema that a reference leads to.
  ///
  /// - Parameter name: Of the anchor that a dynamic reference takes from the scope, where the place that it leads to at
  ///   first has it too.
  func target(of reference: JSON.Node, in context: SchemaContext, dynamic: DynamicReference?)
    throws(Schema.CompileError) -> SchemaGraph.Index
  {
    guard let text = reference.string else {
      throw loader.fault(at: reference, "expected a reference as a string, got \(reference.shown)")
    }
    var target = try loader.target(of: text, from: context.resource, reference: reference)
    if let name = dynamic?.name(of: text, target: target, in: loader.resources),
      let outermost = scopes.target(named: name, in: context.scope)
    {
      target = outermost
    }
    let index = try subschema(target.node, resource: target.resource, scope: context.scope)
    if targets[NodePlace(reference)] == nil { targets[NodePlace(reference)] = index }
    return index
  }

  /// One pattern for each text: schemas say the same one in many places.
  ///
  /// Many schemas escape what the `u` flag forbids to escape (`\-`); their patterns are read by Annex B.
  func pattern(_ source: String) throws(Pattern.SyntaxError) -> Pattern {
    if let known = patterns[ExactString(source)] { return known }
    let pattern = try Pattern(source, allowsAnnexB: true)
    patterns[ExactString(source)] = pattern
    return pattern
  }

  /// The subschemas, each after those that it applies to the same value.
  ///
  /// - Throws: Where references come back to where they began without a step down into the instance: such a schema
  ///   decides nothing and never ends.
  private func inPlaceOrder() throws(Schema.CompileError) -> [SchemaGraph.Index] {
    enum Mark { case new, open, done }
    var marks = Array(repeating: Mark.new, count: subschemas.count)
    var order: [SchemaGraph.Index] = []
    order.reserveCapacity(subschemas.count)
    let targets = subschemas.map { subschema -> [SchemaGraph.Index] in
      guard case .keywords(let keywords) = subschema.body else { return [] }
      return keywords.flatMap(\.keyword.inPlace)
    }
    // A path of its own in place of recursion: a chain of references may be long.
    for start in subschemas.indices where marks[start] == .new {
      var path = [(index: start, next: 0)]
      marks[start] = .open
      while let (index, next) = path.last {
        guard next < targets[index].count else {
          marks[index] = .done
          order.append(index)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = targets[index][next]
        switch marks[target] {
        case .open:
          throw loader.fault(
            at: subschemas[index].node, "this schema refers back to itself without looking into the value")
        case .new:
          marks[target] = .open
          path.append((target, 0))
        case .done: break
        }
      }
    }
    return order
  }
}
