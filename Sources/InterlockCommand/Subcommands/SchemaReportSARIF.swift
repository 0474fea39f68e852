import InterlockJSON
import InterlockSchema

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Failures as one SARIF log, for code scanning.
///
/// Results are printed as they are found, and the rules that they name after them: of a log of any length, one
/// instance's results are in memory.
///
/// - Source: OASIS, Static Analysis Results Interchange Format (SARIF) 2.1.0.
final class SARIFReport: SchemaReport {
  private let file: SchemaFile
  private let wording: Schema.Wording
  private let output: Output
  /// Keywords, in the order in which they failed first.
  private var rules: [String] = []
  private var ruleIndexes: [String: Int] = [:]
  private var notifications: [JSON] = []
  private var hasResults = false

  init(file: SchemaFile, wording: Schema.Wording, output: Output) {
    self.file = file
    self.wording = wording
    self.output = output
    output.write(
      #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"results":["#)
  }

  func tell(_ text: JSONTexts.Text, _ instance: JSON.Node, _ schema: Schema) -> Bool {
    let failures = schema.failures(of: instance)
    for placed in PlacedFailure.all(failures, in: instance.document) {
      output.write((hasResults ? ",\n" : "\n") + result(placed, text, instance, schema).compactText)
      hasResults = true
    }
    return failures.isEmpty
  }

  func tell(_ trouble: Trouble) {
    notifications.append([
      "level": "error", "message": ["text": .string(Self.messageText(trouble.message))],
      "locations": [["physicalLocation": physicalLocation(trouble.file, trouble.place)]],
    ])
  }

  func end() {
    let invocation: JSON = [
      "executionSuccessful": .bool(notifications.isEmpty), "toolExecutionNotifications": .array(notifications),
    ]
    let rules = rules.map { keyword -> JSON in
      [
        "id": .string(keyword), "shortDescription": ["text": .string("The JSON Schema keyword \(keyword) fails")],
        "defaultConfiguration": ["level": "error"],
      ]
    }
    let driver: JSON = [
      "name": "interlock", "version": .string(InterlockCommand.version), "rules": .array(rules),
    ]
    output.write(
      """
      \(hasResults ? "\n" : "")],"columnKind":"unicodeCodePoints","invocations":[\(invocation.compactText)],\
      "tool":{"driver":\(driver.compactText)}}]}

      """)
  }

  private func result(_ placed: PlacedFailure, _ text: JSONTexts.Text, _ instance: JSON.Node, _ schema: Schema) -> JSON
  {
    let failure = placed.failure
    var place = failure.instanceLocation
    if wording.masksValues { place = place.masked(in: instance, keywordLocation: failure.keywordLocation) }
    let keyword = failure.keyword
    let rule = ruleIndexes[keyword] ?? rules.count
    if rule == rules.count {
      rules.append(keyword)
      ruleIndexes[keyword] = rule
    }
    return [
      "ruleId": .string(keyword), "ruleIndex": .number(JSON.Number(rule)), "level": "error",
      "message": ["text": .string(Self.messageText(wording.message(of: failure)))],
      "locations": [
        [
          "physicalLocation": physicalLocation(text.file, text.inFile(placed.position)),
          "logicalLocations": [["fullyQualifiedName": .string(place.description), "kind": "value"]],
        ]
      ],
      "properties": ["schemaLocation": .string(file.shownLocation(failure.schemaLocation, in: schema))],
    ]
  }

  private func physicalLocation(_ file: String, _ place: (line: Int, column: Int)?) -> JSON {
    var location = JSON.Object()
    location["artifactLocation"] = ["uri": .string(Self.uri(of: file))]
    if let place {
      location["region"] = [
        "startLine": .number(JSON.Number(place.line)), "startColumn": .number(JSON.Number(place.column)),
      ]
    }
    return .object(location)
  }

  /// A single brace begins a placeholder (section 3.11.5).
  private static func messageText(_ text: String) -> String {
    String(text.flatMap { $0 == "{" || $0 == "}" ? [$0, $0] : [$0] })
  }

  /// A relative path stays one: whoever reads the log knows where its files are.
  private static func uri(of file: String) -> String {
    if file.hasPrefix("/") { return SchemaFile.uri(of: file) }
    let isPlain = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~/".utf8.contains(byte)
    }
    return file.utf8.map { byte in
      isPlain(byte) ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
