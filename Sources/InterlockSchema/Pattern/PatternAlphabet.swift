extension Pattern {
  /// The code points, sorted into the fewest sets that a program tells apart.
  ///
  /// A set is known by a number, its *symbol*. `^[a-f]x+[^é]$` has four:
  ///
  ///     symbol       0: a–f    1: all but these    2: é    3: x
  ///     ascii        [ 1 1 … 0 0 0 0 0 0 1 … 3 1 1 … ]       by character
  ///     cuts         [ 80, E9, EA ]                          where intervals begin, past ASCII
  ///     intervals    [ 1, 2, 1 ]                             by interval
  ///
  /// With Unicode properties, which have no ranges, an interval has a symbol for each answer the properties can
  /// give: `intervals[i << properties.count | answers]`, property *k* being bit *k* of the answers.
  struct Alphabet: Sendable {
    private(set) var symbolCount = 0
    private(set) var ascii: [UInt8] = []
    private var cuts: [UInt32] = []
    private var intervals: [UInt8] = []
    private var properties: [Property] = []

    /// The symbols whose characters are in each class of the program.
    private(set) var symbolsOfClasses: [[UInt8]] = []
    /// The symbols whose characters are word characters; only for programs that ask for word boundaries.
    private(set) var wordSymbols: [UInt8] = []

    /// What tells symbols apart: bit *c* is 1 where the characters are in class *c*. A code point that an instruction
    /// names has a symbol of its own, which no other set shares.
    private struct Signature: Equatable {
      let classes: UInt64
      let isNamed: Bool
    }

    /// - Returns: `nil` past a limit of `Limits.Automaton`.
    init?(of classes: [CharacterClass], _ codePoints: [UInt32], hasWordBoundaries: Bool) {
      let wordClass = classes.count
      let classes = hasWordBoundaries ? classes + [.wordCharacters] : classes
      guard classes.count <= UInt64.bitWidth, collectProperties(classes) else { return nil }
      var signatures: [Signature] = []
      signatures.reserveCapacity(16)
      guard sortASCII(classes, codePoints, into: &signatures),
        sortOthers(classes, codePoints, into: &signatures)
      else { return nil }

      symbolCount = signatures.count
      symbolsOfClasses.reserveCapacity(classes.count)
      for index in classes.indices {
        var symbols: [UInt8] = []
        for symbol in signatures.indices where signatures[symbol].classes >> UInt64(index) & 1 == 1 {
          symbols.append(UInt8(symbol))
        }
        symbolsOfClasses.append(symbols)
      }
      if hasWordBoundaries { wordSymbols = symbolsOfClasses[wordClass] }
    }

    /// The symbol of a code point past ASCII.
    ///
    /// - Complexity: O(log *n*), *n* cuts, and the cost of the properties.
    func symbol(ofOther codePoint: UInt32) -> Int {
      var low = 0
      var high = cuts.count
      while low < high {
        let middle = (low + high) / 2
        if cuts[middle] <= codePoint { low = middle + 1 } else { high = middle }
      }
      let interval = low - 1  // the first cut is at 80
      return properties.isEmpty
        ? Int(intervals[interval]) : Int(intervals[interval << properties.count | answers(for: codePoint)])
    }

    func symbol(of codePoint: UInt32) -> Int {
      codePoint < 0x80 ? Int(ascii[Int(codePoint)]) : symbol(ofOther: codePoint)
    }

    private func answers(for codePoint: UInt32) -> Int {
      guard let scalar = Unicode.Scalar(codePoint) else { return 0 }  // surrogates, which no text contains
      var answers = 0
      for (index, property) in properties.enumerated() where property.holds(for: scalar) { answers |= 1 << index }
      return answers
    }
  }
}

// MARK: - Making one

extension Pattern.Alphabet {
  private mutating func collectProperties(_ classes: [Pattern.CharacterClass]) -> Bool {
    for characterClass in classes {
      for term in characterClass.terms where !properties.contains(term.property) {
        properties.append(term.property)
        if properties.count > Pattern.Limits.Automaton.properties { return false }
      }
    }
    return true
  }

  /// The symbol for a signature, a new one where it is new; `nil` where there are no more.
  private static func symbol(for signature: Signature, in signatures: inout [Signature]) -> UInt8? {
    if !signature.isNamed, let symbol = signatures.firstIndex(of: signature) { return UInt8(symbol) }
    guard signatures.count < Pattern.Limits.Automaton.symbols else { return nil }
    signatures.append(signature)
    return UInt8(signatures.count - 1)
  }

  /// Splits ASCII by each class in turn; the characters that instructions name stand apart from the first.
  private mutating func sortASCII(
    _ classes: [Pattern.CharacterClass], _ codePoints: [UInt32], into signatures: inout [Signature]
  ) -> Bool {
    var named = Pattern.ASCIISet()
    for codePoint in codePoints where codePoint < 0x80 { named.insert(codePoint) }
    var sets = [named.inverted]
    for characterClass in classes {
      for index in sets.indices {
        let inside = sets[index].intersection(characterClass.ascii)
        let outside = sets[index].subtracting(characterClass.ascii)
        if inside.isEmpty || outside.isEmpty { continue }
        sets[index] = inside
        sets.append(outside)
      }
    }

    ascii = Array(repeating: 0, count: 0x80)
    for set in sets {
      guard assign(set, isNamed: false, classes, &signatures) else { return false }
    }
    while let character = named.first {
      var single = Pattern.ASCIISet()
      single.insert(character)
      guard assign(single, isNamed: true, classes, &signatures) else { return false }
      named.removeFirst()
    }
    return true
  }

  /// Gives a set of characters, which no class tells apart, their symbol.
  private mutating func assign(
    _ set: Pattern.ASCIISet, isNamed: Bool, _ classes: [Pattern.CharacterClass], _ signatures: inout [Signature]
  ) -> Bool {
    guard let first = set.first else { return true }
    var bits: UInt64 = 0
    for (index, characterClass) in classes.enumerated() where characterClass.ascii.contains(first) {
      bits |= 1 << UInt64(index)
    }
    guard let symbol = Self.symbol(for: Signature(classes: bits, isNamed: isNamed), in: &signatures) else {
      return false
    }
    var set = set
    while let character = set.first {
      ascii[Int(character)] = symbol
      set.removeFirst()
    }
    return true
  }

  private mutating func sortOthers(
    _ classes: [Pattern.CharacterClass], _ codePoints: [UInt32], into signatures: inout [Signature]
  ) -> Bool {
    let named = codePoints.filter { $0 >= 0x80 }
    guard cut(at: classes, named) else { return false }
    let terms = classes.map(termBits)
    intervals.reserveCapacity(cuts.count << properties.count)
    for start in cuts {
      var inRanges: UInt64 = 0
      for (index, characterClass) in classes.enumerated() where characterClass.rangesContain(start) {
        inRanges |= 1 << UInt64(index)
      }
      let isNamed = !named.isEmpty && named.contains(start)
      let ownAnswers = isNamed ? answers(for: start) : 0
      for answers in 0..<(1 << properties.count) {
        // Of a named code point only its own answers are ever looked up; the others must not take a symbol each.
        if isNamed && answers != ownAnswers {
          intervals.append(0)
          continue
        }
        var bits: UInt64 = 0
        for (index, characterClass) in classes.enumerated() {
          let holds =
            inRanges >> UInt64(index) & 1 == 1 || answers & terms[index].asked != 0
            || ~answers & terms[index].denied != 0
          if holds != characterClass.isInverted { bits |= 1 << UInt64(index) }
        }
        guard let symbol = Self.symbol(for: Signature(classes: bits, isNamed: isNamed), in: &signatures) else {
          return false
        }
        intervals.append(symbol)
      }
    }
    return true
  }

  /// Finds the places past ASCII where a class or a named code point begins or ends.
  private mutating func cut(at classes: [Pattern.CharacterClass], _ named: [UInt32]) -> Bool {
    var found: [UInt32] = [0x80]
    for characterClass in classes {
      for range in characterClass.ranges where range.upperBound >= 0x80 {
        if range.lowerBound > 0x80 { found.append(range.lowerBound) }
        if range.upperBound < 0x10FFFF { found.append(range.upperBound + 1) }
      }
      if found.count > Pattern.Limits.Automaton.cuts { return false }
    }
    for codePoint in named {
      found.append(codePoint)
      if codePoint < 0x10FFFF { found.append(codePoint + 1) }
    }
    if found.count > Pattern.Limits.Automaton.cuts { return false }
    found.sort()
    cuts.reserveCapacity(found.count)
    for place in found where place != cuts.last { cuts.append(place) }
    return true
  }

  /// A class's terms as bits of the answers: any of `asked` being 1, or any of `denied` being 0, is enough.
  private func termBits(of characterClass: Pattern.CharacterClass) -> (asked: Int, denied: Int) {
    var (asked, denied) = (0, 0)
    for term in characterClass.terms {
      guard let index = properties.firstIndex(of: term.property) else { continue }  // all were collected
      if term.isInverted { denied |= 1 << index } else { asked |= 1 << index }
    }
    return (asked, denied)
  }
}
