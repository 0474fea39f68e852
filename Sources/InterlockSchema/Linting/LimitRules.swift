import InterlockJSON

/// Limits between which nothing lies.
enum LimitRules {
  private static let counts = [
    ("minLength", "maxLength"), ("minItems", "maxItems"), ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
  ]

  static func emptyRanges(_ site: LintSite) -> [Schema.Finding] {
    var found: [Schema.Finding] = []
    for (least, most) in counts {
      guard let low = site[least], let high = site[most], let minimum = low.number, let maximum = high.number,
        minimum > maximum
      else { continue }
      found.append(
        site.finding(
          .emptyRange, .error, least, at: low, "\(least) \(minimum.text) is greater than \(most) \(maximum.text)"))
    }
    for low in limits("minimum", "exclusiveMinimum", site) {
      for high in limits("maximum", "exclusiveMaximum", site) {
        if low.number < high.number || (low.number == high.number && !low.isExclusive && !high.isExclusive) { continue }
        let relation = low.number == high.number ? "leaves nothing with" : "is greater than"
        found.append(
          site.finding(
            .emptyRange, .error, low.keyword, at: low.node,
            "\(low.keyword) \(low.number.text) \(relation) \(high.keyword) \(high.number.text)"))
      }
    }
    return found
  }

  private struct Limit {
    let keyword: String
    let node: JSON.Node
    let number: JSON.Number
    let isExclusive: Bool
  }

  /// In draft 4 the exclusive keyword is a flag for the other one.
  private static func limits(_ keyword: String, _ exclusive: String, _ site: LintSite) -> [Limit] {
    var limits: [Limit] = []
    if let node = site[keyword], let number = node.number {
      let isExclusive = site.draft == .draft4 && site[exclusive]?.bool == true
      limits.append(Limit(keyword: keyword, node: node, number: number, isExclusive: isExclusive))
    }
    if site.draft >= .draft6, let node = site[exclusive], let number = node.number {
      limits.append(Limit(keyword: exclusive, node: node, number: number, isExclusive: true))
    }
    return limits
  }
}
