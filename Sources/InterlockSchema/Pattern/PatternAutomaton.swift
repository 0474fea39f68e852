extension Pattern {
  /// A deterministic automaton: one look into a table for each character of the text.
  ///
  /// Built once with the pattern and never changed, so that searches share it without a lock. `^x-` over the
  /// symbols x = 1, - = 2 and 0 for all others; a state is known by where its row begins:
  ///
  ///     row   symbol 0    1    2   end      the column `end` is for the end of the text
  ///       0          0    0    0     0      the search has failed
  ///       4          4    4    4     4      the search has matched
  ///       8          0   12    0     0      the start
  ///      12          0    0    4     0      behind `x`
  ///
  /// A search that may start anywhere is in the table too: rows then lead back to states that hold the start.
  final class Automaton: Sendable {  // a class, so that a search retains one thing
    private let alphabet: Alphabet
    private let table: [UInt16]
    private let start: Int

    /// The row of the failed search.
    static let failed = 0

    init(alphabet: Alphabet, table: [UInt16], start: Int) {
      self.alphabet = alphabet
      self.table = table
      self.start = start
    }

    /// How many states there are.
    var stateCount: Int { table.count / (alphabet.symbolCount + 1) }

    /// Says whether the text, which must be valid UTF-8, has a match. Allocates nothing.
    ///
    /// - Complexity: O(*n*) for *n* bytes, whatever the pattern.
    func matches(_ text: Span<UInt8>) -> Bool {
      let table = self.table
      let ascii = alphabet.ascii
      let matched = alphabet.symbolCount + 1
      var row = start
      var position = 0
      while position < text.count {
        if row <= matched { return row == matched }
        let byte = text[position]
        if byte < 0x80 {
          row = Int(table[row + Int(ascii[Int(byte)])])
          position += 1
        } else {
          row = Int(table[row + alphabet.symbol(ofOther: UTF8Text.codePoint(in: text, at: &position))])
        }
      }
      return Int(table[row + alphabet.symbolCount]) == matched
    }
  }
}
