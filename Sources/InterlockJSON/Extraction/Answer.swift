/// An answer taken apart by its lines: what the model thought, and the fenced blocks.
struct Answer {
  let bytes: [UInt8]
  let byteOrderMark: Range<Int>
  /// With its tags; empty where there is none.
  let thinking: Range<Int>
  private(set) var fences: [Fence] = []

  struct Fence {
    let openingLine: Range<Int>
    let content: Range<Int>
    /// Empty where the answer ends before.
    let closingLine: Range<Int>
    let isMarkedJSON: Bool
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    byteOrderMark = 0..<(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    thinking = Answer.thinking(in: bytes, from: byteOrderMark.upperBound)
    // Apart from each other: a fence that was not closed in thought does not reach into the answer.
    findFences(in: thinking)
    findFences(in: thinking.upperBound..<bytes.count)
  }

  // MARK: What the model thought

  private static let tags = ["think", "thinking"].map { name in
    (opening: Array("<\(name)>".utf8), closing: Array("</\(name)>".utf8))
  }

  /// From the beginning to the last of the blocks there. A block that is not closed goes to the end. An end tag alone
  /// counts where it ends a line: some models are given the opening one. In a JSON text it can't: a quote would follow.
  private static func thinking(in bytes: [UInt8], from start: Int) -> Range<Int> {
    let begin = skippingSpace(bytes, in: start..<bytes.count)
    var end = begin
    search: while true {
      let place = skippingSpace(bytes, in: end..<bytes.count)
      for tag in tags where bytes[place...].starts(with: tag.opening) {
        guard let closing = firstIndex(of: tag.closing, in: bytes, from: place) else { return begin..<bytes.count }
        end = closing + tag.closing.count
        continue search
      }
      break
    }
    if end > begin { return begin..<end }
    for tag in tags {
      guard let closing = firstIndex(of: tag.closing, in: bytes, from: begin) else { continue }
      let behind = closing + tag.closing.count
      let rest = bytes[behind...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      if rest == nil || rest == 0x0A { return begin..<behind }
    }
    return begin..<begin
  }

  private static func firstIndex(of tag: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while place + tag.count <= bytes.count {
      if bytes[place] == UInt8(ascii: "<"), bytes[place...].starts(with: tag) { return place }
      place += 1
    }
    return nil
  }

  // MARK: Fences

  /// No line of a JSON text begins like a fence, so that a fence never cuts one that is whole.
  private mutating func findFences(in range: Range<Int>) {
    var open: (mark: UInt8, count: Int, line: Range<Int>, isMarkedJSON: Bool)?
    var lineStart = range.lowerBound
    while lineStart < range.upperBound {
      let lineEnd = bytes[lineStart..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let line = trimmed(lineStart..<lineEnd)
      let next = min(lineEnd + 1, range.upperBound)
      defer { lineStart = next }
      guard let mark = line.isEmpty ? nil : bytes[line.lowerBound],
        mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
      else { continue }
      let count = bytes[line].prefix { $0 == mark }.count
      let info = trimmed(line.lowerBound + count..<line.upperBound)
      if let opened = open {
        guard mark == opened.mark, count >= opened.count, info.isEmpty else { continue }
        let content = min(opened.line.upperBound + 1, lineStart)..<lineStart
        fences.append(
          Fence(openingLine: opened.line, content: content, closingLine: line, isMarkedJSON: opened.isMarkedJSON))
        open = nil
      } else if count >= 3, mark == UInt8(ascii: "~") || !bytes[info].contains(mark) {
        let word = bytes[info].prefix { $0 != 0x20 && $0 != 0x09 }
        let isMarkedJSON = word.count == 4 && zip(word, "json".utf8).allSatisfy { $0 | 0x20 == $1 }
        open = (mark, count, line.lowerBound..<lineEnd, isMarkedJSON)
      }
    }
    if let open {
      fences.append(
        Fence(
          openingLine: open.line, content: min(open.line.upperBound + 1, range.upperBound)..<range.upperBound,
          closingLine: range.upperBound..<range.upperBound, isMarkedJSON: open.isMarkedJSON))
    }
  }

  /// The range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = Answer.skippingSpace(bytes, in: range)
    var end = range.upperBound
    while end > start, Inspector.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func skippingSpace(_ bytes: [UInt8], in range: Range<Int>) -> Int {
    var place = range.lowerBound
    while place < range.upperBound, Inspector.isSpace(bytes[place]) { place += 1 }
    return place
  }
}
