extension Pattern {
  /// A compiled pattern: instructions for a machine that walks the text from a starting place.
  ///
  /// `^(?:ab*|\d)$` compiles to:
  ///
  ///     0  assert textStart
  ///     1  split 2, 7        two ways to go on, the preferred one first
  ///     2  codePoint a
  ///     3  split 4, 6
  ///     4  codePoint b
  ///     5  jump 3
  ///     6  jump 8
  ///     7  characterClass 0
  ///     8  assert textEnd
  ///     9  match
  ///
  /// Lookarounds are programs of their own, in front of the main one in the same list, each with its `match`.
  struct Program: Sendable {
    enum Instruction: Sendable {
      /// Walk over one character, in the program's direction.
      case codePoint(UInt32)
      case characterClass(Int)
      case assert(Assertion)
      case lookaround(Int)
      case split(preferred: Int, other: Int)
      case jump(Int)
      case match

      // Only where `isLinear` is false: they read and write the machine's slots.

      case savePosition(slot: Int)
      case resetSlots(Range<Int>)
      /// Fails where the position is the one in the slot: an iteration past the minimum must not be empty.
      case requireProgress(slot: Int)
      case backReference(group: Int)
    }

    struct LookaroundProgram: Sendable {
      let start: Int
      /// Which way its instructions walk.
      let direction: Direction
      let isNegative: Bool
    }

    let instructions: [Instruction]
    let classes: [CharacterClass]
    /// Inner ones come first.
    let lookarounds: [LookaroundProgram]
    /// Where the main program, which walks forward, begins.
    let start: Int
    /// Whether `Simulation` runs it; otherwise `Backtracker` does.
    let isLinear: Bool
    /// Whether every match begins at the start of the text.
    let isAnchored: Bool
    /// Slots 2*g* and 2*g* + 1 are start and end of group *g*; the others belong to repetitions.
    let slotCount: Int
  }
}

extension Pattern.Assertion {
  /// - Complexity: O(1).
  func holds(at position: Int, in text: [UInt32]) -> Bool {
    switch self {
    case .textStart: position == 0
    case .textEnd: position == text.count
    case .wordBoundary: Self.isWordBoundary(position, in: text)
    case .noWordBoundary: !Self.isWordBoundary(position, in: text)
    }
  }

  private static func isWordBoundary(_ position: Int, in text: [UInt32]) -> Bool {
    let wordCharacters = Pattern.CharacterClass.wordCharacters
    let isWordBefore = position > 0 && wordCharacters.contains(text[position - 1])
    let isWordAfter = position < text.count && wordCharacters.contains(text[position])
    return isWordBefore != isWordAfter
  }
}
