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
      case minItems(Int), maxItems(Int)
      case uniqueItems(first: Int, second: Int)
      case contains(minimum: Int, maximum: Int?, got: Int)
      case minProperties(Int), maxProperties(Int)
      case required(name: String)
      case dependentRequired(name: String, because: String)
      case noBranch(keyword: String)
      case severalBranches([Int])
      case not
      case never
      case limit(Limit)
    }

    /// What stopped an evaluation before its end.
    public enum Limit: String, Sendable {
      case steps = "the value takes more steps to evaluate than the schema's limit"
      case depth = "the schema's parts apply one another deeper than the limit"
      case pattern = "matching the pattern takes more steps than its limit"
    }
  }
}

extension Schema.Failure {
  /// The name of the keyword that failed.
  public var keyword: String { keywordLocation.tokens.last?.string ?? "" }

  /// What was expected and got; the place is not in it.
  public var message: String {
    let got = instance.shown
    return switch reason {
    case .type(let allowed): "expected \(allowed.joined(separator: " or ")), got \(instance.kind.rawValue) \(got)"
    case .const(let value): "expected \(value.shown), got \(got)"
    case .enumeration(let values): "expected one of \(values.shown), got \(got)"
    case .minimum(let limit): "\(got) is less than the minimum \(limit.text)"
    case .exclusiveMinimum(let limit): "\(got) is not greater than \(limit.text)"
    case .maximum(let limit): "\(got) is greater than the maximum \(limit.text)"
    case .exclusiveMaximum(let limit): "\(got) is not less than \(limit.text)"
    case .multipleOf(let divisor): "\(got) is not a multiple of \(divisor.text)"
    case .minLength(let limit, let length): "expected at least \(limit) characters, got \(length)"
    case .maxLength(let limit, let length): "expected at most \(limit) characters, got \(length)"
    case .pattern(let source): "\(got) does not match the pattern \(source)"
    case .format(let name): "\(got) is not a \(name)"
    case .minItems(let limit): "expected at least \(limit) elements, got \(instance.count)"
    case .maxItems(let limit): "expected at most \(limit) elements, got \(instance.count)"
    case .uniqueItems(let first, let second): "elements \(first) and \(second) are equal"
    case .contains(let minimum, let maximum, let count):
      "expected \(minimum)\(maximum.map { " to \($0)" } ?? " or more") elements that match contains, got \(count)"
    case .minProperties(let limit): "expected at least \(limit) members, got \(instance.count)"
    case .maxProperties(let limit): "expected at most \(limit) members, got \(instance.count)"
    case .required(let name): "the member \(quoted(name)) is missing"
    case .dependentRequired(let name, let because):
      "the member \(quoted(name)) is missing, which \(quoted(because)) asks for"
    case .noBranch(let keyword): "\(got) matches no schema of \(keyword)"
    case .severalBranches(let branches):
      "\(got) matches several schemas of oneOf (\(branches.map(String.init).joined(separator: ", "))), expected one"
    case .not: "\(got) matches the schema that it must not"
    case .never: "no value is allowed here, got \(got)"
    case .limit(let limit): limit.rawValue
    }
  }

  private func quoted(_ name: String) -> String { JSON.string(name).compactText }
}

extension JSON.Node {
  /// The value as written, cut short where it is long, for a message.
  package var shown: String {
    let limit = 60
    let text = String(decoding: source.prefix(4 * limit), as: UTF8.self)
    let cut = text.unicodeScalars.prefix(limit)
    return cut.endIndex == text.unicodeScalars.endIndex ? text : String(cut) + "…"
  }
}
