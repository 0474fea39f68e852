import InterlockJSON

/// What an object must hold, for one pass over its members.
struct ObjectPlan: Hashable, Sendable {
  /// The index of the table of declared names.
  var declared: Int32 = 0
  /// How many declared names must be there.
  var requiredCount: Int32 = 0
  /// For the members that are neither declared nor matched by a pattern.
  var additional = Plan.always
  var firstPattern: Int32 = 0
  var patternCount: Int32 = 0
  /// For the names.
  var names = Plan.always
  var minimum = 0
  var maximum = Int.max

  /// Whether names have to be looked at beyond what is declared.
  var isPatterned: Bool { patternCount > 0 || names != Plan.always }

  /// Whether anything depends on the members one by one.
  var looksAtMembers: Bool {
    declared != 0 || additional != Plan.always || isPatterned
  }
}

struct PatternMember: Sendable {
  let pattern: Int32
  let node: Plan.Node
}

/// What an array must hold, for one pass over its elements.
struct ArrayPlan: Hashable, Sendable {
  /// Nodes for the first elements, in the plan's branches.
  var firstPrefix: Int32 = 0
  var prefixCount: Int32 = 0
  /// For the elements after those.
  var items = Plan.always
  /// For `contains`; -1 where that is not asked for.
  var contained: Plan.Node = -1
  var minimumContained = 1
  var maximumContained = Int.max
  var minimum = 0
  var maximum = Int.max
  var isUnique = false

  mutating func setPrefix(_ list: Choice.BranchList) { (firstPrefix, prefixCount) = (list.first, list.count) }
}

extension Plan {
  @inline(never)
  func holdsObject(_ index: Int32, _ place: Int, _ run: inout Run) -> Bool {
    let plan = objects[Int(index)]
    let count = run.view.count(ofContainer: place)
    if count < plan.minimum || count > plan.maximum { return false }
    if !plan.looksAtMembers { return true }

    let declared = tables[Int(plan.declared)]
    var guess = Int(declared.first)
    var found: Int32 = 0
    var next = place &+ 2
    for _ in 0..<count {
      let word = run.view.word(at: next)
      let slot = slot(in: declared, guess: guess, next, word, &run)
      let value = run.view.next(next, word)
      var node = plan.additional
      if slot >= 0 {
        guess = slot &+ 1
        node = slots[slot].value
        found &+= slots[slot].required
      }
      if node != Plan.always, !holds(node, at: value, &run) { return false }
      next = run.view.next(value, run.view.word(at: value))
    }
    return found == plan.requiredCount  // no name stands twice in the object
  }

  /// As `holdsObject`, of a plan with patterns or something to ask of names.
  @inline(never)
  func holdsPatternedObject(_ index: Int32, _ place: Int, _ run: inout Run) -> Bool {
    let plan = objects[Int(index)]
    let count = run.view.count(ofContainer: place)
    if count < plan.minimum || count > plan.maximum { return false }
    let declared = tables[Int(plan.declared)]
    var guess = Int(declared.first)
    var found: Int32 = 0
    var next = place &+ 2
    for _ in 0..<count {
      let word = run.view.word(at: next)
      if plan.names != Plan.always, !holds(plan.names, at: next, &run) { return false }
      let slot = slot(in: declared, guess: guess, next, word, &run)
      let value = run.view.next(next, word)
      var isDeclared = false
      if slot >= 0 {
        guess = slot &+ 1
        isDeclared = slots[slot].isDeclared
        found &+= slots[slot].required
        if isDeclared, !holds(slots[slot].value, at: value, &run) { return false }
      }
      for index in Int(plan.firstPattern)..<Int(plan.firstPattern &+ plan.patternCount) {
        switch match(patternMembers[index].pattern, next, word, &run) {
        case .fails: continue
        case .gaveUp: return run.stop(.pattern)
        case .matches:
          isDeclared = true
          if !holds(patternMembers[index].node, at: value, &run) { return false }
        }
      }
      if !isDeclared, !holds(plan.additional, at: value, &run) { return false }
      next = run.view.next(value, run.view.word(at: value))
    }
    return found == plan.requiredCount
  }

  @inline(never)
  func holdsArray(_ index: Int32, _ place: Int, _ run: inout Run) -> Bool {
    let plan = arrays[Int(index)]
    let count = run.view.count(ofContainer: place)
    if count < plan.minimum || count > plan.maximum { return false }
    if plan.items != Plan.always || plan.prefixCount > 0 {
      var next = place &+ 2
      for index in 0..<count {
        let node = index < Int(plan.prefixCount) ? branches[Int(plan.firstPrefix) &+ index] : plan.items
        if !holds(node, at: next, &run) { return false }
        next = run.view.next(next, run.view.word(at: next))
      }
    }
    if plan.contained >= 0, !holdsContained(plan, count, place, &run) { return false }
    return !plan.isUnique || isUnique(count, place, &run)
  }

  @inline(never)
  private func holdsContained(_ plan: ArrayPlan, _ count: Int, _ place: Int, _ run: inout Run) -> Bool {
    if plan.minimumContained == 0, plan.maximumContained == Int.max { return true }
    var matching = 0
    var next = place &+ 2
    for _ in 0..<count {
      if holds(plan.contained, at: next, &run) {
        matching &+= 1
        if matching > plan.maximumContained { return false }
        if matching >= plan.minimumContained, plan.maximumContained == Int.max { return true }
      }
      next = run.view.next(next, run.view.word(at: next))
    }
    return matching >= plan.minimumContained
  }
}

extension KeySlot {
  /// Whether the name stands in `properties`, not only in `required`.
  var isDeclared: Bool { value != Plan.undeclared }
}
