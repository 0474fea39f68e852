import Foundation

/// The programs and modules that were built together with the tests.
public enum Built {
  /// Where they are: the folder of the test program itself.
  public static let folder: URL = {
    #if os(Linux)
      let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      return program.deletingLastPathComponent()
    #else
      return Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }.map {
        $0.bundleURL.deletingLastPathComponent()
      }
        ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
  }()

  public struct Ended: Sendable {
    public let status: Int32
    public let output: String
    public let errors: String
  }

  /// Runs a program to its end: one that was built here, or one in PATH.
  public static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [], folder: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Ended {
    let process = Process()
    let built = Built.folder.appendingPathComponent(program)
    let isBuilt = FileManager.default.isExecutableFile(atPath: built.path)
    process.executableURL = isBuilt ? built : URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = isBuilt ? arguments : [program] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true) }
    var whole = ProcessInfo.processInfo.environment
    whole["PATH"] = "\(Built.folder.path):\(whole["PATH"] ?? "")"
    whole.merge(environment) { _, new in new }
    process.environment = whole

    // Files and not pipes: nothing has to be read while the program runs, however much it prints.
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }  // the system clears what is left
    let files = try ["in", "out", "err"].map { name in
      let url = scratch.appendingPathComponent(name)
      try Data(name == "in" ? input : []).write(to: url)
      return try FileHandle(forUpdating: url)
    }
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: scratch.appendingPathComponent(name)), as: UTF8.self)
    }
    let signalled = process.terminationReason == .uncaughtSignal
    return Ended(
      status: signalled ? 128 + process.terminationStatus : process.terminationStatus, output: try text("out"),
      errors: try text("err"))
  }
}
