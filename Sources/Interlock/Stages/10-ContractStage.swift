import InterlockJSON
import InterlockSchema

/// Stage 10: parameters hold only what the contract declares, each value fits, and nothing required is absent.
///
/// Rows are taken in that order: a wrong value is refused before a missing one is asked for.
enum ContractStage {
  static func call(_ request: Request, _ contract: Contract) throws(Refusal) -> Call {
    // The system has passed nothing yet: what is required is asked for.
    let parameters = request.parameters ?? JSON.Document.emptyObject.root
    try refuseUnknown(request, contract)
    let failures = contract.schema.failures(of: parameters)
    let missing = failures.filter(isTopLevelRequired)
    try refuseInvalid(failures.filter { !isTopLevelRequired($0) }, missing, request, contract)
    try askForMissing(missing, request, contract)
    return Call(request: request, contract: contract, parameters: parameters)
  }

  private static func refuseUnknown(_ request: Request, _ contract: Contract) throws(Refusal) {
    let unknown = request.parameters?.members.filter { !contract.declares($0.name) } ?? []
    guard let first = unknown.first else { return }
    throw Refusal(
      .reject, .unknownParameter, field: first.name,
      findings: unknown.map { member in
        let near = nearestName(to: member.name, among: contract.parameterNames)
        return .error(
          .unknownParameter, pointer(to: member.name), at: member.nameNode,
          "the contract declares no such parameter" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
      })
  }

  private static func refuseInvalid(
    _ failures: [Schema.Failure], _ missing: [Schema.Failure], _ request: Request, _ contract: Contract
  ) throws(Refusal) {
    guard !failures.isEmpty else { return }
    let fields = failures.compactMap { $0.instanceLocation.tokens.first?.string }
    // Where only the schema's root fails (a `dependentRequired`, say), no parameter is to blame.
    let field = contract.inOrder(fields, parameters: request.parameters).first
    throw Refusal(
      .reject, .invalidParameter, field: field,
      sentence: field.map { .contract(keys: dialogKeys(failures, of: $0, contract)) } ?? .standard,
      findings: (failures + missing).map { draft($0, request) })
  }

  private static func askForMissing(_ missing: [Schema.Failure], _ request: Request, _ contract: Contract)
    throws(Refusal)
  {
    guard !missing.isEmpty else { return }
    let names = missing.compactMap(missingName)
    throw Refusal(
      .ask, .missingParameter, field: contract.inOrder(names, parameters: nil).first,
      sentence: .contract(keys: ["missing"]), findings: missing.map { draft($0, request) })
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

  private static func pointer(to parameter: String) -> JSON.Pointer {
    JSON.Pointer(tokens: ["parameters"]).appending(parameter)
  }
}
