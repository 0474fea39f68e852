/// Looks for JSON texts in an answer, by the rules that stand at `JSON.Extraction`.
struct AnswerSearch {
  private let answer: Answer
  private let limits: JSON.Limits
  /// The text that is taken.
  private(set) var found: Found?
  /// Others that could be meant.
  private var further: [Range<Int>] = []
  private(set) var isInThinking = false
  /// What blocks marked `json` hold that is none.
  private var broken: [Range<Int>] = []
  private var nearest: Nearest?

  struct Found {
    let range: Range<Int>
    let document: JSON.Document
  }

  private struct Nearest {
    let start: Int
    let error: JSON.ParseError
    let isMarkedJSON: Bool
  }

  init(_ answer: Answer, limits: JSON.Limits) {
    self.answer = answer
    self.limits = limits
  }

  mutating func run() {
    let whole = answer.byteOrderMark.upperBound..<answer.bytes.count
    if take(answer.trimmed(whole)) { return }
    nearest = nil  // the whole answer is no JSON text: that is usual, and no reason
    let thinking = answer.thinking
    search(thinking.upperBound..<whole.upperBound)
    if found == nil, nearest == nil, !thinking.isEmpty {
      isInThinking = true
      search(thinking)
    }
  }

  private mutating func search(_ range: Range<Int>) {
    let fences = answer.fences.filter {
      $0.content.lowerBound >= range.lowerBound && $0.content.upperBound <= range.upperBound
    }
    for fence in fences where fence.isMarkedJSON {
      let content = answer.trimmed(fence.content)
      if !take(content, isMarkedJSON: true) { broken.append(content) }
    }
    for fence in fences where !fence.isMarkedJSON && answer.couldBeText(fence) { take(answer.trimmed(fence.content)) }
    // A broken block that is marked was meant: nothing from the prose stands in for it.
    if found == nil, broken.isEmpty { searchBrackets(range) }
  }

  /// Parses every part between brackets once, so that all of it takes linear time.
  private mutating func searchBrackets(_ range: Range<Int>) {
    var behind = range.lowerBound
    for pair in Brackets(in: answer.bytes, range: range).pairs where pair.start >= behind {
      guard Brackets.couldBegin(at: pair.start, in: answer.bytes, before: range.upperBound) else { continue }
      take(pair.start..<(pair.end ?? range.upperBound))
      behind = pair.end ?? range.upperBound
    }
  }

  /// Keeps the part where it is a JSON text, and otherwise why it is none.
  @discardableResult private mutating func take(_ range: Range<Int>, isMarkedJSON: Bool = false) -> Bool {
    guard !range.isEmpty else { return false }
    do throws(JSON.ParseError) {
      let document = try JSON.Document(parsing: Array(answer.bytes[range]), limits: limits)
      if found == nil { found = Found(range: range, document: document) } else { further.append(range) }
      return true
    } catch {
      let isNearer =
        nearest.map { other in
          if isMarkedJSON != other.isMarkedJSON { return isMarkedJSON }
          return error.position.byteOffset > other.error.position.byteOffset
        } ?? true
      if isNearer { nearest = Nearest(start: range.lowerBound, error: error, isMarkedJSON: isMarkedJSON) }
      return false
    }
  }

  /// Why nothing was found, with its places in the whole answer.
  var error: JSON.ExtractionError {
    guard let nearest else { return JSON.ExtractionError(nearest: nil, position: nil) }
    var offsets = [nearest.start, nearest.start + nearest.error.position.byteOffset]
    if case .duplicateName(_, let first) = nearest.error.code { offsets.append(nearest.start + first.byteOffset) }
    let places = JSON.Position.positions(of: offsets, in: answer.bytes)
    var code = nearest.error.code
    if case .duplicateName(let name, _) = code { code = .duplicateName(name, first: places[2]) }
    return JSON.ExtractionError(nearest: JSON.ParseError(code: code, position: places[1]), position: places[0])
  }

  // MARK: What is left out

  typealias Part = (range: Range<Int>, reason: JSON.Extraction.Reason)

  /// The answer around the text that is taken.
  func leftOut(around taken: Range<Int>) -> [Part] {
    var marked: [Part] = [(answer.byteOrderMark, .byteOrderMark)]
    if !isInThinking { marked.append((answer.thinking, .thinking)) }
    for fence in answer.fences {
      marked.append((fence.openingLine, .fence))
      marked.append((fence.closingLine, .fence))
    }
    for range in broken { marked.append((range, .brokenJSON)) }
    for range in further { marked.append((range, .furtherJSON)) }
    // What lies within a part that is marked is not told by itself: fences in what the model thought.
    let parts = marked.filter { !$0.range.isEmpty && !$0.range.overlaps(taken) }.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    var result: [Part] = []
    var place = 0
    func add(_ range: Range<Int>, _ reason: JSON.Extraction.Reason) {
      let range = answer.trimmed(range)
      if !range.isEmpty { result.append((range, reason)) }
    }
    var isTakenPassed = false
    for part in parts where part.range.lowerBound >= place {
      if !isTakenPassed, part.range.lowerBound >= taken.upperBound {
        add(place..<taken.lowerBound, .prose)
        (place, isTakenPassed) = (taken.upperBound, true)
      }
      add(place..<part.range.lowerBound, .prose)
      add(part.range, part.reason)
      place = part.range.upperBound
    }
    if !isTakenPassed {
      add(place..<taken.lowerBound, .prose)
      place = taken.upperBound
    }
    add(place..<answer.bytes.count, .prose)
    return result
  }
}

extension Answer {
  /// Whether what a block holds begins like a JSON text. A block of code that does not is no broken one.
  fileprivate func couldBeText(_ fence: Fence) -> Bool {
    let content = trimmed(fence.content)
    guard let first = content.isEmpty ? nil : bytes[content.lowerBound] else { return false }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return true
    default: return false
    }
  }
}
