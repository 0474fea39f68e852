import InterlockJSON
import TestSupport
import Testing

@testable import InterlockSchema

/// The official suite, every draft, mandatory and optional. What can't pass stands in `OfficialSuite.expectedFailures`,
/// and a listed test that passes fails here, so the list can only be right.
@Suite(.enabled(if: OfficialSuite.isHere, "needs \(OfficialSuite.folder) beside the checkout"))
struct OfficialSuiteTests {
  @Test(arguments: OfficialSuite.files)
  func `every test has the verdict that the suite asks for`(file: OfficialSuite.File) throws {
    let (failed, _) = try OfficialSuite.run(file) { schema, instance in
      let isValid = schema.isValid(instance)
      // The plan, the evaluator and the list of failures must agree.
      let agree = schema.isValidAsEvaluated(instance) == isValid && schema.failures(of: instance).isEmpty == isValid
      return agree ? isValid : nil
    }
    let unexpected = failed.filter { OfficialSuite.expectedFailures[$0.id] == nil }
    #expect(unexpected.isEmpty, "\(unexpected.map(\.description).joined(separator: "\n"))")
    let ids = Set(failed.map(\.id))
    let passing = OfficialSuite.expectedFailures.keys.filter {
      $0.hasPrefix("\(file.draft.name) \(file.path)|") && !ids.contains($0)
    }
    #expect(passing.isEmpty, "listed as failing, and passing")
  }
}
