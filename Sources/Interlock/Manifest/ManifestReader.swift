import InterlockJSON
import InterlockSchema

/// Reads a manifest's document into its parts and collects everything that is wrong with it.
struct ManifestReader {
  struct Parts {
    var contracts: [Contract] = []
    var entityLists: [EntityList] = []
    var mappings: [Mapping] = []
    var warnings: [Manifest.Problem] = []
  }

  struct Draft {
    let pointer: JSON.Pointer
    let byteOffset: Int
    let message: String
  }

  let document: JSON.Document
  private(set) var problems: [Draft] = []
  private(set) var warnings: [Draft] = []
  private var suggestionsLeft = 20

  init(document: JSON.Document) {
    self.document = document
  }

  mutating func read() throws(Manifest.Refusal) -> Parts {
    var parts = Parts()
    let root = document.root
    if root.kind == .object {
      refuseUnknownKeys(of: root, at: .root, known: ["manifest", "intents", "entities", "mappings"])
      readFormat(root)
      parts.entityLists = readEntityLists(root)
      parts.contracts = readIntents(root, lists: parts.entityLists)
      parts.mappings = readMappings(root)
    } else {
      refuse(root, .root, "a manifest is an object, got \(root.kind.rawValue)")
    }
    guard problems.isEmpty else { throw Manifest.Refusal(problems: placed(problems)) }
    parts.warnings = placed(warnings)
    return parts
  }

  private func placed(_ drafts: [Draft]) -> [Manifest.Problem] {
    let sorted = drafts.sorted { $0.byteOffset < $1.byteOffset }
    return zip(sorted, document.positions(ofByteOffsets: sorted.map(\.byteOffset))).map {
      Manifest.Problem(pointer: $0.pointer, position: $1, message: $0.message)
    }
  }

  private mutating func readFormat(_ root: JSON.Node) {
    let pointer = JSON.Pointer(tokens: ["manifest"])
    guard let format = root["manifest"] else {
      return refuse(root, pointer, "the key \"manifest\" is missing; it is 1")
    }
    guard format.number == JSON.Number(1) else {
      return refuse(format, pointer, "this manifest format is not known; expected 1, got \(format.shown)")
    }
  }

  private mutating func readEntityLists(_ root: JSON.Node) -> [EntityList] {
    let pointer = JSON.Pointer(tokens: ["entities"])
    guard let lists = value("entities", of: root, at: .root, kind: .object, isRequired: false) else { return [] }
    return lists.members.compactMap { readEntityList($0.name, $0.value, at: pointer.appending($0.name)) }
  }

  private mutating func readEntityList(_ name: String, _ node: JSON.Node, at pointer: JSON.Pointer) -> EntityList? {
    guard node.kind == .object else {
      refuse(node, pointer, "an entity list is an object, got \(node.shown)")
      return nil
    }
    refuseUnknownKeys(of: node, at: pointer, known: ["ids", "exec", "timeoutSeconds"])
    guard node["ids"] != nil else {
      let command = node["exec"] == nil ? nil : readCommand(node, at: pointer)
      return EntityList(name: name, source: .host(command))
    }
    if let exec = node["exec"] { refuse(exec, pointer.appending("exec"), "a list has ids or a program, not both") }
    let ids = value("ids", of: node, at: pointer, kind: .array, isRequired: true)
    for (index, id) in ids?.elements.enumerated().map(\.self) ?? [] where id.kind != .string && id.kind != .number {
      refuse(id, pointer.appending("ids").appending(index), "an id is a string or a number, got \(id.shown)")
    }
    return EntityList(name: name, source: .inline(Set(ids?.elements.map(\.json) ?? [])))
  }

  private mutating func readIntents(_ root: JSON.Node, lists: [EntityList]) -> [Contract] {
    let pointer = JSON.Pointer(tokens: ["intents"])
    guard let intents = value("intents", of: root, at: .root, kind: .array, isRequired: true) else { return [] }
    var first: [ExactString: JSON.Node] = [:]
    var contracts: [Contract] = []
    for (index, node) in intents.elements.enumerated() {
      let place = pointer.appending(index)
      guard let contract = readContract(node, at: place, lists: lists) else { continue }
      if let earlier = first.updateValue(node, forKey: ExactString(contract.intent)) {
        let position = document.positions(of: [earlier])[0]
        refuse(
          node["intent"] ?? node, place.appending("intent"),
          "the intent \"\(contract.intent)\" is declared twice, first at \(position)")
      }
      contracts.append(contract)
    }
    return contracts
  }

  // What the readers of single parts use.

  mutating func refuse(_ node: JSON.Node, _ pointer: JSON.Pointer, _ message: String) {
    problems.append(Draft(pointer: pointer, byteOffset: node.byteOffset, message: message))
  }

  mutating func warn(_ node: JSON.Node, _ pointer: JSON.Pointer, _ message: String) {
    warnings.append(Draft(pointer: pointer, byteOffset: node.byteOffset, message: message))
  }

  /// A declared name that is near. After some, nothing is misspelt and none is looked for.
  mutating func suggestion(for name: String, among names: Set<ExactString>) -> String? {
    guard suggestionsLeft > 0 else { return nil }
    suggestionsLeft -= 1
    return nearestName(to: name, among: names.map(\.string).sorted())
  }

  /// A key that is not known is refused: a misspelt `confirmation` must not be a missing one. Keys for people and
  /// other programs begin with `$` or `x-`, or are `description`.
  mutating func refuseUnknownKeys(of node: JSON.Node, at pointer: JSON.Pointer, known: [String]) {
    for member in node.members {
      let name = member.name
      if known.contains(where: { $0.hasSameScalars(as: name) }) || name.hasPrefix("$") || name.hasPrefix("x-")
        || name == "description"
      {
        continue
      }
      let near = nearestName(to: name, among: known)
      refuse(
        member.nameNode, pointer.appending(name),
        "this key is not known"
          + (near.map { "; did you mean \"\($0)\"?" } ?? "; expected one of \(known.joined(separator: ", "))"))
    }
  }

  /// The member's value where it is there and of that kind; what is wrong is collected.
  mutating func value(
    _ name: String, of node: JSON.Node, at pointer: JSON.Pointer, kind: JSON.Kind, isRequired: Bool
  ) -> JSON.Node? {
    guard let value = node[name] else {
      if isRequired { refuse(node, pointer.appending(name), "the key \"\(name)\" is missing") }
      return nil
    }
    guard value.kind == kind else {
      refuse(
        value, pointer.appending(name),
        "expected \(kind.rawValue == "object" || kind.rawValue == "array" ? "an" : "a") \(kind.rawValue), got \(value.shown)"
      )
      return nil
    }
    return value
  }

  mutating func readCommand(_ node: JSON.Node, at pointer: JSON.Pointer) -> Contract.Command? {
    guard let exec = value("exec", of: node, at: pointer, kind: .array, isRequired: true) else { return nil }
    let arguments = exec.elements.compactMap(\.string)
    guard !arguments.isEmpty, arguments.count == exec.count, !arguments[0].isEmpty,
      arguments.allSatisfy({ !$0.utf8.contains(0) })
    else {
      refuse(exec, pointer.appending("exec"), "expected a program and its arguments as strings, got \(exec.shown)")
      return nil
    }
    var seconds = Contract.Command.defaultTimeoutSeconds
    if let timeout = value("timeoutSeconds", of: node, at: pointer, kind: .number, isRequired: false)?.number {
      seconds = timeout.double
      if !(seconds > 0 && seconds <= Contract.Command.longestTimeoutSeconds) {
        refuse(
          node["timeoutSeconds"] ?? node, pointer.appending("timeoutSeconds"),
          "expected seconds above 0 and up to 86400, got \(timeout.text)")
      }
    }
    return Contract.Command(arguments: arguments, timeoutSeconds: seconds)
  }
}
