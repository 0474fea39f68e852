import InterlockJSON

/// Collects, while an evaluation goes on, a tree of units: one for each subschema and each keyword.
///
/// A class: an evaluation that recurses keeps copies of its parts on the stack.
final class OutputBuilder {
  private struct Open {
    var errors: [Schema.Output.Unit.Fault] = []
    /// The neighbour that failed in place of the keyword at work.
    var neighbour: ExactString?
    var annotation: JSON?
    var units: [Schema.Output.Unit] = []
  }

  private var frames: [Open] = []
  private(set) var root: Schema.Output.Unit?
  private let limit: Int
  private var count = 0
  /// Whether units are missing, for being too many.
  private(set) var isCut = false

  init(limit: Int) {
    self.limit = limit
  }

  func open() { frames.append(Open()) }

  func fail(_ reason: Schema.Failure.Reason, of instance: JSON.Node, besides neighbour: ExactString? = nil) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].neighbour = neighbour
    guard frames[frames.count - 1].errors.count < Schema.causeLimit else { return }
    frames[frames.count - 1].errors.append((reason, instance))
  }

  /// Forgets what the keyword at work has found below it so far: it is not why the keyword fails.
  func forgetUnits() {
    if !frames.isEmpty { frames[frames.count - 1].units = [] }
  }

  func annotate(_ value: JSON) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].annotation = value
  }

  func close(
    isValid: Bool, keyword: ExactString?, keywordLocation: [ExactString], instanceLocation: [ExactString],
    schemaLocation: (graph: SchemaGraph, index: SchemaGraph.Index)
  ) {
    guard let frame = frames.popLast() else { return }
    // A keyword that passed and says nothing is nothing to tell.
    if isValid, frame.annotation == nil, frame.units.isEmpty, !frames.isEmpty { return }
    // What holds others is kept, or all that is in it would go as well.
    if count >= limit, frame.units.isEmpty, !frames.isEmpty {
      isCut = true
      return
    }
    count += 1
    var (keyword, keywordLocation) = (keyword, keywordLocation)
    if let neighbour = frame.neighbour, !isValid, !keywordLocation.isEmpty {
      keyword = neighbour
      keywordLocation[keywordLocation.count - 1] = neighbour
    }
    let unit = Schema.Output.Unit(
      isValid: isValid, keyword: keyword, keywordLocation: JSON.Pointer(tokens: keywordLocation),
      instanceLocation: JSON.Pointer(tokens: instanceLocation), errors: isValid ? [] : frame.errors,
      annotation: isValid ? frame.annotation : nil, units: frame.units, graph: schemaLocation.graph,
      schema: schemaLocation.index)
    if frames.isEmpty { root = unit } else { frames[frames.count - 1].units.append(unit) }
  }
}
