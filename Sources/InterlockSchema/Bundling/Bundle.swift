import InterlockJSON

extension Schema {
  /// One document that holds a schema and every document to which its references lead.
  ///
  /// Those stand under `$defs`, up to draft 7 under `definitions`, by their identifiers; references stay as they are. A
  /// document without an identifier gets one, relative to the schema's where both are files; one without `$schema` gets
  /// it where its draft is another than the schema's. The meta-schemas of the drafts are not embedded, nor those that
  /// `$schema` names.
  ///
  /// - Returns: A schema that needs no other document and gives the same verdicts; it has been compiled.
  /// - Throws: `Schema.CompileError` where the schema does not compile, and where references would have to be changed:
  ///   they lead into a document by another URI than its identifier.
  /// - Source: JSON Schema Core 2020-12, section 9.3.
  public static func bundle(_ node: JSON.Node, options: Options = Options()) throws(CompileError) -> JSON.Document {
    let (graph, _) = try SchemaCompiler.compile(node, options: options)
    var bundler = Bundler(graph: graph, main: node)
    return try bundler.bundle(options)
  }
}

private struct Bundler {
  let graph: SchemaGraph
  let main: JSON.Node
  private let mainResource: SchemaResource
  /// The resources that are to be embedded: roots of other documents, one for each identifier.
  private var embedded: [SchemaResource] = []
  /// Under which further URIs references lead to one of them.
  private var aliases: [(uri: String, target: String)] = []

  init(graph: SchemaGraph, main: JSON.Node) {
    self.graph = graph
    self.main = main
    mainResource = graph.resources[0]  // the compiler begins with it
  }

  mutating func bundle(_ options: Schema.Options) throws(Schema.CompileError) -> JSON.Document {
    try collectDocuments()
    try collectAliases()
    let isAlone = embedded.isEmpty && aliases.isEmpty
    let json = isAlone ? withSchema(main.json, of: mainResource, always: true) : bundled()
    return try checked(json, options)
  }

  // MARK: What belongs in it

  private mutating func collectDocuments() throws(Schema.CompileError) {
    var byBase: [URIReference: JSON.Node] = [mainResource.base: main]
    for resource in graph.resources.dropFirst() {
      guard resource.root.document !== main.document,
        NodePlace(resource.root) == NodePlace(resource.root.document.root),
        MetaSchemas.texts[resource.base.description] == nil
      else { continue }
      if let other = byBase.updateValue(resource.root, forKey: resource.base) {
        guard other == resource.root else {
          throw fault(resource.root, "two documents that differ have this identifier: \(resource.base)")
        }
      } else {
        embedded.append(resource)
      }
    }
  }

  /// References are written against their resource's identifier: what they say must be the identifier of another.
  private mutating func collectAliases() throws(Schema.CompileError) {
    let known = Set(graph.resources.map(\.base))
    var seen: Set<URIReference> = []
    for subschema in graph.subschemas {
      guard case .keywords(let keywords) = subschema.body else { continue }
      for keyword in keywords where ["$ref", "$dynamicRef"].contains(keyword.name.string) {
        guard let text = keyword.value.string, text.utf8.first != UInt8(ascii: "#") else { continue }
        let uri = URIReference(text).resolved(against: graph.resources[subschema.resource].base)
        let bare = uri.withoutFragment
        if known.contains(bare) || MetaSchemas.texts[bare.description] != nil { continue }
        guard let target = graph.target(ofReference: keyword.value),
          let resource = graph.resources.first(where: { $0.root.document === target.document })
        else { continue }
        guard uri.fragment?.isEmpty != false else {
          throw fault(
            keyword.value,
            "the document there names itself \(resource.base); a reference into it by another URI can't be bundled")
        }
        if seen.insert(bare).inserted { aliases.append((bare.description, resource.base.description)) }
      }
    }
  }

  // MARK: Putting it together

  private func bundled() -> JSON {
    var root = named(main.json, mainResource, as: mainIdentifier)
    let keyword = mainResource.dialect.draft >= .draft2019 ? "$defs" : "definitions"
    var definitions = JSON.Object()
    if case .object(let own)? = root[keyword] { definitions = own }
    func add(_ schema: JSON, _ identifier: String) {
      var key = identifier
      while definitions[key] != nil { key += "'" }
      definitions[key] = schema
    }
    for resource in embedded {
      let identifier = URIText.relative(resource.base.description, to: mainResource.base.description)
      add(.object(named(resource.root.json, resource, as: identifier)), identifier)
    }
    for (uri, target) in aliases {
      let identifier = URIText.relative(uri, to: mainResource.base.description)
      var stub = JSON.Object()
      stub[mainResource.dialect.idKeyword] = .string(identifier)
      // Within allOf: up to draft 7 a reference would hide the identifier.
      let reference = URIText.relative(target, to: uri)
      stub["allOf"] = [["$ref": .string(reference)]]
      add(.object(stub), identifier)
    }
    root[keyword] = .object(definitions)
    return .object(root)
  }

  /// A file's name where the schema has none, so that references back to it hold wherever the bundle is kept.
  private var mainIdentifier: String? {
    let dialect = mainResource.dialect
    if main[dialect.idKeyword] != nil, !hidesIdentifier(main, dialect) { return nil }
    let name = mainResource.base.description.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return name.isEmpty ? nil : String(name)
  }

  /// A document's root with its identifier and, where it needs it, its draft.
  private func named(_ json: JSON, _ resource: SchemaResource, as identifier: String?) -> JSON.Object {
    let isMain = resource.root.document === main.document
    let keyword = resource.dialect.idKeyword
    var object = JSON.Object()
    if let identifier { object[keyword] = .string(identifier) }
    switch withSchema(json, of: resource, always: isMain) {
    case .bool(true): break
    case .bool: object["not"] = .object(JSON.Object())
    case .object(let own) where hidesIdentifier(resource.root, resource.dialect):
      var inner = JSON.Object()
      for member in own.members {
        // What is no part of the reference's schema stays where pointers look for it.
        if ["$schema", "definitions"].contains(member.name) {
          object[member.name] = member.value
        } else if member.name != keyword {
          inner[member.name] = member.value
        }
      }
      object["allOf"] = [.object(inner)]
    case .object(let own):
      for member in own.members where identifier == nil || member.name != keyword { object[member.name] = member.value }
    default: break  // it would not have compiled
    }
    return object
  }

  private func withSchema(_ json: JSON, of resource: SchemaResource, always: Bool) -> JSON {
    guard case .object(let own) = json, own["$schema"] == nil,
      always || resource.dialect.draft != mainResource.dialect.draft
    else { return json }
    let draft = JSON.Member(name: "$schema", value: .string(resource.dialect.draft.uri))
    return .object(JSON.Object([draft] + own.members))
  }

  private func hidesIdentifier(_ root: JSON.Node, _ dialect: Dialect) -> Bool {
    dialect.referenceHidesSiblings && root["$ref"] != nil
  }

  // MARK: Checking it

  /// The bundle as a document, compiled with no other at hand but the meta-schemas that `$schema` names.
  private func checked(_ json: JSON, _ options: Schema.Options) throws(Schema.CompileError) -> JSON.Document {
    let document: JSON.Document
    do throws(JSON.ParseError) {
      document = try JSON.Document(
        parsing: json.bytes(), limits: JSON.Limits(textSize: 1 << 32 - 1, depth: JSON.Limits.deepest))
    } catch {
      throw fault(main, "the bundle can't be read back: \(error.message)")
    }
    let named = Set(graph.resources.compactMap { $0.root["$schema"]?.string })
    let registry = options.registry
    var alone = options
    alone.baseURI = ""
    alone.registry = Schema.Registry { uri in named.contains(uri) ? try registry.document(at: uri) : nil }
    do throws(Schema.CompileError) {
      _ = try Schema(document.root, options: alone)
    } catch {
      throw fault(main, "the documents can't be bundled with their references unchanged: \(error)")
    }
    return document
  }

  private func fault(_ node: JSON.Node, _ message: String) -> Schema.CompileError {
    let resource = graph.resources.first { $0.root.document === node.document }
    let isMain = node.document === main.document
    return Schema.CompileError(
      location: node.pointer, node: node, message: message, document: isMain ? nil : resource?.base.description)
  }
}

/// The text of one URI as seen from another.
enum URIText {
  /// The shortest way from one to the other where both are files or have no scheme; else the URI as it is.
  static func relative(_ uri: String, to base: String) -> String {
    let start = "file://"
    let areFiles = uri.hasPrefix(start) && base.hasPrefix(start)
    guard areFiles || !(hasScheme(uri) || hasScheme(base)) else { return uri }
    var target = uri.split(separator: "/", omittingEmptySubsequences: false)[...]
    var folder = base.split(separator: "/", omittingEmptySubsequences: false).dropLast()[...]
    while let first = target.first, target.count > 1, first == folder.first {
      target = target.dropFirst()
      folder = folder.dropFirst()
    }
    let way = (folder.map { _ in ".." } + target).joined(separator: "/")
    // A first segment with a colon would be taken for a scheme (RFC 3986, section 4.2).
    return way.prefix { $0 != "/" }.contains(":") ? "./" + way : way
  }

  private static func hasScheme(_ uri: String) -> Bool { URIReference(uri).isAbsolute }
}
