import InterlockJSON

extension Schema {
  /// What an evaluation found, in the formats that the specification names.
  ///
  /// - Source: JSON Schema Core 2020-12, section 12.
  public struct Output: Sendable {
    public let isValid: Bool
    /// Whether units are missing, of `Schema.outputLimit` or more.
    public let isCut: Bool
    let root: Unit?
    let wording: Wording

    public enum Format: String, CaseIterable, Sendable {
      /// Only whether the instance is valid.
      case flag
      /// A flat list of errors, or of annotations where the instance is valid.
      case basic
      /// A tree in the schema's structure, without the nodes that say nothing.
      case detailed
    }

    /// What one subschema or keyword found at one place.
    struct Unit: Sendable {
      let isValid: Bool
      /// `nil` for a subschema.
      let keyword: ExactString?
      let keywordLocation: JSON.Pointer
      let instanceLocation: JSON.Pointer
      /// Several where one keyword fails for several reasons, as `required` does for each missing member.
      let errors: [Fault]
      let annotation: JSON?
      let units: [Unit]
      let graph: SchemaGraph
      let schema: SchemaGraph.Index

      typealias Fault = (reason: Failure.Reason, instance: JSON.Node)

      var says: Bool { !errors.isEmpty || annotation != nil }

      /// `nil` where the schema has no absolute URI: the specification asks for a full one or none.
      var absoluteKeywordLocation: String? {
        guard graph.resources[graph.subschemas[schema].resource].base.isAbsolute else { return nil }
        return graph.location(of: keyword, in: schema)
      }
    }

    /// A keyword's annotation, and where it belongs.
    public struct Annotation: Sendable {
      public let keyword: String
      public let value: JSON
      public let instanceLocation: JSON.Pointer
      /// The evaluation path.
      public let keywordLocation: JSON.Pointer
      /// Absolute, of the schema that holds the keyword.
      public let schemaLocation: String
      /// The schema that holds the keyword; it knows its place in its text.
      public let schema: JSON.Node
    }
  }
}

extension Schema.Output {
  /// The annotations, none where the instance is not valid; in the order in which they were made.
  public var annotations: [Annotation] {
    var found: [Annotation] = []
    func visit(_ unit: Unit) {
      guard unit.isValid else { return }
      if let annotation = unit.annotation, let keyword = unit.keyword {
        found.append(
          Annotation(
            keyword: keyword.string, value: annotation, instanceLocation: unit.instanceLocation,
            keywordLocation: unit.keywordLocation, schemaLocation: unit.graph.location(of: nil, in: unit.schema),
            schema: unit.graph.subschemas[unit.schema].node))
      }
      for inner in unit.units { visit(inner) }
    }
    if let root, isValid { visit(root) }
    return found
  }

  /// The document that the specification describes for a format.
  public func json(_ format: Format) -> JSON {
    let valid = JSON.Member(name: "valid", value: .bool(isValid))
    guard let root, format != .flag else { return .object(JSON.Object([valid])) }
    switch format {
    case .flag: return .object(JSON.Object([valid]))
    case .basic:
      var list: [JSON] = []
      collect(root, into: &list)
      if list.isEmpty, isValid { return .object(JSON.Object([valid])) }
      return .object(JSON.Object([valid, JSON.Member(name: listName, value: .array(list))]))
    case .detailed:
      return condensed(root).map { detailed($0) } ?? .object(JSON.Object([valid]))
    }
  }

  private var listName: String { isValid ? "annotations" : "errors" }

  /// What passed inside what failed is no error, and what failed inside what passed is no annotation.
  private func collect(_ unit: Unit, into list: inout [JSON]) {
    guard unit.isValid == isValid else { return }
    if unit.says { list.append(.object(JSON.Object(members(of: unit)))) }
    for inner in unit.units { collect(inner, into: &list) }
  }

  /// Without units that say nothing; one that holds only another is that other.
  private func condensed(_ unit: Unit) -> Unit? {
    guard unit.isValid == isValid else { return nil }
    let inner = unit.units.compactMap { condensed($0) }
    if !unit.says, inner.isEmpty { return nil }
    if !unit.says, inner.count == 1 { return inner[0] }
    return Unit(
      isValid: unit.isValid, keyword: unit.keyword, keywordLocation: unit.keywordLocation,
      instanceLocation: unit.instanceLocation, errors: unit.errors, annotation: unit.annotation, units: inner,
      graph: unit.graph, schema: unit.schema)
  }

  private func detailed(_ unit: Unit) -> JSON {
    var members = self.members(of: unit)
    if !unit.units.isEmpty {
      members.append(JSON.Member(name: listName, value: .array(unit.units.map { detailed($0) })))
    }
    return .object(JSON.Object(members))
  }

  private func members(of unit: Unit) -> [JSON.Member] {
    var members = [
      // The specification's examples leave this out of `basic`, but its schema of an output unit requires it.
      JSON.Member(name: "valid", value: .bool(unit.isValid)),
      JSON.Member(name: "keywordLocation", value: .string(unit.keywordLocation.description)),
    ]
    if let location = unit.absoluteKeywordLocation {
      members.append(JSON.Member(name: "absoluteKeywordLocation", value: .string(location)))
    }
    members.append(JSON.Member(name: "instanceLocation", value: .string(unit.instanceLocation.description)))
    if !unit.errors.isEmpty {
      let sentences = unit.errors.map { wording.message($0.reason, of: $0.instance) }
      members.append(JSON.Member(name: "error", value: .string(sentences.joined(separator: "; "))))
    }
    if let annotation = unit.annotation { members.append(JSON.Member(name: "annotation", value: annotation)) }
    return members
  }
}
