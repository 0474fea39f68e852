import InterlockJSON

/// A limit of a number.
struct NumberBound: Sendable {
  let limit: JSON.Number
  /// The limit where it is an integer.
  let integer: Int64?
  let relation: Relation

  enum Relation: Sendable { case atLeast, above, atMost, below }

  init(_ limit: JSON.Number, _ relation: Relation) {
    self.limit = limit
    integer = limit.int.map(Int64.init)
    self.relation = relation
  }

  @inline(always)
  func admits<Number: Comparable>(_ number: Number, _ limit: Number) -> Bool {
    switch relation {
    case .atLeast: number >= limit
    case .above: number > limit
    case .atMost: number <= limit
    case .below: number < limit
    }
  }
}

struct NumberDivisor: Sendable {
  let divisor: JSON.Number
  /// Where it is an integer.
  let integer: Int64?

  init(_ divisor: JSON.Number) {
    self.divisor = divisor
    integer = divisor.int.map(Int64.init)
  }
}

/// Lengths of strings in Unicode scalars.
struct LengthRange: Hashable, Sendable {
  var minimum = 0
  var maximum = Int.max
}

extension Plan {
  @inline(never)
  func holdsNumber(_ operation: Operation, _ place: Int, _ word: UInt64, _ run: inout Run) -> Bool {
    let small = run.view.integer(place, word)
    switch operation {
    case .integer: return small != nil || number(place, &run).isInteger
    case .writtenInteger: return small != nil || run.document.node(at: place).isWrittenAsInteger
    case .bound(let index):
      let bound = bounds[Int(index)]
      if let small, let limit = bound.integer { return bound.admits(small, limit) }
      return bound.admits(number(place, &run), bound.limit)
    case .multiple(let index):
      let divisor = divisors[Int(index)]
      if let small, let integer = divisor.integer { return small % integer == 0 }
      return number(place, &run).isMultiple(of: divisor.divisor)
    default: preconditionFailure("no operation for numbers")
    }
  }

  @inline(never)
  private func number(_ place: Int, _ run: inout Run) -> JSON.Number {
    guard let number = run.document.node(at: place).number else {
      preconditionFailure("operations for numbers are followed for numbers only")
    }
    return number
  }

  @inline(never)
  func holdsLength(_ index: Int32, _ place: Int, _ word: UInt64, _ run: inout Run) -> Bool {
    let range = lengths[Int(index)]
    if JSON.View.hasEscapes(word) {
      let count = run.unescaped(place).count { $0 & 0xC0 != 0x80 }
      return count >= range.minimum && count <= range.maximum
    }
    let bytes = run.view.length(place, word) &- 2
    // A scalar takes 1 to 4 bytes, which often settles it.
    if bytes < range.minimum { return false }
    if bytes <= range.maximum, (bytes &+ 3) / 4 >= range.minimum { return true }
    let count = run.view.withBytes(place, word) { bytes in
      var count = 0
      for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count &+= 1 }
      return count
    }
    return count >= range.minimum && count <= range.maximum
  }

  @inline(never)
  func holdsText(_ operation: Operation, _ place: Int, _ word: UInt64, _ run: inout Run) -> Bool {
    switch operation {
    case .pattern(let index):
      let outcome = match(index, place, word, &run)
      return outcome == .gaveUp ? run.stop(.pattern) : outcome == .matches
    case .format(let index):
      let outcome = text(place, word, &run) { formats[Int(index)].match($0, within: &$1.budget.patterns) }
      return outcome == .gaveUp ? run.stop(.pattern) : outcome == .matches
    case .content(let index): return text(place, word, &run) { text, _ in contents[Int(index)].accepts(text) }
    default: preconditionFailure("no operation for strings")
    }
  }

  func match(_ pattern: Int32, _ place: Int, _ word: UInt64, _ run: inout Run) -> Pattern.Outcome {
    if let automaton = automata[Int(pattern)] {
      return text(place, word, &run) { text, _ in automaton.matches(text) } ? .matches : .fails
    }
    return text(place, word, &run) { patterns[Int(pattern)].match($0, within: &$1.budget.patterns) }
  }

  /// The UTF-8 bytes of a string, its escapes replaced.
  @inline(always)
  private func text<Result>(
    _ place: Int, _ word: UInt64, _ run: inout Run, _ body: (Span<UInt8>, inout Run) -> Result
  ) -> Result {
    if JSON.View.hasEscapes(word) {
      let bytes = run.unescaped(place)
      return body(bytes.span, &run)
    }
    let view = run.view
    return view.withBytes(place, word) { body($0, &run) }
  }
}
