import Interlock
import InterlockJSON
import TestSupport
import Testing

@Suite struct ManifestTests {
  /// A manifest of one intent, with these members besides the needed ones.
  private func manifest(
    _ members: String = "", parameters: String = #"{"properties": {"a": {"type": "string"}}}"#, rest: String = ""
  )
    -> [UInt8]
  {
    Array(
      """
      {"manifest": 1, "intents": [
        {"intent": "A", "schemaVersion": 1, "parameters": \(parameters)\(members.isEmpty ? "" : ", " + members)}
      ]\(rest.isEmpty ? "" : ", " + rest)}
      """.utf8)
  }

  private func problems(_ bytes: [UInt8]) -> [String] {
    do throws(Manifest.Refusal) {
      _ = try Manifest(parsing: bytes)
      return []
    } catch {
      return error.problems.map { "\($0.pointer): \($0.message)" }
    }
  }

  @Test(arguments: [
    (#""confirmaton": "required""#, #"/intents/0/confirmaton: this key is not known; did you mean "confirmation"?"#),
    (#""confirmation": "always""#, #"/intents/0/confirmation: expected "none" or "required", got "always""#),
    (#""entities": {"a": "items"}"#, #"/intents/0/entities/a: there is no entity list "items" under /entities"#),
    (
      #""entities": {"b": "list"}"#,
      #"/intents/0/entities/b: the contract declares no parameter "b""#
    ),
    (#""derived": ["b"]"#, #"/intents/0/derived/0: the contract declares no parameter "b""#),
    (#""derived": "a""#, #"/intents/0/derived: expected an array, got "a""#),
    (#""idempotent": "yes""#, #"/intents/0/idempotent: expected a boolean, got "yes""#),
    (#""generable": 1"#, "/intents/0/generable: expected a type's name or null, got 1"),
    (
      #""dialogs": {"b": {"missing": "?"}}"#,
      #"/intents/0/dialogs/b: the contract declares no parameter "b""#
    ),
    (
      #""dialogs": {"a": {"missing": ""}}"#,
      #"/intents/0/dialogs/a/missing: expected a sentence, or sentences by language, got """#
    ),
    (
      #""dialogs": {"a": {"missing": {"e n": "x"}}}"#,
      #"/intents/0/dialogs/a/missing/e n: expected a BCP 47 language tag such as fr-CA, got "e n""#
    ),
    (
      #""dialogs": {"a": {"missing": {"en": "x", "EN": "y"}}}"#,
      "/intents/0/dialogs/a/missing/EN: this language stands twice; tags are without case"
    ),
    (#""perform": {"exec": []}"#, "/intents/0/perform/exec: expected a program and its arguments as strings, got []"),
    (
      #""perform": {"exec": ["a"], "timeoutSeconds": 0}"#,
      "/intents/0/perform/timeoutSeconds: expected seconds above 0 and up to 86400, got 0"
    ),
  ])
  func `what is wrong in a contract is told with its place`(members: String, problem: String) {
    #expect(problems(manifest(members, rest: #""entities": {"list": {"ids": []}}"#)) == [problem])
  }

  @Test(
    arguments: [
      (
        #"{"type": "object"}"#,
        #"/intents/0/parameters/properties: the parameters' schema has "properties", an object; where there are none it is {}"#
      ),
      (#"true"#, "/intents/0/parameters: expected an object, got true"),
      (
        #"{"properties": {"a": {"type": "strnig"}}}"#,
        #"/intents/0/parameters/properties/a/type: expected one of null, boolean, integer, number, string, array, object, got "strnig""#
      ),
      (
        ##"{"properties": {"a": {"$ref": "#/$defs/none"}}}"##,
        "/intents/0/parameters/properties/a/$ref: refers to a place that the schema does not have"
      ),
      (#"{"properties": {"a": {"pattern": "("}}}"#, nil),
    ] as [(String, String?)])
  func `a schema that does not compile is refused with its place`(parameters: String, problem: String?) {
    let told = problems(manifest(parameters: parameters))
    #expect(told.count == 1)
    if let problem { #expect(told == [problem]) }
  }

  @Test(arguments: [
    ("[]", [": a manifest is an object, got array"]),
    ("{}", ["/manifest: the key \"manifest\" is missing; it is 1", "/intents: the key \"intents\" is missing"]),
    (#"{"manifest": 2, "intents": []}"#, ["/manifest: this manifest format is not known; expected 1, got 2"]),
    (
      #"{"manifest": 1, "intents": [{}]}"#,
      [
        "/intents/0/intent: the key \"intent\" is missing",
        "/intents/0/schemaVersion: the key \"schemaVersion\" is missing",
        "/intents/0/parameters: the key \"parameters\" is missing",
      ]
    ),
    (
      #"{"manifest": 1, "intents": [], "entities": {"x": {"ids": [null], "exec": ["a"]}}}"#,
      [
        "/entities/x/ids/0: an id is a string or a number, got null",
        "/entities/x/exec: a list has ids or a program, not both",
      ]
    ),
    ("{\"manifest\": 1,}", [": a comma stands before '}'; remove it"]),
  ])
  func `everything that is wrong in a manifest is told`(text: String, expected: [String]) {
    #expect(problems(Array(text.utf8)) == expected)
  }

  @Test func `an intent that is declared twice is refused with both places`() {
    let text = """
      {"manifest": 1, "intents": [
        {"intent": "A", "schemaVersion": 1, "parameters": {"properties": {}}},
        {"intent": "A", "schemaVersion": 2, "parameters": {"properties": {}}}
      ]}
      """
    #expect(problems(Array(text.utf8)) == [#"/intents/1/intent: the intent "A" is declared twice, first at 2:3"#])
  }

  @Test(arguments: [
    (#"{"intent": "A", "from": 2, "to": 2}"#, "/mappings/0/to: a mapping goes upward; expected more than 2, got 2"),
    (#"{"intent": "B", "from": 1, "to": 2}"#, #"/mappings/0/intent: the manifest declares no intent "B""#),
    (#"{"intent": "A", "from": 1.5, "to": 2}"#, "/mappings/0/from: expected a whole number, got 1.5"),
    (
      #"{"intent": "A", "from": 1, "to": 2, "content": [{"op": "mov"}]}"#,
      "/mappings/0/content/0/op: expected an operation of add, remove, replace, move, copy, test"
    ),
    (
      #"{"intent": "A", "from": 1, "to": 2, "content": [{"op": "move", "path": "a", "from": "/b"}]}"#,
      "/mappings/0/content/0/path: expected a JSON Pointer"
    ),
    (
      #"{"intent": "A", "from": 1, "to": 2, "content": [{"op": "add", "path": "/a"}]}"#,
      "/mappings/0/content/0/value: the key \"value\" is missing"
    ),
  ])
  func `a mapping that is wrong is refused with its place`(mapping: String, problem: String) {
    #expect(problems(manifest(rest: "\"mappings\": [\(mapping)]")) == [problem])
  }

  @Test func `what is most likely a mistake is a warning`() throws {
    let manifest = try Manifest(
      parsing: manifest(
        #""dialogs": {"a": {"minimun": "x"}}"#,
        parameters: #"{"required": ["b"], "properties": {"a": {"minLenght": 1, "format": "date_time"}}}"#))
    #expect(
      manifest.warnings.map { "\($0.pointer): \($0.message)" } == [
        #"/intents/0/parameters/required: the required parameter "b" is not in properties, so this intent can never run"#,
        #"/intents/0/parameters/properties/a/minLenght: this keyword is not known and has no effect; did you mean "minLength"?"#,
        #"/intents/0/parameters/properties/a/format: the format "date_time" is not known and has no effect"#,
        #"/intents/0/dialogs/a/minimun: this sentence is never said: the key is no keyword that can fail; did you mean "minimum"?"#,
      ])
  }

  @Test func `keys for people and other programs are passed over`() throws {
    let manifest = try Manifest(parsing: manifest(#""description": "x", "x-owner": "y", "$comment": "z""#))
    #expect(manifest["A"] != nil)
  }
}
