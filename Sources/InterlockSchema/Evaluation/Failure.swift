import InterlockJSON

extension Schema {
  /// One keyword that an instance does not satisfy.
  public struct Failure: Sendable {
    /// The value that fails; it knows its place in the text.
    public let instance: JSON.Node
    /// From the instance's root.
    public let instanceLocation: JSON.Pointer
    /// The evaluation path: from the schema's root through references to the keyword.
    public let keywordLocation: JSON.Pointer
    public let reason: Reason
    /// Where no branch of an `anyOf` or `oneOf` matches: what fails in the branch that came closest; at most
    /// `Schema.causeLimit` failures, theirs included.
    public let causes: [Failure]
    let graph: SchemaGraph
    /// The subschema that holds the keyword.
    let schema: SchemaGraph.Index

    public enum Reason: Sendable {
      case type(allowed: [String])
      case const(JSON.Node)
      case enumeration(JSON.Node)
      case minimum(JSON.Number), exclusiveMinimum(JSON.Number)
      case maximum(JSON.Number), exclusiveMaximum(JSON.Number)
      case multipleOf(JSON.Number)
      case minLength(Int, got: Int), maxLength(Int, got: Int)
      case pattern(String)
      case format(String)
      case contentEncoding(String)
      case contentMediaType(String)
      case minItems(Int), maxItems(Int)
      case uniqueItems(first: Int, second: Int)
      case contains(minimum: Int, maximum: Int?, got: Int)
      case minProperties(Int), maxProperties(Int)
      case required(name: String)
      case dependentRequired(name: String, because: String)
      /// A member where the schema allows only others; those that it names.
      case undeclared(name: String, declared: [String])
      /// `closest` counts the branches from 0.
      case noBranch(keyword: String, closest: Int)
      case severalBranches([Int])
      case not
      case never
      case limit(Limit)
    }

    /// What stopped an evaluation before its end.
    public enum Limit: String, Sendable {
      case steps, depth, pattern
    }
  }
}

extension Schema.Failure {
  /// The name of the keyword that failed.
  public var keyword: String { keywordLocation.tokens.last?.string ?? "" }

  /// The keyword's place in the schema that holds it: the URI of its resource, and a JSON Pointer as fragment.
  public var schemaLocation: String {
    let isKeyword = keywordLocation.tokens.last.map { graph.subschemas[schema].node[$0.string] != nil } ?? false
    return graph.location(of: isKeyword ? keywordLocation.tokens.last : nil, in: schema)
  }

  /// What was expected and got, in English; the place is not in it.
  public var message: String { Schema.Wording.english.message(of: self) }

  /// How many failures this is, with its causes.
  var weight: Int { causes.reduce(1) { $0 + $1.weight } }
}
