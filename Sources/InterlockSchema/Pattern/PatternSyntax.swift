extension Pattern {
  /// A parsed pattern: the tree, and the parts that its nodes refer to by index.
  ///
  /// The parts stand beside the tree so that a counted repetition, which the compiler writes out, repeats an
  /// index rather than the part.
  struct Syntax: Sendable {
    var root = Node.empty
    var classes: [CharacterClass] = []
    /// Inner lookarounds come before those that contain them.
    var lookarounds: [Lookaround] = []
    /// The group, counted from 0, that each back-reference means.
    var references: [Int] = []
    var groupCount = 0
  }

  enum Node: Sendable {
    /// A code point; it may be a lone surrogate, which no text contains.
    case codePoint(UInt32)
    case characterClass(Int)
    case assertion(Assertion)
    case lookaround(Int)
    case backReference(Int)
    indirect case group(Int, Node)
    case sequence([Node])
    case alternatives([Node])
    indirect case repetition(Repetition)

    static let empty = Node.sequence([])

    var isEmpty: Bool {
      if case .sequence(let nodes) = self { nodes.isEmpty } else { false }
    }
  }

  /// A condition on a place in the text that needs no more than the two neighbouring characters.
  enum Assertion: Sendable {
    case textStart, textEnd, wordBoundary, noWordBoundary
  }

  struct Lookaround: Sendable {
    let body: Node
    /// `forward` for a lookahead, `backward` for a lookbehind.
    let direction: Direction
    let isNegative: Bool
    /// Where it stands, in Unicode scalars of the pattern.
    let offset: Int
  }

  enum Direction: Sendable {
    case forward, backward

    var reversed: Direction { self == .forward ? .backward : .forward }
  }

  struct Repetition: Sendable {
    let body: Node
    let minimum: Int
    /// `nil` for no maximum.
    let maximum: Int?
    let isLazy: Bool
    /// The groups inside the body. Each iteration begins with them unset (ECMA-262, RepeatMatcher, step 4).
    let groups: Range<Int>
    /// Where the quantifier stands, in Unicode scalars of the pattern.
    let offset: Int
  }
}
