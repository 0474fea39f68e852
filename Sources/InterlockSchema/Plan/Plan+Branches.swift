import InterlockJSON

/// `if` with its neighbours.
struct Condition: Sendable {
  let condition: Plan.Node
  let then: Plan.Node
  let otherwise: Plan.Node
}

/// The branches of an `anyOf` or `oneOf` for objects, told apart by a member that holds one of a few strings in each.
struct Choice: Sendable {
  let name: Int32
  /// The index of the table: by string, the index of a branch list.
  let table: Int32
  let lists: [BranchList]
  /// Where the member is absent.
  let otherwise: BranchList
  let isExclusive: Bool

  struct BranchList: Hashable, Sendable {
    let first: Int32
    let count: Int32
  }
}

extension Plan {
  @inline(never)
  func holdsAny(_ first: Int32, _ count: Int32, _ place: Int, _ run: inout Run) -> Bool {
    for index in Int(first)..<Int(first &+ count) where holds(branches[index], at: place, &run) { return true }
    return false
  }

  @inline(never)
  func holdsOne(_ first: Int32, _ count: Int32, _ place: Int, _ run: inout Run) -> Bool {
    var matches = 0
    for index in Int(first)..<Int(first &+ count) where holds(branches[index], at: place, &run) {
      matches &+= 1
      if matches > 1 { return false }
    }
    return matches == 1
  }

  @inline(never)
  func holdsCondition(_ index: Int32, _ place: Int, _ run: inout Run) -> Bool {
    let condition = conditions[Int(index)]
    return holds(holds(condition.condition, at: place, &run) ? condition.then : condition.otherwise, at: place, &run)
  }

  @inline(never)
  func holdsChoice(_ index: Int32, _ place: Int, _ run: inout Run) -> Bool {
    let choice = choices[Int(index)]
    let list: Choice.BranchList
    if let value = find(names[Int(choice.name)], inObject: place, &run) {
      let word = run.view.word(at: value)
      guard JSON.View.tag(word) == 4 else { return false }
      let slot = slot(in: tables[Int(choice.table)], guess: Int(tables[Int(choice.table)].first), value, word, &run)
      guard slot >= 0 else { return false }
      list = choice.lists[Int(slots[slot].value)]
    } else {
      list = choice.otherwise
    }
    return choice.isExclusive
      ? holdsOne(list.first, list.count, place, &run) : holdsAny(list.first, list.count, place, &run)
  }
}
