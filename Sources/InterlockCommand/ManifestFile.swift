#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Interlock

/// A manifest and the folder that it stands in.
struct ManifestFile {
  let manifest: Manifest
  let path: String
  let folder: String

  /// What is most likely a mistake, a line each.
  var warnings: [String] {
    manifest.warnings.map { "\(path):\($0.position): warning: \($0.pointer): \($0.message)" }
  }

  static let defaultName = "interlock.manifest.json"

  /// - Parameter path: Where `nil`, the default name is looked for here and in the folders above.
  init(path: String?) throws {
    guard let path = try path ?? ManifestFile.find() else {
      throw ManifestFileError(
        """
        there is no \(ManifestFile.defaultName) here or in a folder above; name one with --manifest FILE, or make one \
        with interlock init
        """)
    }
    let bytes = try Input(path).readAll(limit: Manifest.limits.textSize)
    do throws(Manifest.Refusal) {
      manifest = try Manifest(parsing: bytes)
    } catch {
      throw ManifestFileError(lines: error.problems.map { "\(path):\($0)" } + ["\(path): the manifest is refused"])
    }
    self.path = path
    let absolute = URL(fileURLWithPath: path).standardizedFileURL
    folder = absolute.deletingLastPathComponent().path
  }

  private static func find() throws -> String? {
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    while true {
      let file = folder.appendingPathComponent(defaultName)
      if FileManager.default.fileExists(atPath: file.path) { return file.path }
      let above = folder.deletingLastPathComponent()
      if above.path == folder.path { return nil }
      folder = above
    }
  }
}

/// What is wrong with a manifest or the choice of one, a line each.
struct ManifestFileError: Error {
  let lines: [String]

  init(lines: [String]) {
    self.lines = lines
  }

  init(_ line: String) {
    lines = [line]
  }
}
