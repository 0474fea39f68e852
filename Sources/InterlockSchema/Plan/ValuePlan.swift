import InterlockJSON

/// A keyword that allows certain values: `const` and `enum`.
protocol ValueKeyword: Keyword {
  var values: [JSON.Node] { get }
}

extension ValueKeyword {
  /// The values, where all are strings.
  var strings: [ExactString]? {
    let strings = values.compactMap(\.string)
    return strings.count == values.count ? strings.map { ExactString($0) } : nil
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    var allowed: Tags = []
    var strings: Set<ExactString> = []
    var others: (numbers: Set<JSON.Node>, arrays: Set<JSON.Node>, objects: Set<JSON.Node>) = ([], [], [])
    for value in values {
      switch value.kind {
      case .null: allowed.insert(.null)
      case .boolean: allowed.insert(value.bool == true ? .true : .false)
      case .number: others.numbers.insert(value)
      case .string: strings.insert(ExactString(value.string ?? ""))
      case .array: others.arrays.insert(value)
      case .object: others.objects.insert(value)
      }
    }
    if !strings.isEmpty {
      let entries = strings.map { KeyStore.Entry(text: $0.string, value: 0) }
      draft.add(.oneKey(builder.keyTable(entries)), for: .string)
      allowed.insert(.string)
    }
    for (set, tag) in [(others.numbers, Tags.number), (others.arrays, .array), (others.objects, .object)]
    where !set.isEmpty {
      draft.add(builder.set(set), for: tag)
      allowed.insert(tag)
    }
    draft.allow(only: allowed)
  }
}
