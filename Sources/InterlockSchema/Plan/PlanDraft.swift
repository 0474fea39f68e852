/// What the keywords of one subschema ask, while its plan is built.
struct PlanDraft {
  private(set) var allowed = Tags.all
  private var operations: [[Operation]] = Array(repeating: [], count: Tags.count)
  /// Of the first node included: where it has a start, and nothing else is asked, that start will do.
  private var shared: [(node: Plan.Node, start: Int32)] = Array(repeating: (0, 0), count: Tags.count)
  var object = ObjectDraft()
  var array = ArrayPlan()
  var length = LengthRange()

  struct ObjectDraft {
    var plan = ObjectPlan()
    var properties: [(name: String, node: Plan.Node)] = []
    var required: [String] = []
    var patterns: [PatternMember] = []

    var isEmpty: Bool { plan == ObjectPlan() && properties.isEmpty && required.isEmpty && patterns.isEmpty }
  }

  mutating func exclude(_ tags: Tags) { allowed.subtract(tags) }

  mutating func allow(only tags: Tags) { allowed.formIntersection(tags) }

  mutating func add(_ operation: Operation, for tags: Tags) {
    for tag in 0..<Tags.count where tags.contains(tag: tag) { operations[tag].append(operation) }
  }

  mutating func addFirst(_ operation: Operation, for tags: Tags) {
    for tag in 0..<Tags.count where tags.contains(tag: tag) { operations[tag].insert(operation, at: 0) }
  }

  /// The start of the one node that asks all there is for a tag, where it is so.
  func sharedStart(_ tag: Int) -> Int32? {
    operations[tag].isEmpty && shared[tag].start > 0 ? shared[tag].start : nil
  }

  /// Adds what another node asks of that tag.
  mutating func include(_ node: Plan.Node, start: Int32, tag: Int) {
    if start < 0 { return exclude(Tags(tag: tag)) }
    if start == 0 { return }
    if shared[tag].start == 0 {
      shared[tag] = (node, start)
    } else if shared[tag].start != start {
      operations[tag].append(.apply(node))
    }
  }

  /// All operations for a tag, those that are shared with another node as a step to it.
  func operations(_ tag: Int) -> [Operation] {
    shared[tag].start > 0 ? operations[tag] + [.apply(shared[tag].node)] : operations[tag]
  }
}
