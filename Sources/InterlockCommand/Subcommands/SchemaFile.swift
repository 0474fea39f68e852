import InterlockJSON
import InterlockSchema

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The schema that a command line names, and how it is compiled.
struct SchemaFile {
  static let draft = Option.value(
    "--draft", "4|6|7|2019-09|2020-12", "the draft of schemas that name none with $schema (default: 2020-12)")
  static let assertsFormat = Option.flag("--format-assertion", "format is asserted, which is the default")
  static let ignoresFormat = Option.flag(
    "--no-format-assertion", "format is no more than a note, unless the meta-schema asks for it")
  static let strict = Option.flag("--strict", "keywords that the draft does not have are refused, but for x-…")
  /// What every subcommand that compiles a schema takes.
  static let compiling = [draft, assertsFormat, ignoresFormat, strict] + SchemaDocuments.options

  static let limits = JSON.Limits(textSize: 1 << 28, depth: JSON.Limits.deepest)

  let name: String
  let document: JSON.Document
  let documents: SchemaDocuments
  private(set) var options = Schema.Options()

  init(_ name: String, _ arguments: Arguments) throws {
    self.name = name
    document = try Self.read(name)
    options.baseURI = Self.uri(of: name)
    options.defaultDraft = try Self.defaultDraft(arguments)
    if arguments.has(Self.ignoresFormat) {
      if arguments.has(Self.assertsFormat) {
        throw arguments.usageError("--format-assertion does not go with --no-format-assertion")
      }
      options.format = .annotation
    }
    if arguments.has(Self.strict) { options.unknownKeywords = .refused }
    documents = try SchemaDocuments(arguments, besides: document.root, at: options.baseURI)
    options.registry = documents.registry
  }

  static func defaultDraft(_ arguments: Arguments) throws(UsageError) -> Schema.Draft {
    guard let text = arguments[draft] else { return Schema.Options().defaultDraft }
    guard let known = Schema.Draft(name: text) else {
      let all = Schema.Draft.allCases.map(\.name).joined(separator: ", ")
      throw arguments.usageError("--draft is one of \(all), got \(text)")
    }
    return known
  }

  /// - Throws: `SchemaFileError`, with the place in the file at fault.
  func compile() throws(SchemaFileError) -> Schema {
    do throws(Schema.CompileError) {
      return try Schema(document.root, options: options)
    } catch {
      throw fault(error)
    }
  }

  /// Where the schema, or one that it refers to, is at fault.
  func fault(_ error: Schema.CompileError) -> SchemaFileError {
    let file = error.node.document === document ? ByteReader.displayName(name) : documents.name(of: error)
    let pointer = error.location.tokens.isEmpty ? "" : "\(error.location): "
    return SchemaFileError(description: "\(file):\(error.node.position): \(pointer)\(error.message)")
  }

  /// A file's document.
  ///
  /// - Throws: `SchemaFileError` where it is no JSON, `InputError` where it can't be read.
  static func read(_ name: String) throws -> JSON.Document {
    let bytes = try ByteReader(name).readAll(limit: limits.textSize)
    let text = JSONTexts.Text(file: name, line: nil, byteOffset: 0, bytes: bytes)
    do throws(JSON.ParseError) {
      return try JSON.Document(parsing: bytes, limits: limits)
    } catch {
      throw SchemaFileError(description: "\(text.place(error.position)): \(error.message)")
    }
  }

  /// The `file:` URI of a path; standard input counts as a file in the folder where the command runs.
  static func uri(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.absoluteString
  }

  /// A place in a schema for people: `#/…` in the schema itself, a file's path as seen from here, else the URI.
  func shownLocation(_ location: String, in schema: Schema) -> String {
    if location.hasPrefix(schema.baseURI + "#") { return String(location.dropFirst(schema.baseURI.count)) }
    let parts = location.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let path = SchemaDocuments.path(ofFile: String(parts[0])) else { return location }
    return "\(SchemaDocuments.shortened(path))#\(parts[1])"
  }
}

/// A schema that can't be used, and where.
struct SchemaFileError: Error, CustomStringConvertible {
  let description: String
}
