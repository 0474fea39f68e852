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
      let others = failure.causes.count - 1
      return "\(message): \(place)\(self.message(of: cause))\(others > 0 ? " (and \(others) more)" : "")"
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

private func quoted(_ name: String) -> String { JSON.string(name).compactText }

/// All sentences in English.
private func englishSentence(_ reason: Schema.Failure.Reason, _ instance: JSON.Node, _ wording: Schema.Wording)
  -> String
{
  let got = wording.shown(instance)
  return switch reason {
  case .type(let allowed):
    "expected \(alternatives(allowed)), got \(instance.kind.rawValue)"
      + (wording.masksValues || instance.kind == .null ? "" : " \(got)")
  case .const(let value): "expected \(value.shown), got \(got)"
  case .enumeration(let values):
    "expected \(values.count == 1 ? "" : "one of ")\((values.count == 1 ? values[0] ?? values : values).shown), got \(got)"
      + suggestion(instance.string ?? "", among: values.elements.lazy.compactMap(\.string), wording)
  case .minimum(let limit): "\(got) is less than the minimum \(limit.text)"
  case .exclusiveMinimum(let limit): "\(got) is not greater than \(limit.text)"
  case .maximum(let limit): "\(got) is greater than the maximum \(limit.text)"
  case .exclusiveMaximum(let limit): "\(got) is not less than \(limit.text)"
  case .multipleOf(let divisor): "\(got) is not a multiple of \(divisor.text)"
  case .minLength(let limit, let length): "expected at least \(counted(limit, "character")), got \(length)"
  case .maxLength(let limit, let length): "expected at most \(counted(limit, "character")), got \(length)"
  case .pattern(let source): "\(got) does not match the pattern \(source)"
  case .format(let name): "\(got) is not a valid \(name)"
  case .contentEncoding(let name): "\(got) is not encoded as \(name)"
  case .contentMediaType(let name): "the content of \(got) is not \(name)"
  case .minItems(let limit): "expected at least \(counted(limit, "element")), got \(instance.count)"
  case .maxItems(let limit): "expected at most \(counted(limit, "element")), got \(instance.count)"
  case .uniqueItems(let first, let second): "elements \(first) and \(second) are equal"
  case .contains(let minimum, let maximum, let count):
    "expected \(containing(minimum, maximum)) the schema of contains, got \(count)"
  case .minProperties(let limit): "expected at least \(counted(limit, "member")), got \(instance.count)"
  case .maxProperties(let limit): "expected at most \(counted(limit, "member")), got \(instance.count)"
  case .required(let name): "the member \(quoted(name)) is missing"
  case .dependentRequired(let name, let because):
    "the member \(quoted(name)) is missing, which \(quoted(because)) asks for"
  case .undeclared(let name, let declared):
    "\(wording.name(name)) is not allowed here" + suggestion(name, among: declared, wording)
  case .noBranch(let keyword, let closest): "\(got) matches no schema of \(keyword); closest is \(keyword)/\(closest)"
  case .severalBranches(let branches):
    "\(got) matches several schemas of oneOf (\(branches.map(String.init).joined(separator: ", "))), expected exactly one"
  case .not: "\(got) matches the schema that it must not match"
  case .never: "no value is allowed here, got \(got)"
  case .limit(.steps): "the value takes more steps to evaluate than the schema's limit"
  case .limit(.depth): "the schema's parts apply one another deeper than the limit"
  case .limit(.pattern): "matching the pattern takes more steps than its limit"
  }
}

/// "null", "null or string", "null, number or string".
private func alternatives(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
  return "\(names.dropLast().joined(separator: ", ")) or \(last)"
}

/// "1 element", "2 elements".
private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// How many elements an array should have that match, up to and with the verb.
private func containing(_ minimum: Int, _ maximum: Int?) -> String {
  let last = maximum ?? minimum
  let verb = last == 1 ? "that matches" : "that match"
  return switch maximum {
  case nil: "at least \(counted(minimum, "element")) \(verb)"
  case minimum: "exactly \(counted(minimum, "element")) \(verb)"
  case .some where minimum == 0: "at most \(counted(last, "element")) \(verb)"
  case .some: "\(minimum) to \(counted(last, "element")) \(verb)"
  }
}

/// The name or value that a misspelt one most likely stands for; it would tell of a masked one what it is like.
private func suggestion(_ text: String, among known: some Sequence<String>, _ wording: Schema.Wording) -> String {
  guard !wording.masksValues, let near = nearestName(to: text, among: known) else { return "" }
  return "; did you mean \(quoted(near))?"
}

extension JSON.Node {
  /// The value on one line, otherwise as written, cut short where it is long, for a message.
  package var shown: String {
    let limit = 60
    // No more than is shown is read, but for white space, of which a text may hold any amount.
    let text = String(decoding: source.prefix(16 * limit), as: UTF8.self)
    var line = String.UnicodeScalarView()
    var (isInString, isEscaped, isAfterSpace) = (false, false, false)
    for scalar in text.unicodeScalars {
      if !isInString, scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" {
        isAfterSpace = true
        continue
      }
      if isAfterSpace, line.last != "[", line.last != "{", scalar != "]", scalar != "}" { line.append(" ") }
      isAfterSpace = false
      if line.count >= limit { return String(line.prefix(limit)) + "…" }
      line.append(scalar)
      if scalar == "\"", !isEscaped { isInString.toggle() }
      isEscaped = isInString && scalar == "\\" && !isEscaped
    }
    return source.count > 16 * limit ? String(line.prefix(limit)) + "…" : String(line)
  }
}
