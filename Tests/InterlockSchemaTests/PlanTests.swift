import TestSupport
import Testing

@testable import InterlockJSON
@testable import InterlockSchema

/// The plan decides what the evaluator, which follows the specification keyword by keyword, decides.
@Suite struct PlanTests {
  @Test func `random schemas decide random values as their evaluation does`() throws {
    let (count, instances) = (Shared.isFullSize ? 200_000 : 3_000, 12)
    var compiled = 0
    for seed in 0..<count {
      var random = SeededRandom(seed: UInt64(seed))
      let text = RandomSchema.root(&random).compactText
      guard let schema = try? Schema(JSON.Document(parsing: text).root) else { continue }
      compiled += 1
      for _ in 0..<instances {
        let instance = try JSON.Document(parsing: RandomJSON.text(&random)).root
        let expected = schema.isValidAsEvaluated(instance)
        #expect(schema.isValid(instance) == expected, "seed \(seed): \(text) on \(instance.json.compactText)")
        #expect(schema.failures(of: instance).isEmpty == expected, "seed \(seed)")
        #expect(schema.output(for: instance).isValid == expected, "seed \(seed)")
      }
    }
    #expect(compiled > count / 2)
  }

  @Test(
    arguments: [
      // Names of 8, 9, 16, 17 and 24 bytes: the whole, with overlap, just two words, a middle, a whole word of it.
      (#"{"properties": {"eightbyt": {"type": "null"}}, "additionalProperties": false}"#, #"{"eightbyt": null}"#, true),
      (#"{"properties": {"ninebytes": false}}"#, #"{"ninebytez": 1}"#, true),
      (#"{"properties": {"sixteen-bytes-ab": false}}"#, #"{"sixteen-bytes-ab": 1}"#, false),
      (#"{"properties": {"seventeen-bytes-a": false}}"#, #"{"seventeen-bytes-a": 1}"#, false),
      (#"{"properties": {"seventeeX-bytes-a": false}}"#, #"{"seventeen-bytes-a": 1}"#, true),
      (#"{"properties": {"twenty-four-bytes-abcdef": false}}"#, #"{"twenty-four-bytes-abcdef": 1}"#, false),
      (#"{"properties": {"twenty-fouX-bytes-abcdef": false}}"#, #"{"twenty-four-bytes-abcdef": 1}"#, true),
      (#"{"properties": {"twenty-six-bytes-abcdefgh": false}}"#, #"{"twenty-siy-bytes-abcdefgh": 1}"#, true),
      (#"{"properties": {"": false}}"#, #"{"": 1}"#, false),
      (#"{"properties": {"a": false}}"#, #"{"": 1, "aa": 1, "a\u0000": 1}"#, true),
      (#"{"properties": {"a": false}}"#, #"{"\u0061": 1}"#, false),
      (#"{"required": ["\u00e9"]}"#, #"{"é": 1}"#, true),
      (#"{"required": ["é"]}"#, "{\"e\u{301}\": 1}", false),
      (#"{"required": ["a", "b"], "properties": {"b": true}}"#, #"{"b": 1, "a": 1}"#, true),
      (#"{"required": ["a", "b"]}"#, #"{"b": 1, "c": 1}"#, false),
      (#"{"enum": ["pickup", "delivery"]}"#, #""pick\u0075p""#, true),
      (#"{"enum": ["a-string-of-more-than-sixteen", 1, null]}"#, #""a-string-of-more-than-sixteem""#, false),
      (#"{"enum": [1.0, {"a": [1]}]}"#, #"{"a": [1.00]}"#, true),
      (#"{"minimum": 0.5}"#, "1", true),
      (#"{"maximum": 9223372036854775807}"#, "9223372036854775808", false),
      (#"{"minimum": -1e400}"#, "-5", true),
      (#"{"uniqueItems": true}"#, #"["a","b","c","d","e","f","g","h","i","j","k","l","m","a"]"#, false),
      (#"{"uniqueItems": true}"#, #"["a","b","c","d","e","f","g","h","i","j","k","l","m","\u0061"]"#, false),
      (#"{"uniqueItems": true}"#, #"[{"a": "x", "b": 1}, {"a": "y"}, {"a": "x", "b": 2}]"#, true),
      (#"{"uniqueItems": true}"#, #"[{"a": "x", "b": 1}, {"a": "y"}, {"b": 1.0, "a": "x"}]"#, false),
      (#"{"uniqueItems": true}"#, #"[{"a": "x", "b": 1}, {"a": "y"}, {"a": "\u0078", "b": 1}]"#, false),
      (#"{"uniqueItems": true}"#, #"[{"a": "x"}, {}, {"a": "x"}]"#, false),
      (#"{"uniqueItems": true}"#, #"[1,2,3,4,5,6,7,8,9,10,11,12,13,1.0]"#, false),
    ] as [(String, String, Bool)])
  func `names, strings and numbers are told apart exactly`(schema: String, instance: String, isValid: Bool) throws {
    let schema = try Schema(JSON.Document(parsing: schema).root)
    let instance = try JSON.Document(parsing: instance).root
    #expect(schema.isValid(instance) == isValid)
    #expect(schema.isValidAsEvaluated(instance) == isValid)
  }

  @Test func `a union told apart by a member tries only the branch that its value names`() throws {
    let branches = (0..<50).map { ##"{"properties": {"kind": {"const": "k\##($0)"}, "n": {"const": \##($0)}}}"## }
    let schema = try Schema(JSON.Document(parsing: #"{"oneOf": [\#(branches.joined(separator: ","))]}"#).root)
    func isValid(_ text: String) throws -> Bool {
      let instance = try JSON.Document(parsing: text).root
      #expect(schema.isValid(instance) == schema.isValidAsEvaluated(instance))
      return schema.isValid(instance)
    }
    #expect(try isValid(#"{"kind": "k7", "n": 7}"#))
    #expect(try !isValid(#"{"kind": "k7", "n": 8}"#))
    #expect(try !isValid(#"{"kind": "k50", "n": 8}"#))
    #expect(try !isValid(#"{"kind": 7, "n": 7}"#))
    #expect(try isValid(#"{"n": 7}"#))  // no branch asks for the member, and one matches
    #expect(try !isValid("{}"))  // all match
  }
}
