import InterlockJSON

enum JSONExtract: Subcommand {
  static let words = ["json", "extract"]
  static let summary = "print the JSON text in a model's answer, and say what was left out"
  static let usage = "[FILE|-] [options]"
  static let operands = 0...1
  static let options = [JSONTexts.depth, JSONTexts.size, .json]
  static let discussion = """
    Without FILE, standard input. Tried in this order: the whole answer; fenced blocks, those marked json first; the first
    object or array in the prose. Nothing is repaired, and no part is taken of a text with a fault. What a model thought,
    between <think> and </think>, is passed over where anything else is there.

    The text is printed as it was written, and what was left out is told on standard error. --json prints one object with
    the keys file, line, column, byteOffset, byteCount, isAmbiguous, isFromThinking, leftOut and value; a part that was left
    out has reason, line, column, byteOffset and byteCount.

    exit status: 0; 1 there is no whole JSON text; 2 usage, or a file that can't be read or is over --size.
    """
  static let example = "interlock json extract answer.txt > answer.json"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let texts = try JSONTexts(arguments)
    let file = arguments.operands.first ?? "-"
    do throws(InputError) {
      var status = ExitStatus.success
      try texts.read(file, { true }) { text in
        do throws(JSON.ExtractionError) {
          let extraction = try JSON.extract(from: text.bytes, limits: texts.limits)
          let report = ExtractionReport(text: text, extraction: extraction)
          if arguments.has(.json) {
            output.write(report.json.compactText + "\n")
          } else {
            output.write(Array(text.bytes[extraction.range]) + [0x0A])
            for line in report.lines { output.complain(line, label: nil) }
          }
        } catch {
          let name = ByteReader.displayName(file)
          output.complain(error.position == nil ? "\(name): \(error)" : "\(name):\(error)")
          status = .refused
        }
      }
      return status
    } catch {
      output.complain(error.description)
      return .trouble
    }
  }
}

/// An extraction as the command tells it.
private struct ExtractionReport {
  let text: JSONTexts.Text
  let extraction: JSON.Extraction
  var lines: [String] {
    var lines = extraction.leftOut.map { part in
      "\(text.place(part.position)): left out: \(words(part.reason)), \(part.range.count) bytes"
    }
    if extraction.isAmbiguous {
      lines.append("\(text.place(extraction.position)): the first of several JSON texts was taken")
    }
    if extraction.isFromThinking {
      lines.append("\(text.place(extraction.position)): it stands in what the model thought")
    }
    return lines
  }

  private func words(_ reason: JSON.Extraction.Reason) -> String {
    switch reason {
    case .byteOrderMark: "a byte order mark"
    case .thinking: "what the model thought"
    case .fence: "a fence"
    case .prose: "prose"
    case .furtherJSON: "another JSON text"
    case .brokenJSON: "a block marked json with a fault"
    }
  }

  var json: JSON {
    var object = place(extraction.range, extraction.position)
    object["isAmbiguous"] = .bool(extraction.isAmbiguous)
    object["isFromThinking"] = .bool(extraction.isFromThinking)
    object["leftOut"] = .array(
      extraction.leftOut.map { part in
        var object = JSON.Object([JSON.Member(name: "reason", value: .string(part.reason.rawValue))])
        for member in place(part.range, part.position).members { object[member.name] = member.value }
        return .object(object)
      })
    object["value"] = extraction.document.root.json
    return .object(JSON.Object([JSON.Member(name: "file", value: .string(text.file))] + object.members))
  }

  private func place(_ range: Range<Int>, _ position: JSON.Position) -> JSON.Object {
    var object = JSON.Object()
    object["line"] = .number(JSON.Number(position.line))
    object["column"] = .number(JSON.Number(position.column))
    object["byteOffset"] = .number(JSON.Number(range.lowerBound))
    object["byteCount"] = .number(JSON.Number(range.count))
    return object
  }
}
