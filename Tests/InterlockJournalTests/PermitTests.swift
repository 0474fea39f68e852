import Foundation
import TestSupport
import Testing

/// Compiles small programs against the modules that this test was built with.
@Suite struct PermitTests {
  private static let modules = Built.folder.appendingPathComponent("Modules")

  private func compile(_ body: String) throws -> (status: Int32, errors: String) {
    let source = """
      import InterlockJournal
      func use(_ permit: consuming Permit) async throws {
      \(body)
      }
      """
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("permit-\(UUID().uuidString).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }  // the system clears what is left
    let sqlite = Shared.packageFolder.appendingPathComponent("Sources/CSQLite").path
    let result = try Built.run(
      "swiftc", ["-typecheck", "-swift-version", "6", "-I", Self.modules.path, "-I", sqlite, file.path])
    // Ownership is checked after type checking: -typecheck alone does not see it.
    guard result.status == 0 else { return (result.status, result.errors) }
    let checked = try Built.run(
      "swiftc",
      ["-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", Self.modules.path, "-I", sqlite, file.path])
    return (checked.status, checked.errors)
  }

  @Test func `a permit that is used once compiles`() throws {
    let result = try compile("  _ = try await permit.perform { $0.parameters }")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `a permit that is used twice does not compile`() throws {
    let result = try compile(
      """
        _ = try await permit.perform { $0.parameters }
        _ = try await permit.perform { $0.parameters }
      """)
    #expect(result.status != 0)
    #expect(result.errors.contains("'permit' consumed more than once"), "\(result.errors)")
  }

  @Test func `a permit can't be copied, nor made outside the journal`() throws {
    let copied = try compile("  let other = copy permit\n  _ = other.invocation")
    #expect(copied.status != 0)
    let made = try compile("  let other = Permit(permit.invocation)\n  _ = other.invocation")
    #expect(made.errors.contains("inaccessible") || made.errors.contains("cannot"), "\(made.errors)")
  }
}
