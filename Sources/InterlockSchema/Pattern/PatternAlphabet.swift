extension Pattern {
  /// The code points, sorted into the fewest sets that a program tells apart.
  ///
  /// A set is known by a number, its *symbol*. `^[a-f]x+[^é]$` has four:
  ///
  ///     symbol       0: a–f    1: all but these    2: x    3: é
  ///     ascii        [ 1 1 … 0 0 0 0 0 0 1 … 2 1 1 … ]       by character
  ///     cuts         [ 80, E9, EA ]                          where intervals begin, past ASCII
  ///     intervals    [ 1, 3, 1 ]                             by interval
  ///
  /// With Unicode properties, which have no ranges, an interval has a symbol for each answer the properties can
  /// give: `intervals[i << properties.count | answers]`, property *k* being bit *k* of the answers.
  struct Alphabet: Sendable {
    let ascii: [UInt8]
    private let cuts: [UInt32]
    private let intervals: [UInt8]
    private let properties: [Property]
    let symbolCount: Int

    fileprivate init(
      ascii: [UInt8], cuts: [UInt32], intervals: [UInt8], properties: [Property], symbolCount: Int
    ) {
      self.ascii = ascii
      self.cuts = cuts
      self.intervals = intervals
      self.properties = properties
      self.symbolCount = symbolCount
    }

    /// The symbol of a code point past ASCII.
    ///
    /// - Complexity: O(log *n*), *n* cuts, and the cost of the properties.
    func symbol(ofOther codePoint: UInt32) -> Int {
      var low = 1  // the first cut is at 80
      var high = cuts.count
      while low < high {
        let middle = (low + high) / 2
        if cuts[middle] <= codePoint { low = middle + 1 } else { high = middle }
      }
      let interval = low - 1
      return properties.isEmpty
        ? Int(intervals[interval])
        : Int(intervals[interval << properties.count | Property.answers(of: properties, for: codePoint)])
    }

    func symbol(of codePoint: UInt32) -> Int {
      codePoint < 0x80 ? Int(ascii[Int(codePoint)]) : symbol(ofOther: codePoint)
    }
  }
}

extension Pattern.Property {
  /// Which of the properties hold, a bit each.
  fileprivate static func answers(of properties: [Self], for codePoint: UInt32) -> Int {
    guard let scalar = Unicode.Scalar(codePoint) else { return 0 }  // surrogates, which no text contains
    var answers = 0
    for (index, property) in properties.enumerated() where property.holds(for: scalar) { answers |= 1 << index }
    return answers
  }
}

extension Pattern.Alphabet {
  /// Sorts the code points for a program of some classes and single code points.
  struct Sorter {
    /// What tells symbols apart. Bit *c* is 1 where the characters are in class *c*; the last bit where an instruction
    /// names the character, whose symbol then is its own.
    private(set) var signatures: [UInt64] = []
    private let classes: [Pattern.CharacterClass]
    private let codePoints: [UInt32]
    private var properties: [Pattern.Property] = []
    private var ascii = [UInt8](repeating: 0, count: 0x80)
    private var cuts: [UInt32] = [0x80]
    private var intervals: [UInt8] = []

    private static let classLimit = 63
    private static let isNamed: UInt64 = 1 << 63

    init(_ classes: [Pattern.CharacterClass], _ codePoints: [UInt32]) {
      self.classes = classes
      self.codePoints = codePoints
    }

    /// - Returns: `nil` past a limit of `Limits.Automaton`.
    mutating func sort() -> Pattern.Alphabet? {
      signatures.reserveCapacity(16)
      guard classes.count <= Self.classLimit, collectProperties(), sortASCII(), cutOthers(), sortOthers() else {
        return nil
      }
      return Pattern.Alphabet(
        ascii: ascii, cuts: cuts, intervals: intervals, properties: properties, symbolCount: signatures.count)
    }

    private mutating func collectProperties() -> Bool {
      for characterClass in classes {
        for term in characterClass.terms where !properties.contains(term.property) {
          properties.append(term.property)
          if properties.count > Pattern.Limits.Automaton.properties { return false }
        }
      }
      return true
    }

    /// The symbol for a signature, a new one where it is new; `nil` where there are no more.
    private mutating func symbol(for signature: UInt64) -> UInt8? {
      if signature & Self.isNamed == 0, let symbol = signatures.firstIndex(of: signature) { return UInt8(symbol) }
      guard signatures.count < Pattern.Limits.Automaton.symbols else { return nil }
      signatures.append(signature)
      return UInt8(signatures.count - 1)
    }
  }
}

// MARK: - ASCII

extension Pattern.Alphabet.Sorter {
  /// Splits ASCII by each class in turn; the characters that instructions name stand apart from the first.
  private mutating func sortASCII() -> Bool {
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

    for set in sets {
      guard let first = set.first else { continue }
      guard let symbol = symbol(for: signature(ofASCII: first)) else { return false }
      var set = set
      if symbol == 0 { continue }  // as the table has it from the start
      while let character = set.first {
        ascii[Int(character)] = symbol
        set.removeFirst()
      }
    }
    while let character = named.first {
      guard let symbol = symbol(for: signature(ofASCII: character) | Self.isNamed) else { return false }
      ascii[Int(character)] = symbol
      named.removeFirst()
    }
    return true
  }

  private func signature(ofASCII character: UInt32) -> UInt64 {
    var signature: UInt64 = 0
    for index in classes.indices where classes[index].ascii.contains(character) { signature |= 1 << UInt64(index) }
    return signature
  }
}

// MARK: - Other characters

extension Pattern.Alphabet.Sorter {
  /// Finds the places past ASCII where a class or a named code point begins or ends.
  private mutating func cutOthers() -> Bool {
    for characterClass in classes {
      for range in characterClass.ranges where range.upperBound >= 0x80 {
        if range.lowerBound > 0x80 { cuts.append(range.lowerBound) }
        if range.upperBound < 0x10FFFF { cuts.append(range.upperBound + 1) }
      }
      if cuts.count > Pattern.Limits.Automaton.cuts { return false }
    }
    for codePoint in codePoints where codePoint >= 0x80 {
      cuts.append(codePoint)
      if codePoint < 0x10FFFF { cuts.append(codePoint + 1) }
      if cuts.count > Pattern.Limits.Automaton.cuts { return false }
    }
    if cuts.count == 1 { return true }
    cuts.sort()
    var count = 1
    for place in cuts where place != cuts[count - 1] {
      cuts[count] = place
      count += 1
    }
    cuts.removeLast(cuts.count - count)
    return true
  }

  private mutating func sortOthers() -> Bool {
    let terms = properties.isEmpty ? [] : classes.map(termBits)
    intervals.reserveCapacity(cuts.count << properties.count)
    for start in cuts {
      var inRanges: UInt64 = 0
      for index in classes.indices where classes[index].rangesContain(start) { inRanges |= 1 << UInt64(index) }
      let named = codePoints.contains(start) ? Self.isNamed : 0
      guard !properties.isEmpty else {
        guard let symbol = symbol(for: inRanges | named) else { return false }
        intervals.append(symbol)
        continue
      }
      let ownAnswers = Pattern.Property.answers(of: properties, for: start)
      for answers in 0..<(1 << properties.count) {
        // Of a named code point only its own answers are ever looked up; the others must not take a symbol each.
        if named != 0 && answers != ownAnswers {
          intervals.append(0)
          continue
        }
        guard let symbol = symbol(for: signature(inRanges, terms, answers) | named) else { return false }
        intervals.append(symbol)
      }
    }
    return true
  }

  /// A class's terms as bits of the answers: any of `asked` being 1, or any of `denied` being 0, is enough.
  private struct TermBits {
    var asked = 0
    var denied = 0
  }

  private func termBits(of characterClass: Pattern.CharacterClass) -> TermBits {
    var bits = TermBits()
    for term in characterClass.terms {
      guard let index = properties.firstIndex(of: term.property) else { continue }  // all were collected
      if term.isInverted { bits.denied |= 1 << index } else { bits.asked |= 1 << index }
    }
    return bits
  }

  private func signature(_ inRanges: UInt64, _ terms: [TermBits], _ answers: Int) -> UInt64 {
    var signature: UInt64 = 0
    for index in classes.indices {
      let holds =
        inRanges >> UInt64(index) & 1 == 1 || answers & terms[index].asked != 0
        || ~answers & terms[index].denied != 0
      if holds != classes[index].isInverted { signature |= 1 << UInt64(index) }
    }
    return signature
  }
}
