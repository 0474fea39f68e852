/// A JSON value for building and editing; a parsed text stays a `JSON.Document`.
///
/// Equality is JSON's: numbers by mathematical value (`1` = `1.0` = `1e0`), strings and names by Unicode
/// scalars, objects without regard to the order of their members.
///
/// - Source: RFC 8259, section 3.
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(JSON.Number)
  case string(String)
  case array([JSON])
  case object(JSON.Object)
}

extension JSON {
  /// What a value is, without the value. The raw values are the words that messages use.
  public enum Kind: String, Sendable {
    case null, boolean, number, string, array, object
  }

  public var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The member of that name, or `nil` where this is no object or has no such member.
  public subscript(name: String) -> JSON? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }
}

extension JSON: Hashable {
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameScalars(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(ExactString(value))
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(JSON.Number(value)) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// - Precondition: No name stands twice.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSON.Object(elements.map { JSON.Member(name: $0.0, value: $0.1) }))
  }
}
