import InterlockJSON

/// Patterns whose syntax makes plain that they match no text.
enum PatternRules {
  static func patterns(_ site: LintSite) -> [Schema.Finding] {
    var found: [Schema.Finding] = []
    if let value = site["pattern"], let source = value.string, let reason = contradiction(in: source) {
      found.append(
        site.finding(.patternNeverMatches, .error, "pattern", at: value, "this pattern matches no text: \(reason)"))
    }
    for member in site["patternProperties"].map({ Array($0.members) }) ?? [] {
      guard let reason = contradiction(in: member.name) else { continue }
      found.append(
        Schema.Finding(
          code: .patternNeverMatches, level: .error, node: member.nameNode,
          location: site.pointer.appending("patternProperties").appending(member.name),
          message: "this pattern matches no text: \(reason)"))
    }
    return found
  }

  /// - Returns: `nil` where there is none to be seen, and for what is no pattern, which does not compile.
  static func contradiction(in source: String) -> String? {
    guard let syntax = try? Pattern.Parser.parse(source) else { return nil }
    return Contradictions(classes: syntax.classes).reason(in: syntax.root)
  }
}

/// Looks for what cannot be, and asks for little: a pattern in which nothing is found may still match no text.
///
/// As deep as groups nest, which the parser has limited.
private struct Contradictions {
  let classes: [Pattern.CharacterClass]

  /// Why a node matches nothing.
  func reason(in node: Pattern.Node) -> String? {
    switch node {
    case .characterClass(let index): return isEmpty(classes[index]) ? "a class holds no character" : nil
    case .group(_, let body): return reason(in: body)
    case .repetition(let repetition): return repetition.minimum > 0 ? reason(in: repetition.body) : nil
    case .alternatives(let nodes):
      let reasons = nodes.map { reason(in: $0) }
      return reasons.contains { $0 == nil } ? nil : reasons.first.flatMap(\.self)
    case .sequence(let nodes):
      if let reason = nodes.lazy.compactMap({ reason(in: $0) }).first { return reason }
      if hasCharacter(before: .textStart, in: nodes) { return "^ stands after a character" }
      return hasCharacter(before: .textEnd, in: nodes.reversed()) ? "$ stands before a character" : nil
    default: return nil
    }
  }

  private func isEmpty(_ set: Pattern.CharacterClass) -> Bool {
    set.ranges.isEmpty && set.terms.isEmpty && !set.isInverted
  }

  private func hasCharacter(before end: Pattern.Assertion, in nodes: [Pattern.Node]) -> Bool {
    var hasCharacter = false
    for node in nodes {
      if hasCharacter, demands(end, node) { return true }
      hasCharacter = hasCharacter || takesCharacter(node)
    }
    return false
  }

  /// Whether each way through a node passes that end of the text.
  private func demands(_ end: Pattern.Assertion, _ node: Pattern.Node) -> Bool {
    switch node {
    case .assertion(let assertion): return assertion == end
    case .group(_, let body): return demands(end, body)
    case .repetition(let repetition): return repetition.minimum > 0 && demands(end, repetition.body)
    case .alternatives(let nodes): return nodes.allSatisfy { demands(end, $0) }
    case .sequence(let nodes): return nodes.contains { demands(end, $0) }
    default: return false
    }
  }

  /// Whether each way through a node takes a character at least.
  private func takesCharacter(_ node: Pattern.Node) -> Bool {
    switch node {
    case .codePoint, .characterClass: return true
    case .group(_, let body): return takesCharacter(body)
    case .repetition(let repetition): return repetition.minimum > 0 && takesCharacter(repetition.body)
    case .alternatives(let nodes): return nodes.allSatisfy { takesCharacter($0) }
    case .sequence(let nodes): return nodes.contains { takesCharacter($0) }
    default: return false
    }
  }
}
