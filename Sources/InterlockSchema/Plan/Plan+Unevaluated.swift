import InterlockJSON

/// `unevaluatedProperties` and `unevaluatedItems`.
extension Plan {
  @inline(never)
  func holdsUnevaluatedMembers(_ index: Int32, _ place: Int, _ run: inout Run) -> Bool {
    let coverage = coverages[Int(index)]
    let holding = conditionsHolding(coverage, place, &run)
    if coversEverything(coverage, holding) { return true }
    var next = place &+ 2
    for _ in 0..<run.view.count(ofContainer: place) {
      let word = run.view.word(at: next)
      let value = run.view.next(next, word)
      if !isCovered(next, word, by: coverage, holding, &run), !holds(coverage.unevaluated, at: value, &run) {
        return false
      }
      next = run.view.next(value, run.view.word(at: value))
    }
    return true
  }

  @inline(never)
  func holdsUnevaluatedElements(_ index: Int32, _ place: Int, _ run: inout Run) -> Bool {
    let coverage = coverages[Int(index)]
    let holding = conditionsHolding(coverage, place, &run)
    if coversEverything(coverage, holding) { return true }
    var first = 0
    for part in coverage.parts where holding.contains(part.condition) {
      if case .first(let count) = part.evaluated { first = max(first, Int(count)) }
    }
    var next = place &+ 2
    for element in 0..<run.view.count(ofContainer: place) {
      if element >= first, !isCovered(next, by: coverage, holding, &run), !holds(coverage.unevaluated, at: next, &run) {
        return false
      }
      next = run.view.next(next, run.view.word(at: next))
    }
    return true
  }

  /// The conditions that are so, a bit each.
  private struct Holding {
    var bits: UInt64 = 0

    func contains(_ condition: Int32) -> Bool { condition < 0 || bits >> UInt64(condition) & 1 == 1 }
  }

  /// What is around a condition comes before it.
  private func conditionsHolding(_ coverage: Coverage, _ place: Int, _ run: inout Run) -> Holding {
    var holding = Holding()
    for (index, condition) in coverage.conditions.enumerated() where holding.contains(condition.outer) {
      let isSo =
        switch condition.test {
        case .holds(let node): holds(node, at: place, &run)
        case .fails(let node): !holds(node, at: place, &run)
        case .has(let name): find(names[Int(name)], inObject: place, &run) != nil
        }
      if isSo { holding.bits |= 1 << UInt64(index) }
    }
    return holding
  }

  private func coversEverything(_ coverage: Coverage, _ holding: Holding) -> Bool {
    for part in coverage.parts where holding.contains(part.condition) {
      if case .everything = part.evaluated { return true }
    }
    return false
  }

  private func isCovered(
    _ name: Int, _ word: UInt64, by coverage: Coverage, _ holding: Holding, _ run: inout Run
  ) -> Bool {
    for part in coverage.parts where holding.contains(part.condition) {
      switch part.evaluated {
      case .names(let index):
        let table = tables[Int(index)]
        if slot(in: table, guess: Int(table.first), name, word, &run) >= 0 { return true }
      case .pattern(let pattern):
        switch match(pattern, name, word, &run) {
        case .matches: return true
        case .gaveUp: return run.stop(.pattern)
        case .fails: break
        }
      case .everything, .first, .matching: break
      }
    }
    return false
  }

  private func isCovered(_ element: Int, by coverage: Coverage, _ holding: Holding, _ run: inout Run) -> Bool {
    for part in coverage.parts where holding.contains(part.condition) {
      if case .matching(let node) = part.evaluated, holds(node, at: element, &run) { return true }
    }
    return false
  }
}
