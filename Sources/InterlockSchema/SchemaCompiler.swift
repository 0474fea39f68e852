import InterlockJSON

/// Turns a schema's JSON into a graph of subschemas: each place is compiled once, references by their target.
///
/// A class, since keywords compile the subschemas below them while their own schema is being compiled.
final class SchemaCompiler {
  private let root: JSON.Node
  private let references: SchemaReferences
  let format: Schema.FormatRole
  private var subschemas: [Subschema] = []
  private var indexes: [JSON.Pointer: SchemaGraph.Index] = [:]
  private var tracksEvaluation = false

  init(root: JSON.Node, format: Schema.FormatRole) throws(Schema.CompileError) {
    self.root = root
    references = try SchemaReferences(root: root)
    self.format = format
  }

  func compile() throws(Schema.CompileError) -> (SchemaGraph, SchemaGraph.Index) {
    try refuseOtherDialects()
    let index = try subschema(at: .root, in: root)
    try refuseEndlessReferences()
    let graph = SchemaGraph(
      subschemas: subschemas, indexes: indexes, references: references, tracksEvaluation: tracksEvaluation)
    return (graph, index)
  }

  /// The index of the subschema in that place, which is compiled where it is not yet.
  func subschema(at pointer: JSON.Pointer, in node: JSON.Node) throws(Schema.CompileError)
    -> SchemaGraph.Index
  {
    if let index = indexes[pointer] { return index }
    let index = subschemas.count
    indexes[pointer] = index
    subschemas.append(.always)  // holds the place, so that a reference to it from within ends
    switch node.kind {
    case .boolean: subschemas[index] = node.bool == true ? .always : .never
    case .object: subschemas[index] = .keywords(try keywords(of: node, at: pointer))
    default:
      throw Schema.CompileError(
        location: pointer, node: node, message: "a schema is an object or a boolean, got \(node.kind.rawValue)")
    }
    return index
  }

  private func keywords(of node: JSON.Node, at pointer: JSON.Pointer) throws(Schema.CompileError)
    -> [any Keyword]
  {
    var keywords: [any Keyword] = []
    var last: [any Keyword] = []
    for member in node.members {
      guard let type = Keywords.byName[member.name] else {
        try refuseUnsupported(member, at: pointer)
        continue
      }
      let site = SchemaSite(compiler: self, schema: node, location: pointer.appending(member.name))
      guard let keyword = try type.init(member.value, at: site) else { continue }
      if Keywords.last.contains(where: { $0 == type }) {
        tracksEvaluation = true
        last.append(keyword)
      } else {
        keywords.append(keyword)
      }
    }
    // The subschemas of $defs that nothing refers to must be sound too.
    for definition in node["$defs"]?.members.map(\.self) ?? [] {
      _ = try subschema(
        at: pointer.appending("$defs").appending(definition.name), in: definition.value)
    }
    return keywords + last
  }

  private func refuseUnsupported(_ member: JSON.Node.Member, at pointer: JSON.Pointer) throws(Schema.CompileError) {
    func refuse(_ message: String) -> Schema.CompileError {
      Schema.CompileError(location: pointer.appending(member.name), node: member.value, message: message)
    }
    switch member.name {
    case "$dynamicRef", "$recursiveRef": throw refuse("\(member.name) is not supported yet; use $ref")
    case "$id" where pointer != .root: throw refuse("$id below the root is not supported yet; use $anchor or #/$defs/…")
    case "dependencies":
      throw refuse("dependencies belongs to older drafts; 2020-12 has dependentRequired and dependentSchemas")
    default: break
    }
  }

  /// Where a reference leads.
  func target(of reference: JSON.Node, at location: JSON.Pointer) throws(Schema.CompileError) -> SchemaReferences.Target
  {
    do throws(SchemaReferences.Fault) {
      return try references.target(of: reference.string ?? "")
    } catch {
      throw Schema.CompileError(location: location, node: reference, message: error.rawValue)
    }
  }

  private func refuseOtherDialects() throws(Schema.CompileError) {
    guard let dialect = root["$schema"] else { return }
    let known = "https://json-schema.org/draft/2020-12/schema"
    guard dialect.string == known || dialect.string == known + "#" else {
      throw Schema.CompileError(
        location: JSON.Pointer.root.appending("$schema"), node: dialect,
        message: "this dialect is not supported yet; expected \(known)")
    }
  }

  /// Refuses references that come back to where they began without a step down into the instance:
  /// such a schema decides nothing and never ends.
  private func refuseEndlessReferences() throws(Schema.CompileError) {
    enum Mark { case open, done }
    var marks: [SchemaGraph.Index: Mark] = [:]
    // A path of its own in place of recursion: a chain of references may be long.
    for start in subschemas.indices where marks[start] == nil {
      var path = [(index: start, next: 0)]
      marks[start] = .open
      while let (index, next) = path.last {
        let targets = inPlaceTargets(of: index)
        guard next < targets.count else {
          marks[index] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = targets[next]
        if marks[target] == .open {
          let location = indexes.first { $0.value == index }?.key ?? .root
          throw Schema.CompileError(
            location: location, node: root.value(at: location) ?? root,
            message: "this schema refers back to itself without looking into the value")
        }
        if marks[target] == nil {
          marks[target] = .open
          path.append((target, 0))
        }
      }
    }
  }

  private func inPlaceTargets(of index: SchemaGraph.Index) -> [SchemaGraph.Index] {
    guard case .keywords(let keywords) = subschemas[index] else { return [] }
    return keywords.flatMap(\.inPlace)
  }
}
