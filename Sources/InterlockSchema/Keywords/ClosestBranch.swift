import InterlockJSON

/// Which branch of an `anyOf` or `oneOf`, of those that do not match, a person most likely meant.
///
/// In this order: one that takes the kind of value; one whose `const` and `enum` fit the value's members, which tell
/// apart the shapes of a union; one that takes the kind of the array's elements; one that misses and refuses fewer
/// members; one with fewer failures; the first.
struct ClosestBranch {
  private let instance: JSON.Node
  private(set) var branch = 0
  private(set) var failures: [Schema.Failure] = []
  private var distance: [Int]?

  init(of instance: JSON.Node) {
    self.instance = instance
  }

  mutating func consider(_ branch: Int, _ failures: [Schema.Failure]) {
    let distance = distance(failures)
    if let best = self.distance, !distance.lexicographicallyPrecedes(best) { return }
    self.distance = distance
    self.branch = branch
    var room = Schema.causeLimit
    self.failures = failures.prefix { failure in
      room -= failure.weight
      return room >= 0
    }
  }

  /// The measures in the order in which they count.
  private func distance(_ failures: [Schema.Failure]) -> [Int] {
    // A union inside the branch is as far as its own closest branch.
    let told = failures.flatMap { failure -> [Schema.Failure] in
      isHere(failure) && !failure.causes.isEmpty ? failure.causes : [failure]
    }
    return [
      told.lazy.map { kindDistance($0) }.max() ?? 0, told.lazy.map { shapeDistance($0) }.max() ?? 0,
      told.contains { isElement($0.instance) && $0.isOfOtherKind } ? 1 : 0, told.count { isOfMembers($0) },
      failures.count,
    ]
  }

  private func isHere(_ failure: Schema.Failure) -> Bool { failure.instance.index == instance.index }

  /// Null is taken for the value that is not there, so a branch for nothing else is meant least.
  private func kindDistance(_ failure: Schema.Failure) -> Int {
    guard isHere(failure), failure.isOfOtherKind else { return 0 }
    return failure.isOfNull ? 2 : 1
  }

  /// Whether a member is not the one value, or of the few, that the branch asks for: most of all where it is no
  /// misspelling of it, and for `const`, which tells the shape more often than `enum`.
  private func shapeDistance(_ failure: Schema.Failure) -> Int {
    guard isHere(failure) || isChild(failure.instance) else { return 0 }
    let (values, far): ([JSON.Node], Int)
    switch failure.reason {
    case .const(let value): (values, far) = ([value], 3)
    case .enumeration(let list): (values, far) = (Array(list.elements), 2)
    default: return 0
    }
    let isMisspelt =
      failure.instance.string.flatMap { nearestName(to: $0, among: values.lazy.compactMap(\.string)) } != nil
    return isMisspelt ? 1 : far
  }

  private func isOfMembers(_ failure: Schema.Failure) -> Bool {
    switch failure.reason {
    case .required, .dependentRequired: isHere(failure)
    case .undeclared: isChild(failure.instance)
    default: false
    }
  }

  private func isChild(_ node: JSON.Node) -> Bool { instance.members.contains { $0.value.index == node.index } }

  private func isElement(_ node: JSON.Node) -> Bool { instance.elements.contains { $0.index == node.index } }
}

extension Schema.Failure {
  /// Whether no value of the instance's kind would do.
  fileprivate var isOfOtherKind: Bool {
    switch reason {
    case .type(let allowed): instance.kind != .number || !allowed.contains("integer")
    case .const(let value): value.kind != instance.kind
    case .enumeration(let values): !values.elements.contains { $0.kind == instance.kind }
    default: false
    }
  }

  fileprivate var isOfNull: Bool {
    switch reason {
    case .type(let allowed): allowed == ["null"]
    case .const(let value): value.kind == .null
    default: false
    }
  }
}
