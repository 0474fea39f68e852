import InterlockJSON
import InterlockSchema

/// How the verdicts on instances are told.
///
/// A protocol since SARIF is one document for all instances, which has to be begun and ended.
protocol SchemaReport {
  /// Tells about one instance.
  ///
  /// - Returns: Whether it is valid.
  func tell(_ text: JSONTexts.Text, _ instance: JSON.Node, _ schema: Schema) -> Bool
  /// Tells, where the format has room for it, of a text that is no JSON or could not be read.
  func tell(_ trouble: Trouble)
  func endFile(_ name: String, areLines: Bool, _ counts: SchemaReportCounts)
  func end()
}

extension SchemaReport {
  func tell(_ trouble: Trouble) {}
  func endFile(_ name: String, areLines: Bool, _ counts: SchemaReportCounts) {}
  func end() {}
}

/// Why there is no verdict on a file.
struct Trouble {
  let file: String
  /// In the file; `nil` where it is not about a place.
  let place: (line: Int, column: Int)?
  let message: String
}

struct SchemaReportCounts {
  var texts = 0
  var invalid = 0
  /// Of the texts, those that are no JSON within the limits.
  var unreadable = 0
}

extension JSONTexts.Text {
  /// Line and column in the file of a place in the text.
  func inFile(_ position: JSON.Position) -> (line: Int, column: Int) {
    (position.line + (line ?? 1) - 1, position.column)
  }
}

/// The choice of formats that `--output` gives.
enum SchemaReportFormat: String, CaseIterable {
  case human, flag, basic, detailed, sarif, github

  func report(file: SchemaFile, masksValues: Bool, output: Output) -> any SchemaReport {
    var wording = Schema.Wording.english
    wording.masksValues = masksValues
    switch self {
    case .human: return HumanReport(file: file, wording: wording, output: output)
    case .flag: return SpecificationReport(format: .flag, wording: wording, output: output)
    case .basic: return SpecificationReport(format: .basic, wording: wording, output: output)
    case .detailed: return SpecificationReport(format: .detailed, wording: wording, output: output)
    case .sarif: return SARIFReport(file: file, wording: wording, output: output)
    case .github: return GitHubReport(file: file, wording: wording, output: output)
    }
  }
}

/// A failure with its place in the text.
struct PlacedFailure {
  let failure: Schema.Failure
  let position: JSON.Position
  let causes: [PlacedFailure]

  /// All with one pass over the text.
  static func all(_ failures: [Schema.Failure], in document: JSON.Document) -> [PlacedFailure] {
    func nodes(_ failures: [Schema.Failure]) -> [JSON.Node] {
      failures.flatMap { [$0.instance] + nodes($0.causes) }
    }
    var positions = document.positions(of: nodes(failures))[...]
    func placed(_ failures: [Schema.Failure]) -> [PlacedFailure] {
      failures.compactMap { failure in
        guard let position = positions.popFirst() else { return nil }
        return PlacedFailure(failure: failure, position: position, causes: placed(failure.causes))
      }
    }
    return placed(failures)
  }
}

extension JSON.Pointer {
  /// The pointer with a `*` for each name that the schema does not hold: such a name is a value of the instance.
  ///
  /// - Parameters:
  ///   - keywordLocation: Of the keyword that failed there; names of properties stand in it.
  func masked(in root: JSON.Node, keywordLocation: JSON.Pointer) -> JSON.Pointer {
    let path = keywordLocation.tokens
    var known: Set<ExactString> = []
    for (keyword, name) in zip(path, path.dropFirst()) where keyword == "properties" { known.insert(name) }
    var node: JSON.Node? = root
    var masked: [ExactString] = []
    for token in tokens {
      masked.append(node?.kind == .array || known.contains(token) ? token : "*")
      node = node?.value(at: JSON.Pointer(tokens: [token]))
    }
    return JSON.Pointer(tokens: masked)
  }
}
