import InterlockJSON

/// Branches of `anyOf` and `oneOf` that decide nothing.
enum BranchRules {
  static func branches(_ site: LintSite) -> [Schema.Finding] {
    ["anyOf", "oneOf"].flatMap { keyword -> [Schema.Finding] in
      guard let list = site[keyword], list.kind == .array else { return [] }
      return branches(of: list, keyword, site)
    }
  }

  private static func branches(of list: JSON.Node, _ keyword: String, _ site: LintSite) -> [Schema.Finding] {
    var firsts: [JSON.Node: Int] = [:]
    var all: Int?
    var found: [Schema.Finding] = []
    for (index, branch) in list.elements.enumerated() {
      let place = site.pointer.appending(keyword).appending(index)
      func add(_ code: Schema.Finding.Code, _ level: Schema.Finding.Level, _ message: String) {
        found.append(Schema.Finding(code: code, level: level, node: branch, location: place, message: message))
      }
      let isOneOf = keyword == "oneOf"
      if let first = firsts[branch] {
        if isOneOf {
          add(
            .repeatedBranch, .error, "this branch of oneOf is equal to branch \(first); what matches one matches both")
        } else {
          add(.repeatedBranch, .warning, "this branch of anyOf is equal to branch \(first) and decides nothing")
        }
      } else if let all {
        if isOneOf {
          add(
            .unreachableBranch, .error,
            "branch \(all) of oneOf takes every value; what matches this branch matches both")
        } else {
          add(.unreachableBranch, .warning, "branch \(all) of anyOf takes every value; this branch decides nothing")
        }
      }
      if firsts[branch] == nil { firsts[branch] = index }
      if all == nil, branch.bool == true || (branch.kind == .object && branch.count == 0) { all = index }
    }
    return found
  }
}
