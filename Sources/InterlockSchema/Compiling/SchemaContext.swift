import InterlockJSON

/// In which resource, and within which dynamic scope, a schema is compiled.
struct SchemaContext {
  let resource: SchemaLoader.ResourceIndex
  let scope: DynamicScopes.Index
}

/// The dynamic scopes that a compilation has met, reduced to what a reference can ask of them: for each dynamic anchor,
/// the outermost resource that has it.
///
/// A schema that stands in several scopes is compiled once for each, so no evaluation ever keeps a scope.
///
/// - Source: JSON Schema Core 2020-12, sections 7.1 and 8.2.3.2; 2019-09, section 8.2.4.2.
struct DynamicScopes {
  typealias Index = Int
  private typealias Scope = [ExactString: SchemaLoader.Target]

  /// The name under which scopes keep `$recursiveAnchor`; no anchor can have it.
  static let recursive: ExactString = "#"

  let empty: Index = 0
  private var scopes: [Scope] = [[:]]
  private var entered: [Entry: Index] = [:]
  private var known: [[ExactString: NodePlace]: Index] = [:]

  private struct Entry: Hashable {
    let scope: Index
    let resource: SchemaLoader.ResourceIndex
  }

  /// The scope within a resource that is entered: what it has in names that no outer one has is added.
  mutating func entering(_ resource: SchemaResource, at index: SchemaLoader.ResourceIndex, from scope: Index) -> Index {
    if resource.dynamicAnchors.isEmpty && !resource.isRecursiveAnchor { return scope }
    let entry = Entry(scope: scope, resource: index)
    if let inner = entered[entry] { return inner }
    var inner = scopes[scope]
    for (name, node) in resource.dynamicAnchors where inner[name] == nil {
      inner[name] = SchemaLoader.Target(node: node, resource: index)
    }
    if resource.isRecursiveAnchor, inner[Self.recursive] == nil {
      inner[Self.recursive] = SchemaLoader.Target(node: resource.root, resource: index)
    }
    let identity = inner.mapValues { NodePlace($0.node) }
    let found = known[identity] ?? scopes.count
    if found == scopes.count {
      scopes.append(inner)
      known[identity] = found
    }
    entered[entry] = found
    return found
  }

  func target(named name: ExactString, in scope: Index) -> SchemaLoader.Target? { scopes[scope][name] }
}

/// The two kinds of reference whose target depends on the dynamic scope.
enum DynamicReference {
  case dynamic, recursive

  /// The name to look for in the scope; `nil` where the reference leads where it says.
  func name(of text: String, target: SchemaLoader.Target, in resources: [SchemaResource]) -> ExactString? {
    let resource = resources[target.resource]
    switch self {
    case .recursive: return resource.isRecursiveAnchor ? DynamicScopes.recursive : nil
    case .dynamic:
      guard let hash = text.firstIndex(of: "#"), let name = percentDecoded(String(text[text.index(after: hash)...])),
        let anchored = resource.dynamicAnchors[ExactString(name)], NodePlace(anchored) == NodePlace(target.node)
      else { return nil }
      return ExactString(name)
    }
  }
}
