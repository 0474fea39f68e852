import InterlockJSON
import TestSupport
import Testing

@Suite struct ExtractionTests {
  /// The text found, and each part that is left out, as `reason: its text`.
  private static func told(_ answer: String) throws -> (String, [String]) {
    let bytes = Array(answer.utf8)
    let extraction = try JSON.extract(from: answer)
    #expect(extraction.document.bytes.elementsEqual(bytes[extraction.range]))
    let leftOut = extraction.leftOut.map { part in
      "\(part.reason.rawValue): \(String(decoding: bytes[part.range], as: UTF8.self))"
    }
    return (String(decoding: bytes[extraction.range], as: UTF8.self), leftOut)
  }

  @Test(
    arguments: [
      // The whole answer.
      (#"{"a": 1}"#, #"{"a": 1}"#, []),
      (" \n[1, 2]\r\n", "[1, 2]", []),
      ("42", "42", []),
      ("\"```json\\n{}\\n```\"", "\"```json\\n{}\\n```\"", []),
      ("\u{FEFF}{}", "{}", ["byte_order_mark: \u{FEFF}"]),
      (#"{"a": "<think>x</think>"}"#, #"{"a": "<think>x</think>"}"#, []),
      // Fenced blocks.
      (
        "Sure!\n```json\n{\"a\": 1}\n```\nThat is it.", #"{"a": 1}"#,
        ["prose: Sure!", "fence: ```json", "fence: ```", "prose: That is it."]
      ),
      ("~~~\n[1]\n~~~", "[1]", ["fence: ~~~", "fence: ~~~"]),
      ("````JSON title=x\n1\n````", "1", ["fence: ````JSON title=x", "fence: ````"]),
      ("- so:\n  ```json\n  {}\n  ```", "{}", ["prose: - so:", "fence: ```json", "fence: ```"]),
      ("```json\r\n{}\r\n```\r\n", "{}", ["fence: ```json", "fence: ```"]),
      ("```json\n{}", "{}", ["fence: ```json"]),
      ("```\ntrue\n```", "true", ["fence: ```", "fence: ```"]),
      (
        "```\n[1]\n```\n```json\n[2]\n```", "[2]",
        ["fence: ```", "further_json: [1]", "fence: ```", "fence: ```json", "fence: ```"]
      ),
      (
        "```json\n[1]\n```\n```json\n[2]\n```", "[1]",
        ["fence: ```json", "fence: ```", "fence: ```json", "further_json: [2]", "fence: ```"]
      ),
      (
        "```json\n[1,]\n```\n```json\n[1]\n```", "[1]",
        ["fence: ```json", "broken_json: [1,]", "fence: ```", "fence: ```json", "fence: ```"]
      ),
      ("See [0] {}:\n```json\n[1]\n```", "[1]", ["prose: See [0] {}:", "fence: ```json", "fence: ```"]),
      (
        "```sh\necho hi\n```\n{\"a\": 1}", #"{"a": 1}"#,
        ["fence: ```sh", "prose: echo hi", "fence: ```"]
      ),
      (
        "```js\nlet x = {\"a\": [1]};\n```", #"{"a": [1]}"#,
        ["fence: ```js", "prose: let x =", "prose: ;", "fence: ```"]
      ),
      // Prose.
      (#"The answer is {"a": "}"} as asked."#, #"{"a": "}"}"#, ["prose: The answer is", "prose: as asked."]),
      ("It's \"quoted\" {\"a\": 1}", #"{"a": 1}"#, ["prose: It's \"quoted\""]),
      (#"{"a": 1}, {"a": 2}"#, #"{"a": 1}"#, ["prose: ,", #"further_json: {"a": 2}"#]),
      (#"See [1]: {"a": 2}"#, "[1]", ["prose: See", "prose: :", #"further_json: {"a": 2}"#]),
      (#"[see {"a": 1}]"#, #"{"a": 1}"#, ["prose: [see", "prose: ]"]),
      (#"{{"a": 1}}"#, #"{"a": 1}"#, ["prose: {", "prose: }"]),
      (#"Sad :{ but {"a": 1}"#, #"{"a": 1}"#, ["prose: Sad :{ but"]),
      (#"[x](http://y) {"a": 1}"#, #"{"a": 1}"#, ["prose: [x](http://y)"]),
      (#"{a: 1} {"a": 1}"#, #"{"a": 1}"#, ["prose: {a: 1}"]),
      // What the model thought.
      ("<think>maybe {\"a\": 0}</think>\n{\"a\": 1}", #"{"a": 1}"#, ["thinking: <think>maybe {\"a\": 0}</think>"]),
      ("maybe [0]\n</think>\n\n[1]", "[1]", ["thinking: maybe [0]\n</think>"]),
      (
        "<thinking>```json\n[0]</thinking>So:\n```json\n[1]\n```", "[1]",
        ["thinking: <thinking>```json\n[0]</thinking>", "prose: So:", "fence: ```json", "fence: ```"]
      ),
      ("<think>[0]</think>", "[0]", ["prose: <think>", "prose: </think>"]),
      ("<think>[0]", "[0]", ["prose: <think>"]),
    ] as [(String, String, [String])])
  func `the text is found, and the rest is told`(answer: String, text: String, leftOut: [String]) throws {
    let told = try Self.told(answer)
    #expect(told.0 == text)
    #expect(told.1 == leftOut)
  }

  private static let none =
    "there is no JSON text in the answer; expected an object, an array, or a fenced block with a JSON text"

  @Test(
    arguments: [
      ("", none),
      ("I can't do that.", none),
      ("The answer is 42, or \"x\", or true.", none),
      (":{ or [and so on {{{", none),
      ("So: {\"a\": 1,}", "1:12: a comma stands before '}'; remove it; the JSON text that begins at 1:5"),
      ("So:\n{'a': [1]}", "2:2: strings stand in double quotes, not single ones; the JSON text that begins at 2:1"),
      (#"{"ids": [1], "n": oops, "x": {"y": 1}}"#, "1:19: this is not a JSON value"),
      (#"{a: [1]}"#, "1:2: expected a member name in double quotes or '}', got 'a'"),
      ("[True, [1]]", "1:2: this is not a JSON value"),
      (#"Here: {"a": {"b": 1}, "c": [1,"#, "1:31: the text ends where a value was expected"),
      (
        "```json\n{\"a\": 1,}\n```\nor [1]",
        "2:8: a comma stands before '}'; remove it; the JSON text that begins at 2:1"
      ),
      (#"x {"a":1,"a":2}"#, "1:10: the member name \"a\" was already given in this object at column 4"),
      ("<think>[0]</think> {\"a\": }", "1:26: expected a value, got '}'"),
    ])
  func `where no text is whole nothing is taken, and the nearest is told`(answer: String, message: String) {
    let error = #expect(throws: JSON.ExtractionError.self) { try JSON.extract(from: answer) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `several texts are ambiguous, and thoughts are named`() throws {
    #expect(try JSON.extract(from: "{} {}").isAmbiguous)
    #expect(try !JSON.extract(from: "{} x").isAmbiguous)
    #expect(try JSON.extract(from: "<think>{}</think>").isFromThinking)
    #expect(try !JSON.extract(from: "<think>{}</think>{}").isFromThinking)
  }

  @Test func `bytes that are no UTF-8 are prose, but not in the text`() throws {
    #expect(try JSON.extract(from: [0xFF, 0x7B, 0x7D, 0xFE]).range == 1..<3)
    let error = #expect(throws: JSON.ExtractionError.self) { try JSON.extract(from: [0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
    #expect(error?.nearest?.code == .invalidUTF8(byte: 0xFF))
  }

  @Test(arguments: [(19, true), (20, true), (21, false)])
  func `an answer is taken up to its limit`(size: Int, isTaken: Bool) {
    let answer = "{}" + String(repeating: "x", count: size - 2)
    let extraction = try? JSON.extract(from: answer, limits: JSON.Limits(textSize: 20))  // the error is told above
    #expect((extraction != nil) == isTaken)
  }

  @Test(arguments: [
    "{", "[", "{\"a\":", "[1,", "{}", "[x]", "{\"", "```\n", "```json\n[\n```\n", "<think>", "</think>", "\n", "[ ",
    "\"", "[\"", "{a:",
    "~~~\n{}\n", "{{}}",
  ])
  func `a hostile answer has an outcome`(part: String) {
    for head in ["", "<think>", "x [", "{\"a\":"] {
      let answer = head + String(repeating: part, count: (1 << 16) / part.utf8.count)
      do throws(JSON.ExtractionError) {
        let extraction = try JSON.extract(from: answer)
        #expect(extraction.range.upperBound <= answer.utf8.count)
      } catch { #expect(!error.description.isEmpty) }
    }
  }

  /// Whatever stands around, a whole JSON text in a marked block is found as it is.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a text in a marked block is found as it is`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let text = RandomJSON.text(&random)
    let prose = ["", "So:", "{ and [", "<think>{}</think>", "`x`", "\"", "[1]", "{\"a\": "]
    let head = prose.randomElement(using: &random) ?? ""
    let tail = prose.randomElement(using: &random) ?? ""
    let extraction = try JSON.extract(from: "\(head)\n```json\n\(text)\n```\n\(tail)")
    #expect(try extraction.document.root == JSON.Document(parsing: text).root, "seed \(seed)")
  }
}
