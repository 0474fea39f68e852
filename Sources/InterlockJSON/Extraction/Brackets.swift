/// Where objects and arrays stand in prose: each opening bracket with the one that matches it.
struct Brackets {
  struct Pair {
    let start: Int
    /// Behind the closing bracket; `nil` where it is missing.
    var end: Int?
  }

  /// In the order of their opening brackets, so that what a pair holds comes right behind it.
  private(set) var pairs: [Pair] = []
  private var open: [Int] = []

  /// One pass over the bytes: brackets within strings do not count, and strings are only looked for within brackets
  /// and do not reach over a line's end. A closing bracket closes the last one opened, of whatever kind: it is the
  /// parser that tells whether they fit.
  init(in bytes: [UInt8], range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(pairs.count)
        pairs.append(Pair(start: place))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let last = open.popLast() { pairs[last].end = place + 1 }
      case UInt8(ascii: "\"") where !open.isEmpty:
        place += 1
        while place < range.upperBound, bytes[place] != UInt8(ascii: "\""), bytes[place] != 0x0A {
          place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      place += 1
    }
  }

  /// Whether a bracket could begin a JSON text, or one with a fault, by what stands behind it: for `{` its end, a quote,
  /// or a word and a colon; for `[` its end, the beginning of a value, or a word and a comma or the end. So in `{{x}}`
  /// and `[see {}]` the first bracket begins none, and in `{a: 1}` and `[True, 1]` it does.
  static func couldBegin(at start: Int, in bytes: [UInt8], before end: Int) -> Bool {
    var place = start + 1
    func skipSpace() { while place < end, Inspector.isSpace(bytes[place]) { place += 1 } }
    skipSpace()
    guard place < end else { return false }
    let isObject = bytes[start] == UInt8(ascii: "{")
    switch bytes[place] {
    case UInt8(ascii: "}"): return isObject
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return true
    case UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return !isObject
    case UInt8(ascii: "/"): return true  // a comment
    default: break
    }
    let wordEnd = min(end, place + 64)  // nobody's name is longer
    while place < wordEnd, Inspector.isWordByte(bytes[place]) || bytes[place] == UInt8(ascii: "$") { place += 1 }
    skipSpace()
    guard place < end else { return false }
    if isObject { return bytes[place] == UInt8(ascii: ":") }
    return bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: "]")
  }
}
