import InterlockJSON

/// What a stage finds wrong, by field. Only as many findings are drafted as a decision can hold: a document may be wrong
/// in half a million places.
struct Faults {
  /// Each field once, in the order of its first fault.
  private(set) var fields: [String] = []
  private var seen: Set<ExactString> = []
  private(set) var findings: [FindingDraft] = []

  mutating func append(_ field: String, _ finding: @autoclosure () -> FindingDraft) {
    if seen.insert(ExactString(field)).inserted { fields.append(field) }
    if findings.count < Finding.limit { findings.append(finding()) }
  }
}
