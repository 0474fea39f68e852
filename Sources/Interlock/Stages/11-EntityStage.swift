import InterlockJSON

/// Stage 11: every id is in its list; an id is never made up from a name.
///
/// Of an array, every element is looked up. Null is a value like any other: where a parameter refers to nothing, it is
/// absent.
enum EntityStage {
  static func check(_ call: Call, manifest: Manifest, facts: Facts) throws(Refusal) {
    var faults = Faults()
    for reference in references(of: call, in: manifest) {
      let isFound =
        switch reference.list.source {
        case .inline(let ids): ids.contains(reference.id.json)
        case .host: facts.foundEntities[ExactString(reference.list.name)]?.contains(reference.id.json) ?? false
        }
      if isFound { continue }
      faults.append(
        reference.parameter,
        .error(
          .unresolvedEntity, reference.pointer, at: reference.id,
          "\(reference.id.shown) is not in the list \"\(reference.list.name)\""))
    }
    guard let first = faults.fields.first else { return }
    throw Refusal(
      .reject, .unresolvedEntity, field: first, sentence: .contract(keys: ["unresolved"]), findings: faults.findings)
  }

  /// What the host has to be asked.
  static func lookups(_ call: Call, manifest: Manifest) -> [EntityLookup] {
    var lookups: [(list: String, ids: [JSON])] = []
    var asked: Set<EntityLookup> = []
    for reference in references(of: call, in: manifest) {
      guard case .host = reference.list.source else { continue }
      let id = reference.id.json
      guard asked.insert(EntityLookup(list: reference.list.name, ids: [id])).inserted else { continue }
      if let index = lookups.firstIndex(where: { $0.list.hasSameScalars(as: reference.list.name) }) {
        lookups[index].ids.append(id)
      } else {
        lookups.append((reference.list.name, [id]))
      }
    }
    return lookups.map { EntityLookup(list: $0.list, ids: $0.ids) }
  }

  private struct Reference {
    let parameter: String
    let list: EntityList
    let id: JSON.Node
    let pointer: JSON.Pointer
  }

  /// In the contract's order.
  private static func references(of call: Call, in manifest: Manifest) -> [Reference] {
    call.contract.parameterNames.flatMap { name -> [Reference] in
      guard let list = call.contract.entities[ExactString(name)].flatMap({ manifest.entityList(named: $0) }),
        let value = call.parameters[name]
      else { return [] }
      let pointer = JSON.Pointer(tokens: ["parameters"]).appending(name)
      if value.kind == .array {
        return value.elements.enumerated().map {
          Reference(parameter: name, list: list, id: $1, pointer: pointer.appending($0))
        }
      }
      return [Reference(parameter: name, list: list, id: value, pointer: pointer)]
    }
  }
}
