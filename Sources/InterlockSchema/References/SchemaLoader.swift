import InterlockJSON

/// The documents of one compilation, the resources in them, and what references lead to.
///
/// A document is loaded when the first reference to it is compiled. A class, since resources are found while others are
/// being compiled.
final class SchemaLoader {
  typealias ResourceIndex = Int

  private(set) var resources: [SchemaResource] = []
  private let registry: Schema.Registry
  private var byURI: [URIReference: ResourceIndex] = [:]
  /// The schemas inside another's text that begin a resource of their own.
  private var embedded: [NodePlace: ResourceIndex] = [:]
  private var dialects: [URIReference: Dialect] = [:]
  /// What the registry has given, so that it is asked once for each URI; `nil` where it has nothing.
  private var documents: [URIReference: JSON.Node?] = [:]
  /// Where references have led: large schemas refer to the same places over and over.
  private var targets: [Reference: Target] = [:]
  /// The members of wide objects by name: a pointer into one must not cost its width.
  private var wideObjects: [NodePlace: [ExactString: JSON.Node]] = [:]
  private static let wideCount = 32
  private let mainDocument: JSON.Document
  private let mainRoot: JSON.Node

  init(root: JSON.Node, options: Schema.Options) throws(Schema.CompileError) {
    registry = options.registry
    mainDocument = root.document
    mainRoot = root
    _ = try add(root, at: URIReference(options.baseURI).withoutFragment, default: .standard(options.defaultDraft))
  }

  private struct Reference: Hashable {
    let text: ExactString
    let resource: ResourceIndex
  }

  /// A place that a reference leads to.
  struct Target {
    let node: JSON.Node
    let resource: ResourceIndex
  }

  /// - Parameter reference: The keyword's value; `text` is what it says.
  func target(of text: String, from resource: ResourceIndex, reference: JSON.Node) throws(Schema.CompileError)
    -> Target
  {
    let key = Reference(text: ExactString(text), resource: resource)
    if let known = targets[key] { return known }
    let target = try find(text, from: resource, reference: reference)
    targets[key] = target
    return target
  }

  private func find(_ text: String, from resource: ResourceIndex, reference: JSON.Node) throws(Schema.CompileError)
    -> Target
  {
    let fragment: String
    let found: ResourceIndex
    if text.utf8.first == UInt8(ascii: "#") {
      (fragment, found) = (String(text.dropFirst()), resource)
    } else {
      let target = URIReference(text).resolved(against: resources[resource].base)
      fragment = target.fragment ?? ""
      found = try self.resource(at: target.withoutFragment, from: resource, reference: reference)
    }
    guard let fragment = percentDecoded(fragment) else {
      throw fault(at: reference, "the reference's fragment is not percent-encoded UTF-8")
    }
    if fragment.isEmpty { return Target(node: resources[found].root, resource: found) }
    if fragment.utf8.first == UInt8(ascii: "/") { return try place(fragment, in: found, reference: reference) }
    guard let node = resources[found].anchors[ExactString(fragment)] else {
      throw fault(at: reference, "refers to an anchor that the schema does not have")
    }
    return Target(node: node, resource: found)
  }

  /// The resource that a schema in its place belongs to, seen from the one around it.
  func resource(of node: JSON.Node, in outer: ResourceIndex) -> ResourceIndex {
    embedded.isEmpty ? outer : embedded[NodePlace(node)] ?? outer
  }

  func fault(at node: JSON.Node, _ message: String) -> Schema.CompileError {
    let isMain = node.document === mainDocument
    let tokens = node.pointer.tokens
    let location = isMain ? JSON.Pointer(tokens: Array(tokens.dropFirst(mainRoot.pointer.tokens.count))) : node.pointer
    let uri = isMain ? nil : resources.first { $0.root.document === node.document }?.base.description
    return Schema.CompileError(location: location, node: node, message: message, document: uri)
  }

  /// Follows a pointer, and on the way notes where another resource begins.
  private func place(_ text: String, in start: ResourceIndex, reference: JSON.Node) throws(Schema.CompileError)
    -> Target
  {
    guard let pointer = JSON.Pointer(text) else {
      throw fault(at: reference, "the reference is not a JSON Pointer: ~ stands for nothing")
    }
    var (node, resource) = (resources[start].root, start)
    for token in pointer.tokens {
      guard let next = child(token, of: node) else {
        throw fault(at: reference, "refers to a place that the schema does not have")
      }
      node = next
      resource = self.resource(of: node, in: resource)
    }
    return Target(node: node, resource: resource)
  }

  private func child(_ token: ExactString, of node: JSON.Node) -> JSON.Node? {
    guard node.kind == .object, node.count > Self.wideCount else {
      return node.value(at: JSON.Pointer(tokens: [token]))
    }
    let place = NodePlace(node)
    if let members = wideObjects[place] { return members[token] }
    let members = Dictionary(
      node.members.map { (ExactString($0.name), $0.value) }, uniquingKeysWith: { first, _ in first })
    wideObjects[place] = members
    return members[token]
  }

  private func resource(at uri: URIReference, from resource: ResourceIndex, reference: JSON.Node)
    throws(Schema.CompileError) -> ResourceIndex
  {
    if let known = byURI[uri] { return known }
    guard let document = try document(at: uri, reference: reference) else {
      throw fault(at: reference, "refers to another document, which is not at hand: \(uri)")
    }
    // Not that of whoever refers to it first: the order of references must not decide what a document means.
    return try add(document, at: uri, default: resources[0].dialect)
  }

  private func document(at uri: URIReference, reference: JSON.Node) throws(Schema.CompileError) -> JSON.Node? {
    if let known = documents[uri] { return known }
    do {
      let document = try registry.document(at: uri.description)
      documents[uri] = document
      return document
    } catch {
      throw fault(at: reference, "\(uri) could not be loaded: \(error)")
    }
  }
}

// MARK: - Finding resources

extension SchemaLoader {
  /// A document's root, and all the resources inside.
  private func add(_ root: JSON.Node, at uri: URIReference, default dialect: Dialect) throws(Schema.CompileError)
    -> ResourceIndex
  {
    let dialect = try self.dialect(of: root, default: dialect)
    let identifier = try identifier(of: root, in: dialect)
    let base = identifier.map { $0.resolved(against: uri).withoutFragment } ?? uri
    let index = resources.count
    resources.append(SchemaResource(base: base, root: root, dialect: dialect))
    byURI[uri] = index
    if base != uri, byURI[base] == nil { byURI[base] = index }
    try find(in: root, resource: index)
    return index
  }

  /// With a list of what is left in place of recursion: schemas nest as deep as a text may.
  private func find(in root: JSON.Node, resource: ResourceIndex) throws(Schema.CompileError) {
    var pending = [(node: root, resource: resource)]
    while let (node, outer) = pending.popLast() {
      guard node.kind == .object else { continue }
      let isRoot = NodePlace(node) == NodePlace(resources[outer].root)
      let resource = isRoot ? outer : try begin(at: node, inside: outer)
      try findNames(in: node, resource: resource)
      let keywords = resources[resource].dialect.keywords
      for member in node.members {
        guard let keyword = keywords[member.name] else { continue }
        switch keyword.schemas(in: member.value) {
        case .none: break
        case .itself: pending.append((member.value, resource))
        case .elements: pending += member.value.elements.map { ($0, resource) }
        case .members: pending += member.value.members.map { ($0.value, resource) }
        }
      }
    }
  }

  /// The resource that begins at a schema with an identifier, else the one around it.
  private func begin(at node: JSON.Node, inside outer: ResourceIndex) throws(Schema.CompileError) -> ResourceIndex {
    let around = resources[outer]
    guard node[around.dialect.idKeyword] != nil || node["$schema"] != nil else { return outer }
    let dialect = try self.dialect(of: node, default: around.dialect)
    guard let identifier = try identifier(of: node, in: dialect) else { return outer }
    let base = identifier.resolved(against: around.base).withoutFragment
    let index = resources.count
    resources.append(SchemaResource(base: base, root: node, dialect: dialect))
    guard byURI.updateValue(index, forKey: base) == nil else {
      throw fault(at: node[dialect.idKeyword] ?? node, "this identifier stands twice: \(base)")
    }
    embedded[NodePlace(node)] = index
    return index
  }

  /// What a schema names itself; `nil` where it does not, or only by a fragment.
  private func identifier(of node: JSON.Node, in dialect: Dialect) throws(Schema.CompileError) -> URIReference? {
    if dialect.referenceHidesSiblings, node["$ref"] != nil { return nil }
    guard let value = node[dialect.idKeyword] else { return nil }
    guard let text = value.string else { throw fault(at: value, "expected a URI reference, got \(value.shown)") }
    if dialect.draft <= .draft7, text.hasPrefix("#") { return nil }  // an anchor
    let identifier = URIReference(text)
    if dialect.draft >= .draft2019, identifier.fragment?.isEmpty == false {
      throw fault(at: value, "an identifier has no fragment; a name inside is $anchor, got \(value.shown)")
    }
    return identifier
  }

  private func findNames(in node: JSON.Node, resource: ResourceIndex) throws(Schema.CompileError) {
    let dialect = resources[resource].dialect
    if dialect.draft <= .draft7 {
      if dialect.referenceHidesSiblings, node["$ref"] != nil { return }
      if let id = node[dialect.idKeyword], let text = id.string, text.hasPrefix("#"), text != "#" {
        try name(node, String(text.dropFirst()), resource, isDynamic: false, at: id)
      }
      return
    }
    if let anchor = node["$anchor"] {
      guard let text = anchor.string else { throw fault(at: anchor, "an anchor is a string") }
      try name(node, text, resource, isDynamic: false, at: anchor)
    }
    if dialect.draft >= .draft2020, let anchor = node["$dynamicAnchor"] {
      guard let text = anchor.string else { throw fault(at: anchor, "an anchor is a string") }
      try name(node, text, resource, isDynamic: true, at: anchor)
    }
    if dialect.draft == .draft2019, let anchor = node["$recursiveAnchor"] {
      guard let isAnchor = anchor.bool else { throw fault(at: anchor, "expected a boolean, got \(anchor.shown)") }
      if isAnchor, NodePlace(node) == NodePlace(resources[resource].root) {
        resources[resource].isRecursiveAnchor = true
      }
    }
  }

  private func name(
    _ node: JSON.Node, _ text: String, _ resource: ResourceIndex, isDynamic: Bool, at anchor: JSON.Node
  ) throws(Schema.CompileError) {
    let known = resources[resource].anchors.updateValue(node, forKey: ExactString(text))
    // One schema may have the name as both kinds of anchor.
    if let known, NodePlace(known) != NodePlace(node) { throw fault(at: anchor, "this anchor stands twice") }
    if isDynamic { resources[resource].dynamicAnchors[ExactString(text)] = node }
  }
}

// MARK: - Dialects

extension SchemaLoader {
  private func dialect(of node: JSON.Node, default standard: Dialect) throws(Schema.CompileError) -> Dialect {
    guard let value = node["$schema"] else { return standard }
    guard let uri = value.string else { throw fault(at: value, "expected a meta-schema's URI, got \(value.shown)") }
    if let draft = Schema.Draft(uri: uri) { return .standard(draft) }
    if let known = dialects[URIReference(uri)] { return known }
    let dialect = try describedDialect(uri, at: value)
    dialects[URIReference(uri)] = dialect
    return dialect
  }

  /// The dialect of a meta-schema that is no draft's own.
  private func describedDialect(_ uri: String, at value: JSON.Node) throws(Schema.CompileError) -> Dialect {
    var (text, seen) = (uri, Set<String>())
    var first: JSON.Node?
    // A meta-schema has a dialect too; the last one along the way is a draft's.
    while Schema.Draft(uri: text) == nil, seen.insert(text).inserted {
      guard let metaSchema = try document(at: URIReference(text).withoutFragment, reference: value) else { break }
      if first == nil { first = metaSchema }
      guard let next = metaSchema["$schema"]?.string else { break }
      text = next
    }
    guard let first, let draft = Schema.Draft(uri: text) else {
      let known = Schema.Draft.allCases.map(\.uri).joined(separator: ", ")
      throw fault(at: value, "this dialect is not known; expected one of \(known), or a meta-schema at hand")
    }
    switch Dialect.described(by: first, draft: draft) {
    case .success(let dialect): return dialect
    case .failure(let vocabulary):
      throw fault(at: value, "the meta-schema requires a vocabulary that is not known: \(vocabulary.uri)")
    }
  }
}
