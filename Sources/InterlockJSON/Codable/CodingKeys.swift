/// An element's place in an array, as a key of a coding path; its string is the reference token of a pointer.
struct ElementKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }

  init?(intValue: Int) { self.init(intValue) }

  init?(stringValue: String) {
    guard let index = Int(stringValue) else { return nil }
    self.init(index)
  }

  var stringValue: String { String(index) }
  var intValue: Int? { index }
}

/// A member's name as a key, whatever it is.
struct NameKey: CodingKey {
  let stringValue: String

  init(_ name: String) { stringValue = name }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { self.init(String(intValue)) }

  var intValue: Int? { nil }

  /// The name under which a superclass stands where it is coded apart and no other key is given.
  static let `super` = NameKey("super")
}

extension JSON.Kind {
  /// The kind as messages name it.
  var withArticle: String {
    switch self {
    case .null: "null"
    case .array, .object: "an \(rawValue)"
    case .boolean, .number, .string: "a \(rawValue)"
    }
  }
}
