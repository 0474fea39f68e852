import InterlockJSON
import InterlockSchema

/// Stage 10: parameters hold only what the contract declares, each value fits, and nothing required is absent.
///
/// Rows are taken in that order: a wrong value is refused before a missing one is asked for.
enum ContractStage {
  static func call(_ request: Request, _ contract: Contract) throws(Refusal) -> Call {
    // The system has passed nothing yet: what is required is asked for.
    let parameters = request.parameters ?? JSON.Document.emptyObject.root
    let unknown = parameters.members.filter { !contract.declares($0.name) }
    let failures = contract.schema.failures(of: parameters)
    let invalid = failures.filter { !isTopLevelRequired($0) }
    let missing = failures.filter(isTopLevelRequired)

    // Where only the schema's root fails (a `dependentRequired`, say), no parameter is to blame.
    let invalidFields = contract.inOrder(
      invalid.compactMap { $0.instanceLocation.tokens.first?.string }, parameters: parameters)
    let missingFields = contract.inOrder(missing.compactMap(missingName), parameters: nil)
    let findings =
      unknown.prefix(Finding.limit).map { draft($0, contract, suggests: unknown.count <= suggestionLimit) }
      + inOrder(invalid, of: invalidFields) { $0.instanceLocation.tokens.first?.string }.map { draft($0, request) }
      + inOrder(missing, of: missingFields, by: missingName).map { draft($0, request) }

    if let first = unknown.first {
      throw Refusal(.reject, .unknownParameter, field: first.name, findings: findings)
    }
    if !invalid.isEmpty {
      let field = invalidFields.first
      throw Refusal(
        .reject, .invalidParameter, field: field,
        sentence: field.map { .contract(keys: dialogKeys(invalid, of: $0, contract)) } ?? .standard, findings: findings)
    }
    if !missing.isEmpty {
      throw Refusal(
        .ask, .missingParameter, field: missingFields.first, sentence: .contract(keys: ["missing"]), findings: findings)
    }
    return Call(request: request, contract: contract, parameters: parameters)
  }

  /// Where more parameters than these are unknown, nothing is misspelt and no near name is looked for.
  private static let suggestionLimit = 20

  /// The failures of the first field, then of the next; those of none last. Within a field the schema's order stays.
  private static func inOrder(
    _ failures: [Schema.Failure], of fields: [String], by field: (Schema.Failure) -> String?
  ) -> [Schema.Failure] {
    let ranks = Dictionary(fields.enumerated().map { (ExactString($1), $0) }, uniquingKeysWith: { first, _ in first })
    func rank(_ failure: Schema.Failure) -> Int { field(failure).flatMap { ranks[ExactString($0)] } ?? fields.count }
    return failures.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }

  /// The keys under which the contract may have a sentence: the first keyword, in the schema's order, that stands
  /// directly in the parameter's own schema and fails; then `invalid`.
  private static func dialogKeys(_ failures: [Schema.Failure], of field: String, _ contract: Contract) -> [String] {
    let own = JSON.Pointer(tokens: ["properties"]).appending(field)
    let failed = Set(
      failures.filter { $0.keywordLocation.tokens.count == 3 && $0.keywordLocation.tokens.starts(with: own.tokens) }
        .filter { $0.instanceLocation.tokens.count == 1 }
        .map { ExactString($0.keyword) })
    let first = contract.propertySchema(field)?.members.first { failed.contains(ExactString($0.name)) }?.name
    return [first, "invalid"].compactMap(\.self)
  }

  private static func isTopLevelRequired(_ failure: Schema.Failure) -> Bool {
    missingName(failure) != nil && failure.keywordLocation.tokens == ["required"]
  }

  private static func missingName(_ failure: Schema.Failure) -> String? {
    if case .required(let name) = failure.reason { name } else { nil }
  }

  private static func draft(_ failure: Schema.Failure, _ request: Request) -> FindingDraft {
    let isMissing = isTopLevelRequired(failure)
    let reason: Reason = isMissing ? .missingParameter : .invalidParameter
    var pointer = JSON.Pointer(tokens: ["parameters"]).appending(failure.instanceLocation)
    if let name = missingName(failure) { pointer = pointer.appending(name) }
    // Where parameters are null, the empty object that stands for them is not in the text.
    let root = request.document.root
    let isInText = failure.instance.document === request.document
    let node = isInText ? failure.instance : root["parameters"] ?? root
    return .error(reason, pointer, at: node, "\(failure.message) (#\(failure.keywordLocation))")
  }

  private static func draft(_ unknown: JSON.Node.Member, _ contract: Contract, suggests: Bool) -> FindingDraft {
    let near = suggests ? nearestName(to: unknown.name, among: contract.parameterNames) : nil
    return .error(
      .unknownParameter, JSON.Pointer(tokens: ["parameters"]).appending(unknown.name), at: unknown.nameNode,
      "the contract declares no such parameter" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
  }
}
