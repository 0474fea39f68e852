import InterlockJSON

extension ManifestReader {
  mutating func readMappings(_ root: JSON.Node) -> [Mapping] {
    let pointer = JSON.Pointer(tokens: ["mappings"])
    let intents = Set(root["intents"]?.elements.compactMap { $0["intent"] } ?? [])
    guard let list = value("mappings", of: root, at: .root, kind: .array, isRequired: false) else { return [] }
    return list.elements.enumerated().compactMap { readMapping($1, at: pointer.appending($0), intents: intents) }
  }

  private mutating func readMapping(_ node: JSON.Node, at pointer: JSON.Pointer, intents: Set<JSON.Node>) -> Mapping? {
    guard node.kind == .object else {
      refuse(node, pointer, "a mapping is an object, got \(node.shown)")
      return nil
    }
    refuseUnknownKeys(of: node, at: pointer, known: ["intent", "from", "to", "content", "parameters"])
    let intent = value("intent", of: node, at: pointer, kind: .string, isRequired: true)
    if let intent, !intents.contains(intent) {
      refuse(intent, pointer.appending("intent"), "the manifest declares no intent \(intent.shown)")
    }
    let from = readVersion("from", node, at: pointer)
    let to = readVersion("to", node, at: pointer)
    if let from, let to, from >= to {
      refuse(
        node["to"] ?? node, pointer.appending("to"),
        "a mapping goes upward; expected more than \(from.text), got \(to.text)")
    }
    let content = readPatch("content", node, at: pointer)
    let parameters = readPatch("parameters", node, at: pointer)
    guard let intent = intent?.string, let from, let to else { return nil }
    return Mapping(intent: intent, from: from, to: to, content: content, parameters: parameters)
  }

  private mutating func readVersion(_ name: String, _ node: JSON.Node, at pointer: JSON.Pointer) -> JSON.Number? {
    guard let number = value(name, of: node, at: pointer, kind: .number, isRequired: true)?.number else { return nil }
    if !number.isInteger {
      refuse(node[name] ?? node, pointer.appending(name), "expected a whole number, got \(number.text)")
    }
    return number
  }

  /// - Source: RFC 6902, section 4.
  private mutating func readPatch(_ name: String, _ node: JSON.Node, at pointer: JSON.Pointer) -> JSON.Node? {
    guard let patch = value(name, of: node, at: pointer, kind: .array, isRequired: false) else { return nil }
    for (index, operation) in patch.elements.enumerated() {
      let place = pointer.appending(name).appending(index)
      let op = operation["op"]?.string
      let needed: [String]? =
        switch op {
        case "add", "replace", "test": ["path", "value"]
        case "remove": ["path"]
        case "move", "copy": ["from", "path"]
        default: nil
        }
      guard let needed else {
        refuse(
          operation["op"] ?? operation, place.appending("op"),
          "expected an operation of add, remove, replace, move, copy, test")
        continue
      }
      for key in needed {
        if operation[key] == nil {
          refuse(operation, place.appending(key), "the key \"\(key)\" is missing")
        } else if key != "value", operation[key]?.string.flatMap({ JSON.Pointer($0) }) == nil {
          refuse(operation[key] ?? operation, place.appending(key), "expected a JSON Pointer")
        }
      }
    }
    return patch
  }
}
