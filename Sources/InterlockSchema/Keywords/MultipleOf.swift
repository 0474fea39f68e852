import InterlockJSON

struct MultipleOf: Assertion {
  private let divisor: JSON.Number

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    divisor = try site.number(value)
    guard divisor > JSON.Number(0) else { throw site.refuse(value, "expected a number greater than 0") }
  }

  func failure(of instance: JSON.Node) -> Schema.Failure.Reason? {
    guard let number = instance.number else { return nil }
    return number.isMultiple(of: divisor) ? nil : .multipleOf(divisor)
  }

  func plan(into draft: inout PlanDraft, _ builder: PlanBuilder) {
    draft.add(builder.multiple(of: divisor), for: .number)
  }
}
