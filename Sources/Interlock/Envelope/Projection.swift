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
    Projector(contract: self).object(content.node, schemaNode)
  }
}

private struct Projector {
  let contract: Contract

  func object(_ content: JSON.Node, _ schema: JSON.Node) -> JSON.Object {
    let written = Dictionary(
      content.members.map { (ExactString($0.name), $0.value) }, uniquingKeysWith: { first, _ in first })
    var members: [JSON.Member] = []
    var taken: Set<ExactString> = []
    for declaring in resolved(schema) {
      for property in declaring["properties"]?.members.map(\.self) ?? [] {
        let name = property.name
        guard let value = written[ExactString(name)], taken.insert(ExactString(name)).inserted else { continue }
        if value.isNull, contract.schema.subschema(of: property.value)?.isValid(value) != true { continue }
        members.append(JSON.Member(name: name, value: project(value, property.value)))
      }
    }
    return JSON.Object(members)
  }

  private func project(_ value: JSON.Node, _ schema: JSON.Node) -> JSON {
    let schemas = resolved(schema)
    switch value.kind {
    case .object where schemas.contains { $0["properties"] != nil }:
      return .object(object(value, schema))
    case .array:
      return .array(
        value.elements.enumerated().map { index, element in
          let schema = schemas.lazy.compactMap { schema in
            schema["prefixItems"]?[index]
              ?? (index < (schema["prefixItems"]?.count ?? 0) ? nil : schema["items"])
          }.first
          return schema.map { project(element, $0) } ?? element.json
        })
    default:
      return value.json
    }
  }

  /// The schema and those that its references lead to; a compiled schema's references end.
  private func resolved(_ schema: JSON.Node) -> [JSON.Node] {
    var schemas = [schema]
    while let reference = schemas.last?["$ref"], let target = contract.schema.target(ofReference: reference) {
      schemas.append(target)
    }
    return schemas
  }
}
