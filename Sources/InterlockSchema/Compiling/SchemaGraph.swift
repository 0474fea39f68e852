import InterlockJSON

/// All subschemas of a compiled schema. They refer to each other by index, so that a schema may be recursive.
final class SchemaGraph: Sendable {
  typealias Index = Int

  let subschemas: [Subschema]
  let resources: [SchemaResource]
  /// Each subschema after those that it applies in place.
  let inPlaceOrder: [Index]
  /// Whether any subschema asks which members or elements were evaluated; only then is that kept.
  let tracksEvaluation: Bool
  private let indexes: [NodePlace: Index]
  /// What each reference leads to, by the place of its text.
  private let targets: [NodePlace: Index]

  init(
    subschemas: [Subschema], resources: [SchemaResource], inPlaceOrder: [Index], tracksEvaluation: Bool,
    indexes: [NodePlace: Index], targets: [NodePlace: Index]
  ) {
    self.subschemas = subschemas
    self.resources = resources
    self.inPlaceOrder = inPlaceOrder
    self.tracksEvaluation = tracksEvaluation
    self.indexes = indexes
    self.targets = targets
  }

  /// The subschema that was compiled from a place in the schema's text.
  func index(of node: JSON.Node) -> Index? { indexes[NodePlace(node)] }

  /// Where the reference that a place in the schema's text holds leads.
  func target(ofReference node: JSON.Node) -> JSON.Node? { targets[NodePlace(node)].map { subschemas[$0].node } }

  /// The absolute location of a keyword: its resource's URI, and the way to it from the resource's root.
  func location(of keyword: ExactString?, in index: Index) -> String {
    let subschema = subschemas[index]
    let resource = resources[subschema.resource]
    let root = resource.root.pointer.tokens.count
    var tokens = subschema.node.document === resource.root.document ? subschema.node.pointer.tokens : []
    tokens.removeFirst(min(root, tokens.count))
    if let keyword { tokens.append(keyword) }
    return "\(resource.base)#\(percentEncodedFragment(JSON.Pointer(tokens: tokens).description))"
  }
}

/// A schema, or one inside another.
struct Subschema: Sendable {
  let node: JSON.Node
  /// The resource that it belongs to, as an index into the graph's.
  let resource: Int
  var body: Body

  enum Body: Sendable {
    case always  // true, {}
    case never  // false
    case keywords([CompiledKeyword])
  }
}

struct CompiledKeyword: Sendable {
  let name: ExactString
  let value: JSON.Node
  let keyword: any Keyword
}
