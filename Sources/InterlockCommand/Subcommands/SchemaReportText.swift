import InterlockJSON
import InterlockSchema

/// Failures as compilers write errors: `file:line:column: /pointer: sentence (keyword #/place/in/schema)`.
struct HumanReport: SchemaReport {
  let file: SchemaFile
  let wording: Schema.Wording
  let output: Output

  func tell(_ text: JSONTexts.Text, _ instance: JSON.Node, _ schema: Schema) -> Bool {
    let failures = schema.failures(of: instance)
    if failures.isEmpty { return true }
    var lines: [String] = []
    func add(_ placed: PlacedFailure, depth: Int) {
      let failure = placed.failure
      var place = failure.instanceLocation
      if wording.masksValues { place = place.masked(in: instance, keywordLocation: failure.keywordLocation) }
      let pointer = place.tokens.isEmpty ? "" : "\(place): "
      let message = wording.message(failure.reason, of: failure.instance)
      let keyword = "(\(failure.keyword) \(file.shownLocation(failure.schemaLocation, in: schema)))"
      let told = "\(text.place(placed.position)): \(pointer)\(message)"
      lines.append(
        String(repeating: "  ", count: depth) + Style.printable(told) + " "
          + output.style.colored(Style.printable(keyword), .dim))
      for cause in placed.causes { add(cause, depth: depth + 1) }
    }
    for placed in PlacedFailure.all(failures, in: instance.document) { add(placed, depth: 0) }
    if failures.count > 1 {
      let name = ByteReader.displayName(text.file) + (text.line.map { ":\($0)" } ?? "")
      let isFull = failures.count >= Schema.failureLimit
      lines.append("\(Style.printable(name)): \(failures.count) failures\(isFull ? "; there may be more" : "")")
    }
    output.write(lines.joined(separator: "\n") + "\n")
    return false
  }

  func endFile(_ name: String, areLines: Bool, _ counts: SchemaReportCounts) {
    let name = Style.printable(ByteReader.displayName(name))
    if areLines {
      let counted = counts.texts == 1 ? "1 text" : "\(counts.texts) texts"
      var faults = counts.invalid == 0 ? [] : ["\(counts.invalid) not valid"]
      if counts.unreadable > 0 { faults.append("\(counts.unreadable) no JSON") }
      output.write("\(name): \(counted), \(faults.isEmpty ? "all valid" : faults.joined(separator: ", "))\n")
    } else if counts.texts > 0, counts.invalid == 0, counts.unreadable == 0 {
      output.write("\(name): valid\n")
    }
  }
}

/// The output formats that JSON Schema Core names, one line an instance.
///
/// - Source: JSON Schema Core 2020-12, section 12.
struct SpecificationReport: SchemaReport {
  let format: Schema.Output.Format
  let wording: Schema.Wording
  let output: Output

  func tell(_ text: JSONTexts.Text, _ instance: JSON.Node, _ schema: Schema) -> Bool {
    if format == .flag {
      let isValid = schema.isValid(instance)
      write(["valid": .bool(isValid)])
      return isValid
    }
    let found = schema.output(for: instance, wording: wording)
    if !wording.masksValues {
      write(found.json(format))
    } else if found.isValid {
      write(["valid": true])  // annotations hold names of the instance's members
    } else {
      write(masked(found.json(format), instance))
    }
    return found.isValid
  }

  private func write(_ json: JSON) { output.write(json.compactText + "\n") }

  /// A unit of the output, with instance locations that show no names of the instance's own.
  private func masked(_ unit: JSON, _ instance: JSON.Node) -> JSON {
    guard case .object(var object) = unit else { return unit }
    if case .string(let place)? = object["instanceLocation"], case .string(let keyword)? = object["keywordLocation"],
      let pointer = JSON.Pointer(place), let keywordLocation = JSON.Pointer(keyword)
    {
      object["instanceLocation"] = .string(
        pointer.masked(in: instance, keywordLocation: keywordLocation).description)
    }
    if case .array(let units)? = object["errors"] { object["errors"] = .array(units.map { masked($0, instance) }) }
    return .object(object)
  }
}

/// Failures as the workflow commands of GitHub's runners.
///
/// - Source: GitHub's documentation, "Workflow commands for GitHub Actions"; the escapes are those of its toolkit.
struct GitHubReport: SchemaReport {
  let file: SchemaFile
  let wording: Schema.Wording
  let output: Output

  func tell(_ text: JSONTexts.Text, _ instance: JSON.Node, _ schema: Schema) -> Bool {
    let failures = schema.failures(of: instance)
    for placed in PlacedFailure.all(failures, in: instance.document) {
      let failure = placed.failure
      var place = failure.instanceLocation
      if wording.masksValues { place = place.masked(in: instance, keywordLocation: failure.keywordLocation) }
      let pointer = place.tokens.isEmpty ? "" : "\(place): "
      let keyword = "\(failure.keyword) \(file.shownLocation(failure.schemaLocation, in: schema))"
      write(
        text.file, text.inFile(placed.position), title: "JSON Schema: \(failure.keyword)",
        "\(pointer)\(wording.message(of: failure)) (\(keyword))")
    }
    return failures.isEmpty
  }

  func tell(_ trouble: Trouble) { write(trouble.file, trouble.place, title: "JSON", trouble.message) }

  private func write(_ file: String, _ place: (line: Int, column: Int)?, title: String, _ message: String) {
    var properties: [String] = []
    if file != "-" { properties.append("file=\(Self.escapedProperty(file))") }
    if let place { properties += ["line=\(place.line)", "col=\(place.column)"] }
    properties.append("title=\(Self.escapedProperty(title))")
    output.write("::error \(properties.joined(separator: ","))::\(Self.escapedData(message))\n")
  }

  static func escapedData(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  static func escapedProperty(_ text: String) -> String {
    var escaped = ""
    for scalar in escapedData(text).unicodeScalars {
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
