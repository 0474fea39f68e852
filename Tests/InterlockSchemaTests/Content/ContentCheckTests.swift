import InterlockJSON
import TestSupport
import Testing

@testable import InterlockSchema

@Suite struct ContentCheckTests {
  @Test(.enabled(if: Shared.has(file), "needs \(file) beside the checkout"))
  func `every case of the official suite has the verdict it asks for`() throws {
    var caseCount = 0
    for group in try Shared.document(file).root.elements {
      let schema = try #require(group["schema"])
      let check = ContentCheck(
        encoding: schema["contentEncoding"]?.string, mediaType: schema["contentMediaType"]?.string)
      for test in try #require(group["tests"]).elements {
        guard let text = test["data"]?.string else { continue }  // only strings have a content
        caseCount += 1
        let accepts = try #require(check).accepts(text)
        #expect(accepts == test["valid"]?.bool, "\(test["description"]?.string ?? "")")
      }
    }
    #expect(caseCount == 7)
  }

  @Test func `what is not known is not checked`() {
    #expect(ContentCheck(encoding: nil, mediaType: nil) == nil)
    #expect(ContentCheck(encoding: "rot13", mediaType: nil) == nil)
    #expect(ContentCheck(encoding: nil, mediaType: "text/html") == nil)
    #expect(ContentCheck(encoding: "rot13", mediaType: "application/json") == nil)
    #expect(
      ContentCheck(encoding: "base64", mediaType: "text/html") == ContentCheck(encoding: "base64", mediaType: nil))
  }

  @Test(arguments: ["application/json", "Application/JSON", " application/json ; charset=utf-8"])
  func `a media type ignores case and parameters`(mediaType: String) throws {
    let check = try #require(ContentCheck(encoding: nil, mediaType: mediaType))
    #expect(check.accepts("{}"))
    #expect(check.fault(in: "{") == .mediaType)
  }

  @Test(arguments: ["application/jsonp", "application/json5", "text/json", "application", ""])
  func `another media type is not checked`(mediaType: String) {
    #expect(ContentCheck(encoding: nil, mediaType: mediaType) == nil)
  }

  @Test(
    arguments: [
      ("1", nil),
      (#"{"a":1,"a":2}"#, nil),
      (String(repeating: "[", count: 256) + String(repeating: "]", count: 256), nil),
      (String(repeating: "[", count: 257) + String(repeating: "]", count: 257), .mediaType),
      ("", .mediaType),
      ("{} {}", .mediaType),
      ("\u{FEFF}{}", .mediaType),
    ] as [(String, ContentCheck.Fault?)])
  func `a JSON text is one by its own standard`(text: String, fault: ContentCheck.Fault?) throws {
    let check = try #require(ContentCheck(encoding: nil, mediaType: "application/json"))
    #expect(check.fault(in: text) == fault)
  }

  @Test func `a fault names the keyword that a text does not live up to`() throws {
    let check = try #require(ContentCheck(encoding: "BASE64", mediaType: "application/json"))
    #expect(check.fault(in: "e30=") == nil)
    #expect(check.fault(in: "e30") == .encoding)
    #expect(check.fault(in: "ezp9Cg==") == .mediaType)
    #expect(check.fault(in: "/w==") == .mediaType, "no UTF-8")
  }
}

private let file = "suites/JSON-Schema-Test-Suite/tests/draft7/optional/content.json"

extension ContentCheck {
  /// `#expect` can't take a span apart.
  fileprivate func fault(in text: String) -> Fault? { fault(in: Array(text.utf8).span) }
  fileprivate func accepts(_ text: String) -> Bool { accepts(Array(text.utf8).span) }
}
