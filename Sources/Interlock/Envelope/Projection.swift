import InterlockJSON
import InterlockSchema

extension Contract {
  /// The parameters that complete content gives: just the members that the contract declares, in its order.
  ///
  /// Values are copied unchanged, wrong ones too: the gate refuses them. An absent member stays absent; a null is
  /// left out where its schema does not accept null. Where a schema declares nested `properties` (directly, through
  /// `$ref`, or for `items`), only those are copied.
  ///
  /// - Source: the gate's contract, section 7.
  public func project(_ content: CompleteContent) -> JSON.Object {
    Projector(contract: self).object(content.node, place(at: .root))
  }

  private func place(at pointer: JSON.Pointer) -> Projector.Place {
    Projector.Place(node: schemaNode, pointer: pointer)
  }
}

private struct Projector {
  let contract: Contract

  /// A subschema, and where it stands in the contract's schema.
  struct Place {
    let node: JSON.Node
    let pointer: JSON.Pointer

    func child(_ tokens: String...) -> Place? {
      let pointer = tokens.reduce(self.pointer) { $0.appending($1) }
      return node.value(at: JSON.Pointer(tokens: tokens.map { ExactString($0) })).map {
        Place(node: $0, pointer: pointer)
      }
    }
  }

  func object(_ content: JSON.Node, _ schema: Place) -> JSON.Object {
    let written = Dictionary(
      content.members.map { (ExactString($0.name), $0.value) }, uniquingKeysWith: { first, _ in first })
    var members: [JSON.Member] = []
    var taken: Set<ExactString> = []
    for declaring in resolved(schema) {
      guard let properties = declaring.child("properties") else { continue }
      for property in properties.node.members {
        let name = property.name
        guard let value = written[ExactString(name)], taken.insert(ExactString(name)).inserted else { continue }
        let place = Place(node: property.value, pointer: properties.pointer.appending(name))
        if value.isNull, contract.schema.subschema(at: place.pointer)?.isValid(value) != true { continue }
        members.append(JSON.Member(name: name, value: project(value, place)))
      }
    }
    return JSON.Object(members)
  }

  private func project(_ value: JSON.Node, _ schema: Place) -> JSON {
    let places = resolved(schema)
    switch value.kind {
    case .object where places.contains { $0.child("properties") != nil }:
      return .object(object(value, schema))
    case .array:
      return .array(
        value.elements.enumerated().map { index, element in
          let place = places.lazy.compactMap { place in
            place.child("prefixItems", String(index))
              ?? (index < (place.child("prefixItems")?.node.count ?? 0) ? nil : place.child("items"))
          }.first
          return place.map { project(element, $0) } ?? element.json
        })
    default:
      return value.json
    }
  }

  /// The schema and those that its references lead to; a compiled schema's references end.
  private func resolved(_ schema: Place) -> [Place] {
    var places = [schema]
    while let reference = places.last?.node["$ref"]?.string, let target = contract.schema.target(of: reference) {
      places.append(Place(node: target.node, pointer: target.pointer))
    }
    return places
  }
}
