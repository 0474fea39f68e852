/// The line of a text in which a place is, cut to what fits on a terminal, with a caret under the place.
struct Excerpt {
  /// Nothing in it that a terminal obeys.
  let line: String
  /// Columns before the place.
  let caretColumn: Int

  private static let columnsBefore = 60
  private static let columnsAfter = 40

  /// - Parameter offset: A byte of the text, or its end.
  /// - Complexity: O(1): no more of a line than can be shown is looked at.
  init(of text: [UInt8], at offset: Int) {
    let offset = min(offset, text.count)
    // A scalar has at most four bytes and may be followed by marks without a width.
    let window = max(0, offset - 8 * Self.columnsBefore)..<min(text.count, offset + 8 * Self.columnsAfter)
    var start = window.lowerBound
    if let lineFeed = text[start..<offset].lastIndex(of: 0x0A) { start = lineFeed + 1 }
    let isCutBefore = start == window.lowerBound && start > 0 && text[start - 1] != 0x0A
    while isCutBefore, start < offset, text[start] & 0xC0 == 0x80 { start += 1 }  // not in the middle of a scalar
    var end = text[offset..<window.upperBound].firstIndex(of: 0x0A) ?? window.upperBound
    let isCutAfter = end == window.upperBound && end < text.count
    if !isCutAfter, end > offset, text[end - 1] == 0x0D { end -= 1 }

    var before = Cells(text[start..<offset])
    if before.cut(toLast: Self.columnsBefore) || isCutBefore { before.prepend("…") }
    var after = Cells(text[offset..<end])
    let isCut = after.cut(toFirst: Self.columnsAfter) || isCutAfter
    line = before.text + after.text + (isCut ? "…" : "")
    caretColumn = before.columns
  }
}

/// What is shown of each scalar, and how many columns it takes.
private struct Cells {
  private var cells: [(text: String, columns: Int)]

  init(_ bytes: ArraySlice<UInt8>) {
    cells = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      let text = scalar == "\t" ? " " : Style.printable(String(scalar))
      return (text, text.unicodeScalars.count == 1 ? Cells.columns(scalar) : text.unicodeScalars.count)
    }
  }

  var text: String { cells.map(\.text).joined() }
  var columns: Int { cells.reduce(0) { $0 + $1.columns } }

  mutating func prepend(_ text: String) { cells.insert((text, text.count), at: 0) }

  mutating func cut(toFirst limit: Int) -> Bool {
    var columns = 0
    guard
      let end = cells.firstIndex(where: { cell in
        columns += cell.columns
        return columns > limit
      })
    else { return false }
    cells.removeSubrange(end...)
    return true
  }

  mutating func cut(toLast limit: Int) -> Bool {
    cells.reverse()
    defer { cells.reverse() }
    return cut(toFirst: limit)
  }

  /// As terminals have it: none for marks that combine, two for the wide scripts and emoji.
  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
