/// The known name that a misspelt one most likely stands for, or `nil` where none is near.
///
/// Near is: at most two edits, and one for each three characters of the name; case does not count.
/// - Complexity: O(*k* · *n*²) for *k* names of *n* characters, of which the first 1,000 are looked at, and a name past
///   64 characters is not.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let sought = Array(name.lowercased().unicodeScalars)
  guard !sought.isEmpty, sought.count <= 64 else { return nil }
  let allowed = min(2, sought.count / 3)
  return
    names.prefix(1_000)
    .map { (name: $0, edits: editDistance(sought, Array($0.lowercased().unicodeScalars.prefix(65)))) }
    .filter { $0.edits <= allowed }
    .min { ($0.edits, $0.name) < ($1.edits, $1.name) }?.name
}

/// How many insertions, deletions, replacements and swaps of neighbours turn one into the other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      var edits = min(last[column + 1] + 1, current[column] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        edits = min(edits, beforeLast[column - 1] + 1)
      }
      current.append(edits)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
