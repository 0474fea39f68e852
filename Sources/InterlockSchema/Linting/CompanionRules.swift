import InterlockJSON

/// Keywords that say nothing without another one.
enum CompanionRules {
  private static let companions: [(keyword: String, needs: String)] = [
    ("then", "if"), ("else", "if"), ("minContains", "contains"), ("maxContains", "contains"),
    ("contentSchema", "contentMediaType"),
  ]

  static func missingCompanions(_ site: LintSite) -> [Schema.Finding] {
    var found: [Schema.Finding] = []
    func add(_ keyword: String, _ reason: String) {
      guard let member = site.member(keyword) else { return }
      found.append(
        site.finding(.missingCompanion, .warning, keyword, at: member.nameNode, "\(keyword) has no effect \(reason)"))
    }
    for (keyword, needed) in companions where site[keyword] != nil && site[needed] == nil {
      add(keyword, "without \(needed) beside it")
    }
    if site["additionalItems"] != nil, site["items"]?.kind != .array {
      add("additionalItems", "unless items beside it is a list of schemas")
    }
    if site.draft == .draft4 {
      for (flag, limit) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")]
      where site[flag]?.kind == .boolean && site[limit] == nil {
        add(flag, "without \(limit) beside it")
      }
    }
    return found
  }
}

/// Members that are required and not declared.
enum RequiredRules {
  /// With these beside them the members may be declared elsewhere.
  private static let applicators = [
    "$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "dependencies",
  ]

  static func required(_ site: LintSite) -> [Schema.Finding] {
    guard let required = site["required"], required.kind == .array else { return [] }
    let properties = site["properties"].map { node in
      Dictionary(node.members.map { (ExactString($0.name), $0.value) }) { first, _ in first }
    }
    let others = site["additionalProperties"]
    let isClosed = others?.bool == false
    // A pattern that can't be used counts as one that declares all: what is wrong with it is told elsewhere.
    let patterns = site["patternProperties"]?.members.map { try? Pattern($0.name) } ?? []
    let isDeclaredElsewhere = applicators.contains { site[$0] != nil }
    return required.elements.enumerated().compactMap { index, node in
      guard let name = node.string else { return nil }
      let shown = JSON.string(name).compactText
      func finding(_ code: Schema.Finding.Code, _ level: Schema.Finding.Level, _ message: String) -> Schema.Finding {
        Schema.Finding(
          code: code, level: level, node: node, location: site.pointer.appending("required").appending(index),
          message: message)
      }
      if properties?[ExactString(name)]?.bool == false {
        return finding(
          .neverValid, .error, "an object can never be valid: \(shown) is required, and properties does not allow it")
      }
      if properties?[ExactString(name)] != nil || patterns.contains(where: { $0?.match(name) != .fails }) { return nil }
      if isClosed {
        return finding(
          .neverValid, .error,
          "an object can never be valid: \(shown) is required, and additionalProperties does not allow it")
      }
      guard let declared = site["properties"], others == nil, !isDeclaredElsewhere else { return nil }
      let near = nearestName(to: name, among: declared.members.lazy.map(\.name))
      return finding(
        .requiredNotDeclared, .warning,
        "\(shown) is required and not among the properties"
          + (near.map { "; did you mean \(JSON.string($0).compactText)?" } ?? ""))
    }
  }
}
