import InterlockJSON
import InterlockSchema

extension ManifestReader {
  private static let contractKeys = [
    "intent", "title", "schemaVersion", "generable", "parameters", "entities", "derived", "confirmation",
    "idempotent", "dialogs", "perform",
  ]

  private static let dialogKeys = Schema.failingKeywords.union(["missing", "unresolved", "invalid"])

  mutating func readContract(_ node: JSON.Node, at pointer: JSON.Pointer, lists: [EntityList]) -> Contract? {
    guard node.kind == .object else {
      refuse(node, pointer, "an intent's contract is an object, got \(node.shown)")
      return nil
    }
    refuseUnknownKeys(of: node, at: pointer, known: Self.contractKeys)
    let intent = value("intent", of: node, at: pointer, kind: .string, isRequired: true)
    let title = value("title", of: node, at: pointer, kind: .string, isRequired: false)
    let version = readVersion(node, at: pointer)
    let generable = readGenerable(node, at: pointer)
    let schema = readSchema(node, at: pointer)
    // Of the text: where the schema does not compile, what it declares is still declared.
    let names = node["parameters"]?["properties"]?.members.map(\.name) ?? []
    let nameSet = Set(names.map { ExactString($0) })
    let entities = readEntities(node, at: pointer, parameters: nameSet, lists: lists)
    let derived = readDerived(node, at: pointer, parameters: nameSet)
    let confirmation = readConfirmation(node, at: pointer)
    let idempotent = value("idempotent", of: node, at: pointer, kind: .boolean, isRequired: false)
    let dialogs = readDialogs(node, at: pointer, parameters: nameSet)
    let command = value("perform", of: node, at: pointer, kind: .object, isRequired: false)
      .flatMap { perform -> Contract.Command? in
        let place = pointer.appending("perform")
        refuseUnknownKeys(of: perform, at: place, known: ["exec", "timeoutSeconds"])
        return readCommand(perform, at: place)
      }
    guard let intent = intent?.string, let version, let schema else { return nil }
    return Contract(
      intent: intent, title: title?.string, schemaVersion: version, generable: generable, schema: schema.compiled,
      schemaNode: schema.node, parameterNames: names, parameterSet: nameSet,
      entities: entities, derived: derived,
      confirmation: confirmation, isIdempotent: idempotent?.bool ?? false, dialogs: dialogs, command: command)
  }

  private mutating func readVersion(_ node: JSON.Node, at pointer: JSON.Pointer) -> JSON.Number? {
    guard let version = value("schemaVersion", of: node, at: pointer, kind: .number, isRequired: true)?.number else {
      return nil
    }
    if !version.isInteger {
      refuse(
        node["schemaVersion"] ?? node, pointer.appending("schemaVersion"),
        "expected a whole number, got \(version.text)")
    }
    return version
  }

  private mutating func readGenerable(_ node: JSON.Node, at pointer: JSON.Pointer) -> String? {
    guard let generable = node["generable"], !generable.isNull else { return nil }
    if generable.kind != .string {
      refuse(generable, pointer.appending("generable"), "expected a type's name or null, got \(generable.shown)")
    }
    return generable.string
  }

  private mutating func readSchema(_ node: JSON.Node, at pointer: JSON.Pointer) -> (node: JSON.Node, compiled: Schema)?
  {
    let place = pointer.appending("parameters")
    guard let parameters = value("parameters", of: node, at: pointer, kind: .object, isRequired: true) else {
      return nil
    }
    guard parameters["properties"]?.kind == .object else {
      refuse(
        parameters, place.appending("properties"),
        "the parameters' schema has \"properties\", an object; where there are none it is {}")
      return nil
    }
    do throws(Schema.CompileError) {
      let schema = try Schema(parameters)
      warnAboutSchema(parameters, at: place)
      return (parameters, schema)
    } catch {
      refuse(error.node, place.appending(error.location), error.message)
      return nil
    }
  }

  /// What compiles and is still most likely not meant.
  private mutating func warnAboutSchema(_ schema: JSON.Node, at pointer: JSON.Pointer) {
    let declared = Set(schema["properties"]?.members.map { ExactString($0.name) } ?? [])
    for name in schema["required"]?.elements.compactMap(\.string) ?? [] where !declared.contains(ExactString(name)) {
      warn(
        schema["required"] ?? schema, pointer.appending("required"),
        "the required parameter \"\(name)\" is not in properties, so this intent can never run"
          + (suggestion(for: name, among: declared).map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    warnAboutKeywords(schema, at: pointer)
  }

  private mutating func warnAboutKeywords(_ schema: JSON.Node, at pointer: JSON.Pointer) {
    for member in schema.members {
      let (name, place) = (member.name, pointer.appending(member.name))
      if !Schema.knownKeywords().contains(name), !name.hasPrefix("x-"),
        let near = nearestName(to: name, among: Schema.knownKeywords())
      {
        warn(member.nameNode, place, "this keyword is not known and has no effect; did you mean \"\(near)\"?")
      }
      if name == "format", let format = member.value.string, !Schema.knownFormats.contains(format) {
        warn(member.value, place, "the format \"\(format)\" is not known and has no effect")
      }
    }
    for subschema in subschemas(of: schema, at: pointer) { warnAboutKeywords(subschema.node, at: subschema.pointer) }
  }

  private mutating func readEntities(
    _ node: JSON.Node, at pointer: JSON.Pointer, parameters: Set<ExactString>, lists: [EntityList]
  ) -> [ExactString: String] {
    var entities: [ExactString: String] = [:]
    let place = pointer.appending("entities")
    for member in value("entities", of: node, at: pointer, kind: .object, isRequired: false)?.members.map(\.self) ?? []
    {
      let (name, here) = (member.name, place.appending(member.name))
      refuseUndeclared(name, among: parameters, member.nameNode, here)
      guard let list = member.value.string else {
        refuse(member.value, here, "expected the name of an entity list, got \(member.value.shown)")
        continue
      }
      if !lists.contains(where: { $0.name.hasSameScalars(as: list) }) {
        let near = nearestName(to: list, among: lists.map(\.name))
        refuse(
          member.value, here,
          "there is no entity list \"\(list)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? " under /entities"))
      }
      entities[ExactString(name)] = list
    }
    return entities
  }

  private mutating func readDerived(_ node: JSON.Node, at pointer: JSON.Pointer, parameters: Set<ExactString>) -> Set<
    ExactString
  > {
    var derived: Set<ExactString> = []
    let place = pointer.appending("derived")
    let list = value("derived", of: node, at: pointer, kind: .array, isRequired: false)
    for (index, element) in list?.elements.enumerated().map(\.self) ?? [] {
      guard let name = element.string else {
        refuse(element, place.appending(index), "expected a parameter's name, got \(element.shown)")
        continue
      }
      refuseUndeclared(name, among: parameters, element, place.appending(index))
      derived.insert(ExactString(name))
    }
    return derived
  }

  private mutating func readConfirmation(_ node: JSON.Node, at pointer: JSON.Pointer) -> Contract.Confirmation {
    guard let value = node["confirmation"] else { return .none }
    if let confirmation = value.string.flatMap(Contract.Confirmation.init) { return confirmation }
    refuse(value, pointer.appending("confirmation"), "expected \"none\" or \"required\", got \(value.shown)")
    return .required
  }

  private mutating func readDialogs(_ node: JSON.Node, at pointer: JSON.Pointer, parameters: Set<ExactString>)
    -> Dialogs
  {
    var sentences: [ExactString: [ExactString: Sentence]] = [:]
    let place = pointer.appending("dialogs")
    for parameter in value("dialogs", of: node, at: pointer, kind: .object, isRequired: false)?.members.map(\.self)
      ?? []
    {
      let here = place.appending(parameter.name)
      refuseUndeclared(parameter.name, among: parameters, parameter.nameNode, here)
      guard parameter.value.kind == .object else {
        refuse(parameter.value, here, "expected an object of sentences, got \(parameter.value.shown)")
        continue
      }
      for member in parameter.value.members {
        warnAboutDialogKey(member, at: here.appending(member.name))
        let sentence = readSentence(member.value, at: here.appending(member.name))
        sentences[ExactString(parameter.name), default: [:]][ExactString(member.name)] = sentence
      }
    }
    return Dialogs(sentences: sentences)
  }

  private mutating func warnAboutDialogKey(_ member: JSON.Node.Member, at pointer: JSON.Pointer) {
    let known = Self.dialogKeys
    if known.contains(member.name) { return }
    let near = nearestName(to: member.name, among: known)
    warn(
      member.nameNode, pointer,
      "this sentence is never said: the key is no keyword that can fail"
        + (near.map { "; did you mean \"\($0)\"?" } ?? ", and not missing, unresolved or invalid"))
  }

  private mutating func readSentence(_ node: JSON.Node, at pointer: JSON.Pointer) -> Sentence? {
    switch node.kind {
    case .string where node.string != "": return node.string.map { .plain($0) }
    case .object where node.count > 0:
      var texts: [String: String] = [:]
      for member in node.members {
        let place = pointer.appending(member.name)
        if !LanguageRange.isTag(member.name) {
          refuse(member.nameNode, place, "expected a BCP 47 language tag such as fr-CA, got \(member.nameNode.shown)")
        }
        guard let text = member.value.string, !text.isEmpty else {
          refuse(member.value, place, "expected a sentence, got \(member.value.shown)")
          continue
        }
        if texts.updateValue(text, forKey: member.name.lowercased()) != nil {
          refuse(member.nameNode, pointer.appending(member.name), "this language stands twice; tags are without case")
        }
      }
      return .byLanguage(texts)
    default:
      refuse(node, pointer, "expected a sentence, or sentences by language, got \(node.shown)")
      return nil
    }
  }

  private mutating func refuseUndeclared(
    _ name: String, among parameters: Set<ExactString>, _ node: JSON.Node, _ pointer: JSON.Pointer
  ) {
    if parameters.contains(ExactString(name)) { return }
    let near = suggestion(for: name, among: parameters)
    refuse(
      node, pointer, "the contract declares no parameter \"\(name)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? "")
    )
  }
}
