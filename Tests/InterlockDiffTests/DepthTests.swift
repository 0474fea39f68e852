import InterlockDiff
import InterlockJSON
import TestSupport
import Testing

@Suite struct DepthTests {
  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `comparing the deepest values stays within a small stack`(open: String, close: String) async throws {
    let depth = JSON.Limits.deepest
    let documents = try ["1", "2"].map { leaf in
      try JSON.Document(
        parsing: String(repeating: open, count: depth) + leaf + String(repeating: close, count: depth),
        limits: JSON.Limits(depth: depth))
    }
    let differences = await onSmallStack { Difference.all(from: documents[0].root, to: documents[1].root) }
    #expect(differences.map(\.pointer.tokens.count) == [depth])
  }
}
