import InterlockJSON

/// A keyword of the standard: since when it exists, and what its value is.
struct KeywordDefinition: Sendable {
  let name: String
  let drafts: ClosedRange<Schema.Draft>
  let vocabulary: Vocabulary
  let behaviour: Behaviour
  let subschemas: Subschemas

  enum Behaviour: Sendable {
    case evaluated(any Keyword.Type)
    /// Its value is all that it says about an instance.
    case annotation
    /// It names something, holds schemas for others, or belongs to the keyword beside it.
    case none
  }

  /// Where schemas stand in the keyword's value.
  enum Subschemas: Sendable {
    case none, one, list, oneOrList, byName
    /// By name: a schema, or a list of names (`dependencies`).
    case byNameOrNames
  }

  /// How the schemas in a value of the keyword are reached. A value of another shape than the keyword's may hold
  /// anything: that it does is told when it is compiled.
  func schemas(in value: JSON.Node) -> SchemaPlaces {
    switch subschemas {
    case .none: .none
    case .one: .itself
    case .oneOrList: value.kind == .array ? .elements : .itself
    case .list: .elements
    case .byName, .byNameOrNames: .members
    }
  }

  enum SchemaPlaces {
    case none, itself, elements, members
  }

  private init(
    _ name: String, _ behaviour: Behaviour, _ vocabulary: Vocabulary, since first: Schema.Draft = .draft4,
    until last: Schema.Draft = .draft2020, _ subschemas: Subschemas = .none
  ) {
    self.name = name
    drafts = first...last
    self.vocabulary = vocabulary
    self.behaviour = behaviour
    self.subschemas = subschemas
  }

  /// Every keyword of every draft. A name may stand twice, for drafts in which it means something else.
  static let all: [KeywordDefinition] = core + applicators + validation + annotations

  private static let core: [KeywordDefinition] = [
    .init("$schema", .none, .core),
    .init("id", .none, .core, until: .draft4),
    .init("$id", .none, .core, since: .draft6),
    .init("$anchor", .none, .core, since: .draft2019),
    .init("$dynamicAnchor", .none, .core, since: .draft2020),
    .init("$recursiveAnchor", .none, .core, since: .draft2019, until: .draft2019),
    .init("$vocabulary", .none, .core, since: .draft2019),
    .init("$comment", .none, .core, since: .draft7),
    .init("$defs", .none, .core, since: .draft2019, .byName),
    // Not of the later drafts, whose meta-schemas know it all the same.
    .init("definitions", .none, .core, .byName),
    .init("$ref", .evaluated(Ref.self), .core),
    .init("$recursiveRef", .evaluated(RecursiveRef.self), .core, since: .draft2019, until: .draft2019),
    .init("$dynamicRef", .evaluated(DynamicRef.self), .core, since: .draft2020),
  ]

  private static let applicators: [KeywordDefinition] = [
    .init("allOf", .evaluated(AllOf.self), .applicator, .list),
    .init("anyOf", .evaluated(AnyOf.self), .applicator, .list),
    .init("oneOf", .evaluated(OneOf.self), .applicator, .list),
    .init("not", .evaluated(Not.self), .applicator, .one),
    .init("if", .evaluated(If.self), .applicator, since: .draft7, .one),
    .init("then", .none, .applicator, since: .draft7, .one),
    .init("else", .none, .applicator, since: .draft7, .one),
    .init("properties", .evaluated(Properties.self), .applicator, .byName),
    .init("patternProperties", .evaluated(PatternProperties.self), .applicator, .byName),
    .init("additionalProperties", .evaluated(AdditionalProperties.self), .applicator, .one),
    .init("propertyNames", .evaluated(PropertyNames.self), .applicator, since: .draft6, .one),
    .init("dependentSchemas", .evaluated(DependentSchemas.self), .applicator, since: .draft2019, .byName),
    // Not of the later drafts, which have it for compatibility.
    .init("dependencies", .evaluated(Dependencies.self), .applicator, .byNameOrNames),
    .init("prefixItems", .evaluated(PrefixItems.self), .applicator, since: .draft2020, .list),
    .init("items", .evaluated(ItemsOrList.self), .applicator, until: .draft2019, .oneOrList),
    .init("items", .evaluated(Items.self), .applicator, since: .draft2020, .one),
    .init("additionalItems", .evaluated(AdditionalItems.self), .applicator, until: .draft2019, .one),
    .init("contains", .evaluated(Contains.self), .applicator, since: .draft6, .one),
    .init("unevaluatedItems", .evaluated(UnevaluatedItems.self), .unevaluated, since: .draft2019, .one),
    .init("unevaluatedProperties", .evaluated(UnevaluatedProperties.self), .unevaluated, since: .draft2019, .one),
  ]

  private static let validation: [KeywordDefinition] = [
    .init("type", .evaluated(TypeKeyword.self), .validation),
    .init("enum", .evaluated(Enum.self), .validation),
    .init("const", .evaluated(Const.self), .validation, since: .draft6),
    .init("multipleOf", .evaluated(MultipleOf.self), .validation),
    .init("minimum", .evaluated(Minimum.self), .validation),
    .init("maximum", .evaluated(Maximum.self), .validation),
    .init("exclusiveMinimum", .evaluated(ExclusiveFlag.self), .validation, until: .draft4),
    .init("exclusiveMaximum", .evaluated(ExclusiveFlag.self), .validation, until: .draft4),
    .init("exclusiveMinimum", .evaluated(ExclusiveMinimum.self), .validation, since: .draft6),
    .init("exclusiveMaximum", .evaluated(ExclusiveMaximum.self), .validation, since: .draft6),
    .init("minLength", .evaluated(MinLength.self), .validation),
    .init("maxLength", .evaluated(MaxLength.self), .validation),
    .init("pattern", .evaluated(PatternKeyword.self), .validation),
    .init("minItems", .evaluated(MinItems.self), .validation),
    .init("maxItems", .evaluated(MaxItems.self), .validation),
    .init("uniqueItems", .evaluated(UniqueItems.self), .validation),
    .init("minContains", .none, .validation, since: .draft2019),
    .init("maxContains", .none, .validation, since: .draft2019),
    .init("minProperties", .evaluated(MinProperties.self), .validation),
    .init("maxProperties", .evaluated(MaxProperties.self), .validation),
    .init("required", .evaluated(Required.self), .validation),
    .init("dependentRequired", .evaluated(DependentRequired.self), .validation, since: .draft2019),
    .init("format", .evaluated(FormatKeyword.self), .format),
    .init("contentEncoding", .evaluated(ContentKeyword.self), .content, since: .draft7),
    .init("contentMediaType", .evaluated(ContentKeyword.self), .content, since: .draft7),
    .init("contentSchema", .evaluated(ContentSchema.self), .content, since: .draft2019, .one),
  ]

  private static let annotations: [KeywordDefinition] = [
    .init("title", .annotation, .metadata),
    .init("description", .annotation, .metadata),
    .init("default", .annotation, .metadata),
    .init("examples", .annotation, .metadata, since: .draft6),
    .init("readOnly", .annotation, .metadata, since: .draft7),
    .init("writeOnly", .annotation, .metadata, since: .draft7),
    .init("deprecated", .annotation, .metadata, since: .draft2019),
  ]
}
