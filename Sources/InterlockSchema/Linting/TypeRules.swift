import InterlockJSON

/// What the `type` beside a keyword leaves of it.
enum TypeRules {
  static func excludedValues(_ site: LintSite) -> [Schema.Finding] {
    var found: [Schema.Finding] = []
    if let list = site["enum"], list.kind == .array {
      found += repeatedValues(list, site)
      if let allowed = site.allowedTypes {
        let excluded = list.elements.enumerated().filter { !isAllowed($1, by: allowed, in: site.draft) }
        let isAll = excluded.count == list.count
        for (index, value) in excluded {
          found.append(
            Schema.Finding(
              code: .excludedByType, level: isAll ? .error : .warning, node: value,
              location: site.pointer.appending("enum").appending(index),
              message: "\(value.shown) is never valid: type asks for \(shown(allowed))"))
        }
      }
    }
    if let value = site["const"], let allowed = site.allowedTypes, !isAllowed(value, by: allowed, in: site.draft) {
      found.append(
        site.finding(
          .excludedByType, .error, "const", at: value,
          "\(value.shown) is never valid: type asks for \(shown(allowed))"))
    }
    return found
  }

  private static func repeatedValues(_ list: JSON.Node, _ site: LintSite) -> [Schema.Finding] {
    var firsts: [JSON.Node: Int] = [:]
    return list.elements.enumerated().compactMap { index, value in
      guard let first = firsts[value] else {
        firsts[value] = index
        return nil
      }
      return Schema.Finding(
        code: .repeatedValue, level: .warning, node: value, location: site.pointer.appending("enum").appending(index),
        message: "\(value.shown) is equal to value \(first)")
    }
  }

  private static func isAllowed(_ value: JSON.Node, by allowed: Set<String>, in draft: Schema.Draft) -> Bool {
    if allowed.contains(value.kind.rawValue) { return true }
    guard allowed.contains("integer"), let number = value.number else { return false }
    return draft == .draft4 ? value.isWrittenAsInteger : number.isInteger
  }

  private static func shown(_ types: Set<String>) -> String { types.sorted().joined(separator: " or ") }

  /// The kind of value that each keyword is about; others are about any.
  private static let kinds: [String: String] = {
    let keywords: [String: [String]] = [
      "number": ["multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
      "string": ["minLength", "maxLength", "pattern", "contentEncoding", "contentMediaType", "contentSchema"],
      "array": [
        "prefixItems", "items", "additionalItems", "contains", "minContains", "maxContains", "minItems", "maxItems",
        "uniqueItems", "unevaluatedItems",
      ],
      "object": [
        "properties", "patternProperties", "additionalProperties", "propertyNames", "required", "dependentRequired",
        "dependentSchemas", "dependencies", "minProperties", "maxProperties", "unevaluatedProperties",
      ],
    ]
    return Dictionary(
      uniqueKeysWithValues: keywords.flatMap { kind, names in names.map { ($0, kind) } })
  }()

  static func keywordsWithoutValue(_ site: LintSite) -> [Schema.Finding] {
    guard var allowed = site.allowedTypes else { return [] }
    let types = shown(allowed)
    if allowed.contains("integer") { allowed.insert("number") }
    return site.schema.members.compactMap { member in
      let name = member.name
      guard let value = site[name] else { return nil }
      // Every format that is known is one of strings.
      let isKnownFormat = name == "format" && value.string.map(Schema.knownFormats.contains) == true
      guard let kind = isKnownFormat ? "string" : kinds[name], !allowed.contains(kind) else { return nil }
      return site.finding(
        .neverApplies, .warning, name, at: member.nameNode,
        "\(name) is about \(kind)s and has no effect: type asks for \(types)")
    }
  }
}
