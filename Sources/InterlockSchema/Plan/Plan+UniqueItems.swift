import InterlockJSON

/// `uniqueItems`: few elements are compared each with each, more by hash.
extension Plan {
  private static let comparedElements = 8

  @inline(never)
  func isUnique(_ count: Int, _ place: Int, _ run: inout Run) -> Bool {
    if count < 2 { return true }
    // Where all elements differ in their texts, or in the texts that all of them have first, nothing else matters.
    if count > 2, let depth = textDepth(count, place, &run), isUniqueByText(count, place, depth, &run) { return true }
    return count <= Plan.comparedElements
      ? isUniqueByPairs(count, place, &run) : isUniqueByValues(count, place, &run)
  }

  private func isUniqueByPairs(_ count: Int, _ place: Int, _ run: inout Run) -> Bool {
    var left = place &+ 2
    for index in 1..<count {
      let leftWord = run.view.word(at: left)
      let following = run.view.next(left, leftWord)
      var right = following
      for _ in index..<count {
        let rightWord = run.view.word(at: right)
        if areEqual(left, leftWord, right, rightWord, &run) { return false }
        right = run.view.next(right, rightWord)
      }
      left = following
    }
    return true
  }

  /// How far each element's text is from it: 0 where all elements are strings, 3 where all are objects whose first
  /// member has the same name and a string as value; `nil` for others. Strings with escapes do not count.
  private func textDepth(_ count: Int, _ place: Int, _ run: inout Run) -> Int? {
    var next = place &+ 2
    let isObject = JSON.View.tag(run.view.word(at: next)) == 6
    if isObject, run.view.count(ofContainer: next) == 0 { return nil }
    let (firstName, firstWord) = (next &+ 2, isObject ? run.view.word(at: next &+ 2) : 0)
    if isObject, !run.view.isPlainString(firstWord) || !run.view.key(firstName, firstWord).isWhole { return nil }
    for _ in 0..<count {
      let word = run.view.word(at: next)
      if isObject {
        guard JSON.View.tag(word) == 6, run.view.count(ofContainer: next) > 0 else { return nil }
        let name = run.view.word(at: next &+ 2)
        guard run.view.isPlainString(name), run.view.key(next &+ 2, name) == run.view.key(firstName, firstWord),
          run.view.isPlainString(run.view.word(at: next &+ 3))
        else { return nil }
      } else if !run.view.isPlainString(word) {
        return nil
      }
      next = run.view.next(next, word)
    }
    return isObject ? 3 : 0
  }

  private func isUniqueByText(_ count: Int, _ place: Int, _ depth: Int, _ run: inout Run) -> Bool {
    if count <= Plan.comparedElements { return isUniqueByFewTexts(count, place, depth, &run) }
    let bits = Int.bitWidth - (2 * count - 1).leadingZeroBitCount
    var table = [Int](repeating: -1, count: 1 << bits)
    var next = place &+ 2
    for _ in 0..<count {
      let text = next &+ depth
      let word = run.view.word(at: text)
      var index = Int(truncatingIfNeeded: hash(run.view.key(text, word), word, &run) &>> UInt64(64 - bits))
      while table[index] >= 0 {
        let other = table[index]
        if areEqual(other, run.view.word(at: other), text, word, &run) { return false }
        index = (index &+ 1) & ((1 << bits) - 1)
      }
      table[index] = text
      next = run.view.next(next, run.view.word(at: next))
    }
    return true
  }

  private func isUniqueByFewTexts(_ count: Int, _ place: Int, _ depth: Int, _ run: inout Run) -> Bool {
    var left = place &+ 2
    for index in 1..<count {
      let leftWord = run.view.word(at: left &+ depth)
      let following = run.view.next(left, run.view.word(at: left))
      var right = following
      for _ in index..<count {
        if areEqual(left &+ depth, leftWord, right &+ depth, run.view.word(at: right &+ depth), &run) { return false }
        right = run.view.next(right, run.view.word(at: right))
      }
      left = following
    }
    return true
  }

  private func isUniqueByValues(_ count: Int, _ place: Int, _ run: inout Run) -> Bool {
    var seen = Set<JSON.Node>(minimumCapacity: count)
    var next = place &+ 2
    for _ in 0..<count {
      if !seen.insert(run.document.node(at: next)).inserted { return false }
      next = run.view.next(next, run.view.word(at: next))
    }
    return true
  }

  private func areEqual(_ left: Int, _ leftWord: UInt64, _ right: Int, _ rightWord: UInt64, _ run: inout Run) -> Bool {
    let tag = JSON.View.tag(leftWord)
    if tag != JSON.View.tag(rightWord) { return false }
    if tag < 3 { return true }
    if tag == 4, !JSON.View.hasEscapes(leftWord), !JSON.View.hasEscapes(rightWord) {
      let key = run.view.key(left, leftWord)
      if key != run.view.key(right, rightWord) { return false }
      if key.isWhole { return true }
    }
    return run.document.node(at: left) == run.document.node(at: right)
  }
}
