import InterlockJSON

/// One keyword with its compiled value. Each has a file in `Keywords/`.
protocol Keyword: Sendable {
  static var name: String { get }

  /// - Returns: `nil` where the keyword has no effect in its place.
  init?(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError)

  /// Whether the instance satisfies the keyword; reports failures to the evaluator, and what it has evaluated.
  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool

  /// The subschemas that this keyword applies to the same instance, with no step down into it.
  var inPlace: [SchemaGraph.Index] { get }
}

extension Keyword {
  var inPlace: [SchemaGraph.Index] { [] }
}

/// A keyword that looks at an instance and applies no subschema.
protocol Assertion: Keyword {
  /// Why the instance fails, or `nil` where it passes; kinds of value that the keyword is not about pass.
  func failure(of instance: JSON.Node) -> Schema.Failure.Reason?
}

extension Assertion {
  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking: inout Evaluated) -> Bool {
    guard let reason = failure(of: instance) else { return true }
    return evaluator.fail(instance, reason)
  }
}

/// Every keyword that has an effect. Those that look at what others have evaluated are evaluated last, in this order.
enum Keywords {
  static let byName: [String: any Keyword.Type] = Dictionary(
    uniqueKeysWithValues: (first + last).map { ($0.name, $0) })

  static let first: [any Keyword.Type] = [
    AdditionalProperties.self, AllOf.self, AnyOf.self, Const.self, Contains.self, DependentRequired.self,
    DependentSchemas.self, Enum.self, ExclusiveMaximum.self, ExclusiveMinimum.self, FormatKeyword.self, If.self,
    Items.self, MaxItems.self, MaxLength.self, MaxProperties.self, Maximum.self, MinItems.self, MinLength.self,
    MinProperties.self, Minimum.self, MultipleOf.self, Not.self, OneOf.self, PatternKeyword.self,
    PatternProperties.self, PrefixItems.self, Properties.self, PropertyNames.self, Ref.self, Required.self,
    TypeKeyword.self, UniqueItems.self,
  ]

  static let last: [any Keyword.Type] = [UnevaluatedItems.self, UnevaluatedProperties.self]

  /// Keywords of the dialect that only annotate, name or belong to another keyword.
  static let withoutEffect: Set<String> = [
    "$schema", "$id", "$anchor", "$defs", "$comment", "$vocabulary", "title", "description", "default",
    "deprecated", "readOnly", "writeOnly", "examples", "contentEncoding", "contentMediaType", "contentSchema",
    "then", "else", "minContains", "maxContains",
  ]
}

extension Schema {
  /// The keywords that can fail in the place where they stand; others only hold subschemas or annotate.
  package static let failingKeywords: Set<String> = Set(Keywords.byName.keys).union(["minContains", "maxContains"])
    .subtracting([
      "properties", "patternProperties", "additionalProperties", "unevaluatedProperties", "items", "prefixItems",
      "unevaluatedItems", "allOf", "$ref", "if", "dependentSchemas", "propertyNames",
    ])

  /// The keywords of 2020-12 that this validator knows, those without effect included.
  package static let knownKeywords: Set<String> = Keywords.withoutEffect.union(Keywords.byName.keys)
}
