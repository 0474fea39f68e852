import InterlockJSON

/// The faults of one text as the command prints them.
struct FaultReport {
  let text: JSONTexts.Text
  let faults: JSON.Faults

  /// One object: the keys `file`, `line` (of the text, with `--lines`), `faults` and `stop`.
  var json: JSON {
    [
      "file": .string(text.file),
      "line": text.line.map { .number(JSON.Number($0)) } ?? .null,
      "faults": .array(faults.map(json)),
      "stop": stop.map { .string($0.rawValue) } ?? .null,
    ]
  }

  private func json(_ fault: JSON.ParseError) -> JSON {
    var object: JSON.Object = JSON.Object()
    object["code"] = .string(fault.code.name)
    for (key, number) in place(fault.position) { object[key] = .number(JSON.Number(number)) }
    object["message"] = .string(fault.message)
    if case .duplicateName(let name, let first) = fault.code {
      object["name"] = .string(name)
      var place = JSON.Object()
      for (key, number) in self.place(first) { place[key] = .number(JSON.Number(number)) }
      object["first"] = .object(place)
    }
    return .object(object)
  }

  /// In the file.
  private func place(_ position: JSON.Position) -> [(String, Int)] {
    [
      ("line", position.line + (text.line ?? 1) - 1), ("column", position.column),
      ("byteOffset", position.byteOffset + text.byteOffset),
    ]
  }

  private enum Stop: String {
    case countLimit = "count_limit"
    case noContinuation = "no_continuation"
  }

  private var stop: Stop? {
    switch faults.stop {
    case .countLimit: .countLimit
    case .noContinuation: .noContinuation
    case nil: nil
    }
  }

  /// Each fault with its line and a caret; of a name that stands twice both places.
  func text(_ style: Style) -> String {
    var lines: [String] = []
    func add(_ position: JSON.Position, _ message: String) {
      let excerpt = Excerpt(of: text.bytes, at: position.byteOffset)
      lines.append(Style.printable("\(text.place(position)): \(message)"))
      lines.append("    " + excerpt.line)
      lines.append("    " + String(repeating: " ", count: excerpt.caretColumn) + style.colored("^", .red))
    }
    for fault in faults {
      add(fault.position, fault.message)
      if case .duplicateName(_, let first) = fault.code { add(first, "it was first given here") }
    }
    let name = Style.printable(ByteReader.displayName(text.file) + (text.line.map { ":\($0)" } ?? ""))
    switch faults.stop {
    case .countLimit: lines.append("\(name): there are more faults; these are the first \(faults.count)")
    case .noContinuation where faults.count > 1:
      lines.append("\(name): \(faults.count) faults; what follows the last one could not be told apart")
    case .noContinuation, nil: lines.append("\(name): \(faults.count == 1 ? "1 fault" : "\(faults.count) faults")")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension JSON.ParseError.Code {
  /// The word for programs; it does not change.
  var name: String {
    switch self {
    case .textSize: "text_size"
    case .depth: "depth"
    case .byteOrderMark: "byte_order_mark"
    case .notUTF8: "not_utf8"
    case .invalidUTF8: "invalid_utf8"
    case .emptyText: "empty_text"
    case .unexpectedEnd: "unexpected_end"
    case .unexpectedByte: "unexpected_byte"
    case .trailingComma: "trailing_comma"
    case .trailingText: "trailing_text"
    case .comment: "comment"
    case .singleQuote: "single_quote"
    case .leadingZero: "leading_zero"
    case .invalidNumber: "invalid_number"
    case .invalidLiteral: "invalid_literal"
    case .controlCharacter: "control_character"
    case .invalidEscape: "invalid_escape"
    case .loneSurrogate: "lone_surrogate"
    case .duplicateName: "duplicate_name"
    }
  }
}
