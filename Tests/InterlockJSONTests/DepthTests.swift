import InterlockJSON
import TestSupport
import Testing

/// What readers of a document do at the deepest nesting that can be allowed, on a small stack.
@Suite struct DepthTests {
  private static func document(_ open: String, _ close: String) throws -> JSON.Document {
    let depth = JSON.Limits.deepest
    let text = String(repeating: open, count: depth - 1) + "[1]" + String(repeating: close, count: depth - 1)
    return try JSON.Document(parsing: text, limits: JSON.Limits(depth: depth))
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `comparing, hashing, copying and writing stay within a small stack`(open: String, close: String) async throws {
    let (one, other) = (try Self.document(open, close), try Self.document(open, close))
    #expect(await onSmallStack { one.root == other.root })
    #expect(await onSmallStack { one.root.hashValue == other.root.hashValue })
    #expect(await onSmallStack { one.root.json == other.root.json })
    #expect(await onSmallStack { one.root.json.hashValue == other.root.json.hashValue })
    #expect(await onSmallStack { one.root.json.bytes() == Array(one.bytes) })
    #expect(await onSmallStack { one.root.json.bytes(.pretty).count > one.bytes.count })
    #expect(await onSmallStack { one.root.bytes() == Array(one.bytes) })
    #expect(await onSmallStack { (try? one.root.canonicalBytes()) == Array(one.bytes) })
    #expect(await onSmallStack { one.root.json.exactCanonicalBytes() == Array(one.bytes) })
    #expect(await onSmallStack { one.root.source.count == one.bytes.count })
    let visits = await onSmallStack {
      var visits = 0
      one.root.walk { _ in
        visits += 1
        return .into
      }
      return visits
    }
    #expect(visits == JSON.Limits.deepest + 1)
  }
}
