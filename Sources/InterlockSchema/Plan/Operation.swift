/// What a value must hold; an index leads to the plan's table of that kind.
enum Operation: Hashable, Sendable {
  /// All that came before held.
  case end
  case object(Int32)
  case patternedObject(Int32)
  case array(Int32)
  /// The string is one of a table's.
  case oneKey(Int32)
  case apply(Plan.Node)
  case not(Plan.Node)
  /// Of the plan's branches from an index on, so many.
  case anyOf(Int32, Int32)
  case oneOf(Int32, Int32)
  case choose(Int32)
  case condition(Int32)
  case length(Int32)
  case integer
  /// Draft 4's: without fraction and exponent.
  case writtenInteger
  case bound(Int32)
  case multiple(Int32)
  case pattern(Int32)
  case format(Int32)
  case content(Int32)
  /// The value is one of a set's.
  case value(Int32)
  case memberImplies(Int32, Plan.Node)
  case memberImpliesMember(Int32, Int32)
  /// Members that no other keyword has evaluated; by the index of their coverage.
  case unevaluatedMembers(Int32)
  case unevaluatedElements(Int32)
  /// An `Evaluator` decides, for the subschema of that index.
  case explain(Int32)
}

/// The tags of values, as bits, in the tape's order.
struct Tags: OptionSet, Sendable {
  let rawValue: UInt8

  static let null = Tags(rawValue: 1 << 0)
  static let `false` = Tags(rawValue: 1 << 1)
  static let `true` = Tags(rawValue: 1 << 2)
  static let number = Tags(rawValue: 1 << 3)
  static let string = Tags(rawValue: 1 << 4)
  static let array = Tags(rawValue: 1 << 5)
  static let object = Tags(rawValue: 1 << 6)
  static let boolean: Tags = [.false, .true]
  static let all = Tags(rawValue: 0x7F)

  static let count = 7

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(tag: Int) { rawValue = 1 << UInt8(tag) }

  func contains(tag: Int) -> Bool { rawValue >> UInt8(tag) & 1 == 1 }
}
