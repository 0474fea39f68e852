import InterlockJSON

/// Which branch of an `anyOf` or `oneOf`, of those that do not match, a person most likely meant.
///
/// In this order: one that takes the kind of value; one whose `const` and `enum` fit the value's members, which tell
/// apart the shapes of a union; one with fewer failures; the first.
struct ClosestBranch {
  private let instance: JSON.Node
  private(set) var branch = 0
  private(set) var failures: [Schema.Failure] = []
  private var distance: Distance?

  private struct Distance {
    let isWrongKind: Bool
    let isOtherShape: Bool
    let count: Int

    func isLess(than other: Distance) -> Bool {
      if isWrongKind != other.isWrongKind { return !isWrongKind }
      if isOtherShape != other.isOtherShape { return !isOtherShape }
      return count < other.count
    }
  }

  init(of instance: JSON.Node) {
    self.instance = instance
  }

  mutating func consider(_ branch: Int, _ failures: [Schema.Failure]) {
    let distance = Distance(
      isWrongKind: failures.contains { isHere($0) && $0.isType }, isOtherShape: failures.contains { isShape($0) },
      count: failures.count)
    if let best = self.distance, !distance.isLess(than: best) { return }
    self.distance = distance
    self.branch = branch
    var room = Schema.causeLimit
    self.failures = failures.prefix { failure in
      room -= failure.weight
      return room >= 0
    }
  }

  private func isHere(_ failure: Schema.Failure) -> Bool { failure.instance.index == instance.index }

  /// Whether a member is not the one value, or of the few, that the branch asks for.
  private func isShape(_ failure: Schema.Failure) -> Bool {
    switch failure.reason {
    case .const, .enumeration: isHere(failure) || isChild(failure.instance)
    default: false
    }
  }

  private func isChild(_ node: JSON.Node) -> Bool { instance.members.contains { $0.value.index == node.index } }
}

extension Schema.Failure {
  fileprivate var isType: Bool { if case .type = reason { true } else { false } }
}
