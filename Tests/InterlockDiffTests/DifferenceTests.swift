import InterlockDiff
import InterlockJSON
import TestSupport
import Testing

@Suite struct DifferenceTests {
  @Test(
    arguments: [
      (#"{"a":1,"b":[1,2]}"#, #"{"b":[1.0,2e0],"a":1.00}"#, []),
      (#"{"a":1}"#, #"{"a":2}"#, ["~ /a"]),
      (#"{"a":1,"r":"x"}"#, #"{"a":1}"#, ["- /r"]),
      (#"{"a":1}"#, #"{"a":1,"c":2}"#, ["+ /c"]),
      (#"{"a":[1,2,3]}"#, #"{"a":[1]}"#, ["- /a/1", "- /a/2"]),
      (#"{"a":[1]}"#, #"{"a":[1,2]}"#, ["+ /a/1"]),
      (#"{"a":{"b":1}}"#, #"{"a":[1]}"#, ["~ /a"]),
      (#"{"a":1,"b":2}"#, #"{"c":3,"a":"1"}"#, ["+ /c", "~ /a", "- /b"]),
      ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}", ["+ /e\u{301}", "- /\u{E9}"]),
      ("9007199254740993", "9007199254740992", ["~ "]),
    ] as [(String, String, [String])])
  func `differences are named by place`(left: String, right: String, expected: [String]) throws {
    let (left, right) = (try JSON.Document(parsing: left).root, try JSON.Document(parsing: right).root)
    let told = Difference.all(from: left, to: right).map { difference in
      switch difference.kind {
      case .onlyLeft: "- \(difference.pointer)"
      case .onlyRight: "+ \(difference.pointer)"
      case .changed: "~ \(difference.pointer)"
      }
    }
    #expect(told.elementsEqual(expected) { $0.utf8.elementsEqual($1.utf8) })
  }
}
