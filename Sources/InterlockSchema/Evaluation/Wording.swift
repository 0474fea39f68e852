import InterlockJSON

extension Schema {
  /// The sentences for failures, in one language.
  public struct Wording: Sendable {
    /// Whether values of the instance are left out, for logs that must not hold them. Names of members that the schema
    /// does not have are values too.
    public var masksValues: Bool
    private let table: @Sendable (Failure.Reason, JSON.Node, Wording) -> String

    public static let english = Wording(masksValues: false, table: englishSentence)

    /// What was expected and got; the place is not in it.
    public func message(_ reason: Failure.Reason, of instance: JSON.Node) -> String { table(reason, instance, self) }

    /// As `message(_:of:)`, with what the closest branch lacks.
    public func message(of failure: Failure) -> String {
      let message = message(failure.reason, of: failure.instance)
      guard let cause = failure.causes.first else { return message }
      let tokens = cause.instanceLocation.tokens.dropFirst(failure.instanceLocation.tokens.count)
      let place = masksValues ? "" : tokens.isEmpty ? "" : "\(JSON.Pointer(tokens: Array(tokens))): "
      return "\(message): \(place)\(self.message(of: cause))"
    }

    /// The instance's value, or what kind of value it is where values are masked.
    fileprivate func shown(_ instance: JSON.Node) -> String {
      masksValues ? "a value that is not shown" : instance.shown
    }

    fileprivate func name(_ name: String) -> String {
      masksValues ? "a member" : "the member \(quoted(name))"
    }
  }
}

/// A number of things, in English.
private func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

private func range(_ minimum: Int, _ maximum: Int?, _ noun: String) -> String {
  guard let maximum else { return "\(minimum) or more \(noun)s" }
  return minimum == maximum ? "exactly \(counted(maximum, noun))" : "\(minimum) to \(counted(maximum, noun))"
}

private func quoted(_ name: String) -> String { JSON.string(name).compactText }

/// All sentences in English.
private func englishSentence(_ reason: Schema.Failure.Reason, _ instance: JSON.Node, _ wording: Schema.Wording)
  -> String
{
  let got = wording.shown(instance)
  return switch reason {
  case .type(let allowed):
    "expected \(allowed.joined(separator: " or ")), got \(instance.kind.rawValue)"
      + (wording.masksValues ? "" : " \(got)")
  case .const(let value): "expected \(value.shown), got \(got)"
  case .enumeration(let values):
    "expected one of \(values.shown), got \(got)" + suggestion(instance, among: values, wording)
  case .minimum(let limit): "\(got) is less than the minimum \(limit.text)"
  case .exclusiveMinimum(let limit): "\(got) is not greater than \(limit.text)"
  case .maximum(let limit): "\(got) is greater than the maximum \(limit.text)"
  case .exclusiveMaximum(let limit): "\(got) is not less than \(limit.text)"
  case .multipleOf(let divisor): "\(got) is not a multiple of \(divisor.text)"
  case .minLength(let limit, let length): "expected at least \(counted(limit, "character")), got \(length)"
  case .maxLength(let limit, let length): "expected at most \(counted(limit, "character")), got \(length)"
  case .pattern(let source): "\(got) does not match the pattern \(source)"
  case .format(let name): "\(got) is not a \(name)"
  case .contentEncoding(let name): "\(got) is not encoded as \(name)"
  case .contentMediaType(let name): "the content of \(got) is not \(name)"
  case .minItems(let limit): "expected at least \(counted(limit, "element")), got \(instance.count)"
  case .maxItems(let limit): "expected at most \(counted(limit, "element")), got \(instance.count)"
  case .uniqueItems(let first, let second): "elements \(first) and \(second) are equal"
  case .contains(let minimum, let maximum, let count):
    "expected \(range(minimum, maximum, "element")) to match the schema, got \(count)"
  case .minProperties(let limit): "expected at least \(counted(limit, "member")), got \(instance.count)"
  case .maxProperties(let limit): "expected at most \(counted(limit, "member")), got \(instance.count)"
  case .required(let name): "the member \(quoted(name)) is missing"
  case .dependentRequired(let name, let because):
    "the member \(quoted(name)) is missing, which \(quoted(because)) asks for"
  case .undeclared(let name, let declared):
    "\(wording.name(name)) is not allowed here"
      + (nearestName(to: name, among: declared).map { "; did you mean \(quoted($0))?" } ?? "")
  case .noBranch(let keyword, let closest): "\(got) matches no schema of \(keyword); \(keyword)/\(closest) is closest"
  case .severalBranches(let branches):
    "\(got) matches several schemas of oneOf (\(branches.map(String.init).joined(separator: " and "))), expected one"
  case .not: "\(got) matches the schema that it must not"
  case .never: "no value is allowed here, got \(got)"
  case .limit(.steps): "the value takes more steps to evaluate than the schema's limit"
  case .limit(.depth): "the schema's parts apply one another deeper than the limit"
  case .limit(.pattern): "matching the pattern takes more steps than its limit"
  }
}

/// The value of an enumeration that a misspelt string most likely stands for.
private func suggestion(_ instance: JSON.Node, among values: JSON.Node, _ wording: Schema.Wording) -> String {
  guard let text = instance.string, let near = nearestName(to: text, among: values.elements.lazy.compactMap(\.string))
  else { return "" }
  return "; did you mean \(quoted(near))?"
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
