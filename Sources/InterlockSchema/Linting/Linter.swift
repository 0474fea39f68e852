import InterlockJSON

extension Schema {
  /// What in a schema is most likely not meant, in the order of its text; none where nothing was found.
  ///
  /// The schema need not compile: where it does not, that is a finding too. Documents that it refers to are compiled
  /// with it and not looked at beyond that.
  ///
  /// - Complexity: O(*n*) in the parts of the schema, for patterns also in their length.
  public static func lint(_ node: JSON.Node, options: Options = Options()) -> [Finding] {
    var linter = Linter(options: options)
    linter.visitAll(from: node)
    linter.compile(node)
    return linter.findings.sorted { $0.node.byteOffset < $1.node.byteOffset }
  }
}

/// One schema object as the rules see it: what its keywords mean in its draft.
struct LintSite {
  let schema: JSON.Node
  let pointer: JSON.Pointer
  let dialect: Dialect
  /// Whether the dialect is known for sure: of a meta-schema that is not at hand it is guessed.
  let isCertain: Bool
  let assertsFormat: Bool
  /// Up to draft 7 a reference is all that its schema says.
  let hidesSiblings: Bool
  /// By name: rules ask for many, and a schema may have many.
  private let members: [String: JSON.Node.Member]

  init(_ schema: JSON.Node, at pointer: JSON.Pointer, in dialect: Dialect, isCertain: Bool, assertsFormat: Bool) {
    self.schema = schema
    self.pointer = pointer
    self.dialect = dialect
    self.isCertain = isCertain
    self.assertsFormat = assertsFormat
    members = Dictionary(schema.members.map { ($0.name, $0) }) { first, _ in first }
    hidesSiblings = dialect.referenceHidesSiblings && members["$ref"]?.value.kind == .string
  }

  var draft: Schema.Draft { dialect.draft }

  /// The value of a keyword that the dialect has, and that no reference hides.
  subscript(keyword: String) -> JSON.Node? { member(keyword)?.value }

  /// As the subscript, with its name.
  func member(_ keyword: String) -> JSON.Node.Member? {
    isHidden(keyword) || dialect.keywords[keyword] == nil ? nil : members[keyword]
  }

  func isHidden(_ keyword: String) -> Bool { hidesSiblings && keyword != "$ref" }

  func finding(
    _ code: Schema.Finding.Code, _ level: Schema.Finding.Level, _ keyword: String, at node: JSON.Node, _ message: String
  ) -> Schema.Finding {
    Schema.Finding(code: code, level: level, node: node, location: pointer.appending(keyword), message: message)
  }

  /// The kinds of value that `type` allows, `integer` among them; `nil` where it is missing or not understood.
  var allowedTypes: Set<String>? {
    guard let type = self["type"] else { return nil }
    let names = type.kind == .array ? type.elements.map(\.string) : [type.string]
    let known = names.compactMap(\.self)
    return known.isEmpty || known.count < names.count ? nil : Set(known)
  }
}

/// Goes through the schemas of a text and asks every rule about each.
private struct Linter {
  let options: Schema.Options
  var findings: [Schema.Finding] = []

  private static let rules: [@Sendable (LintSite) -> [Schema.Finding]] = [
    NameRules.unknownKeywords, NameRules.unknownFormat, NameRules.hiddenByReference, DraftRules.otherShapes,
    BranchRules.branches, TypeRules.excludedValues, TypeRules.keywordsWithoutValue, LimitRules.emptyRanges,
    CompanionRules.missingCompanions, RequiredRules.required, PatternRules.patterns,
  ]

  /// A schema that is still to be visited.
  private struct Place {
    let node: JSON.Node
    let pointer: JSON.Pointer
    let dialect: Dialect
    let isCertain: Bool
  }

  /// With a list of its own in place of recursion: schemas may be as deep as documents.
  mutating func visitAll(from root: JSON.Node) {
    var places = [
      Place(node: root, pointer: .root, dialect: .standard(options.defaultDraft), isCertain: true)
    ]
    while let place = places.popLast() {
      guard place.node.kind == .object else { continue }
      let (dialect, isCertain) = dialect(of: place)
      let site = LintSite(
        place.node, at: place.pointer, in: dialect, isCertain: isCertain,
        assertsFormat: options.format == .assertion || dialect.assertsFormat)
      for rule in Self.rules { findings += rule(site) }
      // Those in keywords of other drafts too: references lead there.
      let inner = subschemas(of: site.schema, at: site.pointer) {
        site.dialect.keywords[$0] ?? KeywordDefinition.ofAnyDraft[$0]
      }
      for (node, pointer) in inner {
        places.append(Place(node: node, pointer: pointer, dialect: dialect, isCertain: isCertain))
      }
    }
  }

  /// As a rule of its own, since it is about the whole; what another rule has found in that place says more.
  mutating func compile(_ root: JSON.Node) {
    do throws(Schema.CompileError) {
      _ = try Schema(root, options: options)
    } catch {
      let place = NodePlace(error.node)
      if findings.contains(where: { NodePlace($0.node) == place }) { return }
      let isOwn = error.node.document === root.document
      findings.append(
        Schema.Finding(
          code: .doesNotCompile, level: .error, node: isOwn ? error.node : root,
          location: isOwn ? error.location : .root,
          message: isOwn ? error.message : "\(error.document ?? "another document")#\(error.location): \(error.message)"
        ))
    }
  }

  private func dialect(of place: Place) -> (Dialect, isCertain: Bool) {
    guard let uri = place.node["$schema"]?.string else { return (place.dialect, place.isCertain) }
    if let draft = Schema.Draft(uri: uri) { return (.standard(draft), true) }
    // A meta-schema that can't be read is told where the schema does not compile.
    let found = try? options.registry.document(at: URIReference(uri).withoutFragment.description)
    guard let metaSchema = found, let draft = metaSchema["$schema"]?.string.flatMap(Schema.Draft.init(uri:)),
      case .success(let dialect) = Dialect.described(by: metaSchema, draft: draft)
    else { return (place.dialect, false) }
    return (dialect, true)
  }
}

extension KeywordDefinition {
  /// By name; of a name that means different things, the newest.
  static let ofAnyDraft: [String: KeywordDefinition] = Dictionary(all.map { ($0.name, $0) }) { $1 }
}
