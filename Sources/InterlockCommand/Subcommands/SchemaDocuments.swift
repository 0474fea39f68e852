import InterlockJSON
import InterlockSchema

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The documents to which a schema's references may lead: those that the command line names, then files.
///
/// A URI is looked for in this order:
/// 1. what `--reference` gives it;
/// 2. the file of `--schema-folder` whose identifier it is;
/// 3. a `file:` URI, which a relative reference becomes in a schema without an identifier: that file;
/// 4. where the schema has an identifier, a URI beside or below it: the file that stands so to the schema's file,
///    unless it names itself otherwise.
///
/// Nothing is fetched from the network.
struct SchemaDocuments {
  static let reference = Option.values(
    "--reference", "URI=FILE", "the document that references to URI mean; may be given more than once")
  static let folder = Option.values(
    "--schema-folder", "DIR", "take all .json files in DIR and below by their $id; may be given more than once")
  static let options = [reference, folder]
  /// How many files a schema folder has.
  static let fileLimit = 100_000

  private struct Named {
    let file: String
    let document: JSON.Document
  }
  private var byURI: [String: Named] = [:]
  /// The folders of the schema as its identifier and its file name them, each with a slash at its end.
  private let neighbours: (identifiers: String, files: String)?

  init(_ arguments: Arguments, besides schema: JSON.Node, at baseURI: String) throws {
    neighbours = Self.neighbours(of: schema, at: baseURI)
    for folder in arguments.all(Self.folder) { try addFolder(folder) }
    for text in arguments.all(Self.reference) {
      // The last one: a URI may hold the sign, and a file's name hardly does.
      guard let sign = text.lastIndex(of: "="), sign != text.startIndex else {
        throw arguments.usageError("--reference is URI=FILE, got \(text)")
      }
      let file = String(text[text.index(after: sign)...])
      byURI[Self.withoutFragment(String(text[..<sign]))] = Named(file: file, document: try SchemaFile.read(file))
    }
  }

  var registry: Schema.Registry {
    let documents = byURI.mapValues(\.document.root)
    let neighbours = neighbours
    return Schema.Registry { uri in
      if let known = documents[uri] { return known }
      if let path = Self.path(ofFile: uri) { return try Self.file(path) }
      guard let neighbours, uri.hasPrefix(neighbours.identifiers),
        let path = Self.path(ofFile: neighbours.files + uri.dropFirst(neighbours.identifiers.count)),
        let found = try Self.file(path)
      else { return nil }
      let own = Self.identifier(of: found)
      return own == nil || own == uri || own?.contains(":") == false ? found : nil
    }
  }

  /// How people call the document in which a schema is at fault.
  func name(of error: Schema.CompileError) -> String {
    if let named = byURI.values.first(where: { $0.document === error.node.document }) { return named.file }
    let uri = error.document ?? ""
    return Self.path(ofFile: uri).map(Self.shortened) ?? uri
  }

  /// The path of a `file:` URI, `nil` for any other.
  static func path(ofFile uri: String) -> String? {
    guard uri.hasPrefix("file:"), let url = URL(string: uri), url.isFileURL else { return nil }
    return url.path
  }

  /// The path as seen from the folder where the command runs, if it is in there.
  static func shortened(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }

  /// - Returns: `nil` where there is no such file: the compiler says then which document is missing.
  private static func file(_ path: String) throws -> JSON.Node? {
    FileManager.default.fileExists(atPath: path) ? try SchemaFile.read(shortened(path)).root : nil
  }

  private static func neighbours(of schema: JSON.Node, at baseURI: String) -> (identifiers: String, files: String)? {
    guard let identifier = identifier(of: schema), let last = identifier.lastIndex(of: "/"),
      let slash = baseURI.lastIndex(of: "/"), identifier.contains("://")
    else { return nil }
    return (String(identifier[...last]), String(baseURI[...slash]))
  }

  /// What a document names itself, without a fragment.
  private static func identifier(of document: JSON.Node) -> String? {
    (document["$id"]?.string ?? document["id"]?.string).map(withoutFragment)
  }

  private static func withoutFragment(_ uri: String) -> String {
    String(uri.prefix { $0 != "#" })
  }
}

extension SchemaDocuments {
  /// - Throws: Where it can't be read, where one of its files is no JSON, and where two have the same identifier.
  private mutating func addFolder(_ folder: String) throws {
    // Why not differs from system to system; the folder's name is what helps.
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
      throw InputError(file: folder, detail: "is no folder that can be read")
    }
    let files = paths.filter { path in
      path.hasSuffix(".json") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted()
    guard files.count <= Self.fileLimit else {
      throw InputError(file: folder, detail: "holds more than \(Self.fileLimit) files that end in .json")
    }
    for name in files {
      let file = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let document = try SchemaFile.read(file)
      guard let identifier = Self.identifier(of: document.root), !identifier.isEmpty else { continue }
      if let other = byURI.updateValue(Named(file: file, document: document), forKey: identifier) {
        throw SchemaFileError(description: "\(file) has the identifier of \(other.file): \(identifier)")
      }
    }
  }
}
