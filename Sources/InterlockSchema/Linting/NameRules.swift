import InterlockJSON

/// Names that the draft does not have, and keywords that a reference hides.
enum NameRules {
  static func unknownKeywords(_ site: LintSite) -> [Schema.Finding] {
    guard site.isCertain else { return [] }
    return site.schema.members.compactMap { member in
      let name = member.name
      guard site.dialect.keywords[name] == nil, !name.hasPrefix("x-"), !site.isHidden(name) else { return nil }
      if let other = KeywordDefinition.all.last(where: { $0.name == name }) {
        // What only describes has no more effect in its own draft.
        if other.vocabulary == .metadata || name == "$comment" { return nil }
        return site.finding(
          .otherDraft, .warning, name, at: member.nameNode, DraftRules.sentence(on: other, in: site.draft))
      }
      let near = nearestName(to: name, among: site.dialect.keywords.keys)
      return site.finding(
        .unknownKeyword, .warning, name, at: member.nameNode,
        "draft \(site.draft.name) has no keyword \(JSON.string(name).compactText)"
          + (near.map { "; did you mean \(JSON.string($0).compactText)?" } ?? "; own ones begin with x-"))
    }
  }

  static func unknownFormat(_ site: LintSite) -> [Schema.Finding] {
    guard let value = site["format"], let name = value.string, site.assertsFormat,
      !Schema.knownFormats.contains(name)
    else { return [] }
    let near = nearestName(to: name, among: Schema.knownFormats)
    return [
      site.finding(
        .unknownFormat, .warning, "format", at: value,
        "the format \(JSON.string(name).compactText) is not known and has no effect"
          + (near.map { "; did you mean \(JSON.string($0).compactText)?" } ?? ""))
    ]
  }

  static func hiddenByReference(_ site: LintSite) -> [Schema.Finding] {
    guard site.hidesSiblings else { return [] }
    return site.schema.members.compactMap { member in
      guard let definition = site.dialect.keywords[member.name], member.name != "$ref" else { return nil }
      switch definition.behaviour {
      case .annotation: return nil
      case .none where definition.vocabulary == .core && member.name != site.dialect.idKeyword: return nil
      case .none, .evaluated:
        return site.finding(
          .hiddenByReference, .warning, member.name, at: member.nameNode,
          "\(member.name) has no effect beside $ref in draft \(site.draft.name); with allOf both have")
      }
    }
  }
}

/// What another draft writes so.
enum DraftRules {
  /// Keywords that a later draft still understands and no longer has.
  private static let superseded: [(name: String, since: Schema.Draft, instead: String)] = [
    ("definitions", .draft2019, "$defs"), ("dependencies", .draft2019, "dependentSchemas or dependentRequired"),
  ]

  static func otherShapes(_ site: LintSite) -> [Schema.Finding] {
    var found: [Schema.Finding] = []
    for (name, since, instead) in superseded where site.draft >= since {
      guard let member = site.member(name) else { continue }
      found.append(
        site.finding(
          .otherDraft, .warning, name, at: member.nameNode,
          "\(name) is of draft 7 and before; draft \(site.draft.name) has \(instead)"))
    }
    if site.draft >= .draft2020, let items = site["items"], items.kind == .array {
      found.append(
        site.finding(
          .otherDraft, .error, "items", at: items,
          "items as a list of schemas is of draft 2019-09 and before; draft \(site.draft.name) has prefixItems"))
    }
    for name in ["exclusiveMinimum", "exclusiveMaximum"] {
      guard let value = site[name] else { continue }
      if site.draft >= .draft6, value.kind == .boolean {
        found.append(
          site.finding(
            .otherDraft, .error, name, at: value,
            "\(name) as a boolean is of draft 4; in draft \(site.draft.name) it is the limit itself"))
      } else if site.draft == .draft4, value.kind == .number {
        found.append(
          site.finding(
            .otherDraft, .error, name, at: value,
            "\(name) as a number is of draft 6 and later; in draft 4 it is true beside the limit"))
      }
    }
    return found
  }

  static func sentence(on keyword: KeywordDefinition, in draft: Schema.Draft) -> String {
    let since = KeywordDefinition.all.first { $0.name == keyword.name }?.drafts.lowerBound ?? keyword.drafts.lowerBound
    let until = keyword.drafts.upperBound
    let drafts =
      draft < since
      ? "\(since.name)\(until == since ? "" : " and later")" : "\(until.name)\(until == since ? "" : " and before")"
    return "\(keyword.name) is of draft \(drafts), and draft \(draft.name) does not have it"
  }
}
