import InterlockJSON
import InterlockSchema

/// A schema and, behind a line feed, an instance: the plan, the list of failures and the output agree with the evaluation
/// keyword by keyword.
///
/// An instance that is parsed with duplicate names allowed has no plan, so it is evaluated.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  guard let lineFeed = bytes.firstIndex(of: 0x0A), let text = try? JSON.Document(parsing: Array(bytes[..<lineFeed])),
    let schema = try? Schema(text.root)
  else { return 0 }
  let instance = Array(bytes[(lineFeed + 1)...])
  guard let document = try? JSON.Document(parsing: instance),
    let evaluated = try? JSON.Document(parsing: instance, duplicateNames: .taken)
  else { return 0 }
  let expected = schema.isValid(evaluated.root)
  let failures = schema.failures(of: evaluated.root)
  // A limit stops the one where the other, which takes fewer steps, goes on.
  if failures.contains(where: { if case .limit = $0.reason { true } else { false } }) { return 0 }
  precondition(failures.isEmpty == expected, "failures disagree")
  precondition(schema.isValid(document.root) == expected, "the plan disagrees")
  precondition(schema.failures(of: document.root).isEmpty == expected, "failures of the plan disagree")
  let output = schema.output(for: document.root)
  precondition(output.isValid == expected, "the output disagrees")
  for format in Schema.Output.Format.allCases { _ = output.json(format).compactText }
  for failure in failures { _ = failure.message + failure.schemaLocation }
  return 0
}
