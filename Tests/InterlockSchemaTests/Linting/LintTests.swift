import InterlockJSON
@testable import InterlockSchema
import TestSupport
import Testing

@Suite struct LintTests {
  /// A finding as the tables below write it: level, code, pointer and sentence.
  private static func lint(_ schema: String, _ draft: Schema.Draft = .draft2020) throws -> [String] {
    var options = Schema.Options()
    options.defaultDraft = draft
    return Schema.lint(try JSON.Document(parsing: schema).root, options: options).map {
      "\($0.level) \($0.code.rawValue) \($0.location): \($0.message)"
    }
  }

  @Test(arguments: [
    ("true", []),
    (#"{"type": "string", "minLength": 1, "format": "email", "x-note": 1, "title": "t"}"#, []),
    (#"{"enum": [1, 2, "a"], "minimum": 3, "maximum": 3, "if": {}, "then": {}, "contains": {}, "minContains": 2}"#, []),
    (#"{"const": {"minimun": 1}, "default": {"type": "x"}, "properties": {"enum": {"type": "integer"}}}"#, []),
    (
      #"{"anyOf": [{"type": "string"}, {}, {"type" : "string"}, {"minimum": 1}]}"#,
      [
        "warning repeated-branch /anyOf/2: this branch of anyOf is equal to branch 0 and decides nothing",
        "warning unreachable-branch /anyOf/3: branch 1 of anyOf takes every value; this branch decides nothing",
      ]
    ),
    (
      #"{"oneOf": [{"const": 1}, {"const": 1.0}, true, {"const": 2}]}"#,
      [
        "error repeated-branch /oneOf/1: this branch of oneOf is equal to branch 0; what matches one matches both",
        "error unreachable-branch /oneOf/3: branch 2 of oneOf takes every value; what matches this branch matches both",
      ]
    ),
    (
      #"{"type": ["integer", "null"], "enum": [1, "1", 1.5, null, 1.0]}"#,
      [
        #"warning excluded-by-type /enum/1: "1" is never valid: type asks for integer or null"#,
        "warning excluded-by-type /enum/2: 1.5 is never valid: type asks for integer or null",
        "warning repeated-value /enum/4: 1.0 is equal to value 0",
      ]
    ),
    (
      #"{"type": "object", "enum": ["a"], "const": 1}"#,
      [
        #"error excluded-by-type /enum/0: "a" is never valid: type asks for object"#,
        "error excluded-by-type /const: 1 is never valid: type asks for object",
      ]
    ),
    (
      #"{"type": "integer", "minLength": 1, "minimum": 1, "required": ["a"], "format": "uuid", "items": true}"#,
      [
        "warning never-applies /minLength: minLength is about strings and has no effect: type asks for integer",
        "warning never-applies /required: required is about objects and has no effect: type asks for integer",
        "warning never-applies /format: format is about strings and has no effect: type asks for integer",
        "warning never-applies /items: items is about arrays and has no effect: type asks for integer",
      ]
    ),
    (
      #"{"minimum": 2, "maximum": 1.5, "minLength": 3, "maxLength": 2, "minItems": 1, "maxItems": 0}"#,
      [
        "error empty-range /minimum: minimum 2 is greater than maximum 1.5",
        "error empty-range /minLength: minLength 3 is greater than maxLength 2",
        "error empty-range /minItems: minItems 1 is greater than maxItems 0",
      ]
    ),
    (
      #"{"minimum": 1, "exclusiveMaximum": 1, "minProperties": 2, "maxProperties": 1}"#,
      [
        "error empty-range /minimum: minimum 1 leaves nothing with exclusiveMaximum 1",
        "error empty-range /minProperties: minProperties 2 is greater than maxProperties 1",
      ]
    ),
    (
      #"{"then": true, "else": true, "minContains": 1}"#,
      [
        "warning missing-companion /then: then has no effect without if beside it",
        "warning missing-companion /else: else has no effect without if beside it",
        "warning missing-companion /minContains: minContains has no effect without contains beside it",
      ]
    ),
    (
      #"{"properties": {"name": true}, "required": ["name", "nmae"]}"#,
      [
        #"warning required-not-declared /required/1: "nmae" is required and not among the properties; did you mean "name"?"#
      ]
    ),
    (#"{"properties": {"a": true}, "patternProperties": {"^b": true}, "required": ["b1"]}"#, []),
    (#"{"properties": {"a": true}, "required": ["b"], "allOf": [{"properties": {"b": true}}]}"#, []),
    (#"{"required": ["b"]}"#, []),
    (
      #"{"properties": {"a": false}, "required": ["a", "b"], "additionalProperties": false}"#,
      [
        #"error never-valid /required/0: an object can never be valid: "a" is required, and properties does not allow it"#,
        #"error never-valid /required/1: an object can never be valid: "b" is required, and additionalProperties does not allow it"#,
      ]
    ),
    (
      #"{"type": "string", "minLenght": 1, "nonsense": 2, "format": "emial"}"#,
      [
        #"warning unknown-keyword /minLenght: draft 2020-12 has no keyword "minLenght"; did you mean "minLength"?"#,
        #"warning unknown-keyword /nonsense: draft 2020-12 has no keyword "nonsense"; own ones begin with x-"#,
        #"warning unknown-format /format: the format "emial" is not known and has no effect; did you mean "email"?"#,
      ]
    ),
    (
      #"{"properties": {"a": {"type": "strnig"}}}"#,
      [
        "error does-not-compile /properties/a/type: expected one of null, boolean, integer, number, string, array, "
          + #"object, got "strnig""#
      ]
    ),
    (
      ##"{"$ref": "other.json"}"##,
      ["error does-not-compile /$ref: refers to another document, which is not at hand: other.json"]
    ),
  ])
  func `what is most likely not meant is found`(schema: String, findings: [String]) throws {
    #expect(try Self.lint(schema) == findings)
  }

  @Test(arguments: [
    (
      Schema.Draft.draft2020, ##"{"definitions": {"a": {"minimun": 1}}, "items": [true], "additionalItems": false}"##,
      [
        "warning other-draft /definitions: definitions is of draft 7 and before; draft 2020-12 has $defs",
        #"warning unknown-keyword /definitions/a/minimun: draft 2020-12 has no keyword "minimun"; did you mean "minimum"?"#,
        "error other-draft /items: items as a list of schemas is of draft 2019-09 and before; draft 2020-12 has prefixItems",
        "warning other-draft /additionalItems: additionalItems is of draft 2019-09 and before, and draft 2020-12 does not "
          + "have it",
      ]
    ),
    (
      .draft2020, #"{"dependencies": {"a": ["b"]}, "minimum": 1, "exclusiveMinimum": true}"#,
      [
        "warning other-draft /dependencies: dependencies is of draft 7 and before; draft 2020-12 has dependentSchemas or "
          + "dependentRequired",
        "error other-draft /exclusiveMinimum: exclusiveMinimum as a boolean is of draft 4; in draft 2020-12 it is the limit "
          + "itself",
      ]
    ),
    (
      .draft2019, #"{"prefixItems": [{"minLength": 2, "maxLength": 1}]}"#,
      [
        "warning other-draft /prefixItems: prefixItems is of draft 2020-12, and draft 2019-09 does not have it",
        "error empty-range /prefixItems/0/minLength: minLength 2 is greater than maxLength 1",
      ]
    ),
    (
      .draft7, ##"{"$defs": {"a": true}, "properties": {"b": {"$ref": "#/$defs/a", "minLength": 1, "title": "t"}}}"##,
      [
        "warning other-draft /$defs: $defs is of draft 2019-09 and later, and draft 7 does not have it",
        "warning hidden-by-reference /properties/b/minLength: minLength has no effect beside $ref in draft 7; with allOf "
          + "both have",
      ]
    ),
    (.draft7, #"{"items": [true], "additionalItems": false, "definitions": {}}"#, []),
    (.draft6, #"{"deprecated": true, "readOnly": true, "$comment": "only describes"}"#, []),
    (
      .draft7, #"{"additionalItems": false}"#,
      [
        "warning missing-companion /additionalItems: additionalItems has no effect unless items beside it is a list of schemas"
      ]
    ),
    (
      .draft4, #"{"id": "http://a.b/c", "const": 1, "exclusiveMaximum": 3, "maximum": 3}"#,
      [
        "warning other-draft /const: const is of draft 6 and later, and draft 4 does not have it",
        "error other-draft /exclusiveMaximum: exclusiveMaximum as a number is of draft 6 and later; in draft 4 it is true "
          + "beside the limit",
      ]
    ),
    (
      .draft4, #"{"minimum": 3, "exclusiveMinimum": true, "maximum": 3, "type": "integer", "enum": [1.0]}"#,
      [
        "error empty-range /minimum: minimum 3 leaves nothing with maximum 3",
        "error excluded-by-type /enum/0: 1.0 is never valid: type asks for integer",
      ]
    ),
    (.draft2020, #"{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": {}}}"#, []),
  ])
  func `what another draft has is found`(draft: Schema.Draft, schema: String, findings: [String]) throws {
    #expect(try Self.lint(schema, draft) == findings)
  }

  @Test(arguments: [
    ("a^", "^ stands after a character"), ("$a", "$ stands before a character"),
    ("(ab)+(^c|^d)", "^ stands after a character"),
    ("[]", "a class holds no character"), ("x[]?[]y", "a class holds no character"),
    ("a^|b^", "^ stands after a character"),
    ("(?:$)[a-z]{2}", "$ stands before a character"),
  ])
  func `a pattern that can't match is an error`(pattern: String, reason: String) throws {
    let schema = JSON.object(JSON.Object([JSON.Member(name: "pattern", value: .string(pattern))])).compactText
    #expect(
      try Self.lint(schema) == ["error pattern-never-matches /pattern: this pattern matches no text: \(reason)"])
    #expect(try !Schema(JSON.Document(parsing: schema).root).isValid(JSON.Document(parsing: #""a""#).root))
    let named = JSON.object(
      JSON.Object([
        JSON.Member(
          name: "patternProperties", value: .object(JSON.Object([JSON.Member(name: pattern, value: true)])))
      ])
    ).compactText
    #expect(try Self.lint(named).count == 1)
  }

  @Test(arguments: ["^a$", "(a|^)b", "a*^b", "b$c?", "a^|b", "[^]", "(?=a)^a", "^^a$$", "[]*", "a{0}^b", "(a$|b)*c"])
  func `a pattern that may match is none`(pattern: String) throws {
    let schema = JSON.object(JSON.Object([JSON.Member(name: "pattern", value: .string(pattern))])).compactText
    #expect(try Self.lint(schema) == [])
  }

  @Test func `findings know their place`() throws {
    let text = "{\n  \"anyOf\": [true,\n    {\"mnimum\": 1}]\n}"
    let findings = Schema.lint(try JSON.Document(parsing: text).root)
    #expect(findings.map(\.code) == [.unreachableBranch, .unknownKeyword])
    #expect(findings.map { $0.node.position.description } == ["3:5", "3:6"])
  }

  @Test(arguments: Schema.Draft.allCases)
  func `the meta-schemas have nothing to be told`(draft: Schema.Draft) throws {
    let registry = Schema.Registry()
    let uri = draft.uri.hasSuffix("#") ? String(draft.uri.dropLast()) : draft.uri
    let document = try #require(try registry.document(at: uri))
    let codes = Set(Schema.lint(document).map(\.code))
    // `definitions` and `dependencies` stand in the newer ones, for the older schemas.
    #expect(codes.subtracting([.unknownFormat]).isEmpty)
  }

  @Test(.enabled(if: OfficialSuite.isHere), arguments: OfficialSuite.files)
  func `a schema that does not compile has a finding that says so, and no other has`(file: OfficialSuite.File) throws {
    for group in try OfficialSuite.groups(file) {
      let schema = try #require(group["schema"])
      var options = Schema.Options()
      options.defaultDraft = file.draft
      let findings = Schema.lint(schema, options: options)
      let compiles = (try? Schema(schema, options: options)) != nil
      let isTold = findings.contains { $0.code == .doesNotCompile || ($0.code == .otherDraft && $0.level == .error) }
      #expect(compiles != isTold, "\(schema.json.compactText)")
    }
  }

  @Test(.enabled(if: OfficialSuite.isHere), arguments: OfficialSuite.files)
  func `a pattern, const or required that can never be satisfied has no valid instance in the suite`(
    file: OfficialSuite.File
  ) throws {
    for group in try OfficialSuite.groups(file) {
      let schema = try #require(group["schema"])
      var options = Schema.Options()
      options.defaultDraft = file.draft
      // At the root itself: elsewhere the error may concern a part that is not asked.
      let errors = Schema.lint(schema, options: options).filter { finding in
        finding.level == .error && finding.location.tokens.count <= 2
          && [.neverValid, .emptyRange, .patternNeverMatches, .excludedByType].contains(finding.code)
          && finding.location.tokens.first != "patternProperties"
      }
      for finding in errors {
        let kind: JSON.Kind? =
          switch finding.code {
          case .neverValid: .object
          case .patternNeverMatches: .string
          default: nil
          }
        let valid = group["tests"]?.elements.filter { $0["valid"]?.bool == true } ?? []
        #expect(
          !valid.contains { kind == nil || $0["data"]?.kind == kind }, "\(finding) in \(schema.json.compactText)")
      }
    }
  }
}
