import InterlockJSON
import TestSupport
import Testing

private let file = "suites/rfc6901/pointers.json"

@Suite struct PointerTests {
  @Test(arguments: ["", "/", "/a~1b/m~0n/", "/~01", "//", "/é/e\u{301}/ /\"", "/0/-"])
  func `a pointer is written as it was read`(text: String) {
    #expect(JSON.Pointer(text)?.description == text)
  }

  @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~", "#/a", " /a"])
  func `a pointer with a fault makes none`(text: String) {
    #expect(JSON.Pointer(text) == nil)
  }
}

@Suite(.enabled(if: Shared.has(file), "needs \(file) beside the checkout"))
struct PointerSuiteTests {
  @Test func `every pointer that refers to a value finds it`() throws {
    let suite = try Shared.document(file).root
    let documents = try #require(suite["documents"])
    var checked = 0
    for row in try #require(suite["get"]).elements {
      let text = try #require(row["pointer"]?.string)
      let document = try #require(row["document"]?.number?.int.flatMap { documents[$0] })
      #expect(document.value(at: try #require(JSON.Pointer(text))) == row["value"], "\(text)")
      checked += 1
    }
    #expect(checked == 29)
  }

  @Test func `every pointer that refers to nothing finds nothing`() throws {
    let suite = try Shared.document(file).root
    let document = try #require(suite["documents"]?[1])
    for row in try #require(suite["missing"]).elements {
      let text = try #require(row.string ?? row["pointer"]?.string)
      #expect(document.value(at: try #require(JSON.Pointer(text))) == nil, "\(text)")
    }
  }

  @Test func `every pointer with a fault is refused`() throws {
    let suite = try Shared.document(file).root
    for row in try #require(suite["invalid"]).elements {
      let text = try #require(row.string ?? row["pointer"]?.string)
      #expect(JSON.Pointer(text) == nil, "\(text)")
    }
  }
}
