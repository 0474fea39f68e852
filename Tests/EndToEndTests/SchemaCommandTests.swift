import Foundation
import InterlockJSON
import InterlockSchema
import TestSupport
import Testing

/// `interlock schema check`, as a user has it.
@Suite struct SchemaCommandTests {
  static let order = """
    {
      "$id": "https://example.com/schemas/order.json",
      "properties": {
        "items": {"items": {"$ref": "item.json"}},
        "pay": {"oneOf": [
          {"properties": {"kind": {"const": "card"}, "number": {"pattern": "^[0-9]+$"}}, "required": ["kind"]},
          {"properties": {"kind": {"const": "cash"}}, "required": ["kind"]}
        ]}
      },
      "required": ["items"],
      "additionalProperties": false
    }
    """
  static let files = [
    "schemas/order.json": order,
    "schemas/item.json": #"{"properties": {"price": {"type": "number", "minimum": 0}}}"#,
    "good.json": #"{"items": []}"#,
    "bad.json": """
    {"items": [{"price": -1}],
     "pay": {"kind": "card", "number": "a,b: 1%"},
     "itmes": 3}
    """,
  ]

  @Test func `a text that is no JSON is not called valid`() throws {
    let folder = try SchemaFolder([
      "s.json": #"{"type": "object"}"#, "cut.json": "{", "lines.jsonl": "{}\n[]\n{\n",
    ])
    let ended = try folder.schema("check", "s.json", "cut.json", "lines.jsonl")
    #expect(!ended.output.contains("cut.json: valid"))
    #expect(ended.output.hasSuffix("lines.jsonl: 3 texts, 1 not valid, 1 no JSON\n"))
    #expect(ended.status == 2)
  }

  @Test func `failures are told with file, line, column, pointer and keyword, and what the closest branch lacks`()
    throws
  {
    let ended = try SchemaFolder(Self.files).schema("check", "schemas/order.json", "bad.json", "good.json")
    #expect(
      ended.output == """
        bad.json:1:22: /items/0/price: -1 is less than the minimum 0 \
        (minimum https://example.com/schemas/item.json#/properties/price/minimum)
        bad.json:2:9: /pay: {"kind": "card", "number": "a,b: 1%"} matches no schema of oneOf; closest is oneOf/0 \
        (oneOf #/properties/pay/oneOf)
          bad.json:2:36: /pay/number: "a,b: 1%" does not match the pattern ^[0-9]+$ \
        (pattern #/properties/pay/oneOf/0/properties/number/pattern)
        bad.json:3:11: /itmes: the member "itmes" is not allowed here; did you mean "items"? \
        (additionalProperties #/additionalProperties)
        bad.json: 3 failures
        good.json: valid

        """)
    #expect(ended.errors.isEmpty && ended.status == 1)
  }

  @Test func `with --mask no value and no name of the instance is shown`() throws {
    let folder = try SchemaFolder(Self.files)
    for format in ["human", "basic", "detailed", "sarif", "github"] {
      let ended = try folder.schema("check", "schemas/order.json", "bad.json", "--mask", "--output", format)
      #expect(ended.status == 1)
      for hidden in ["-1", "a,b", "itmes"] { #expect(!ended.output.contains(hidden), "\(format): \(hidden)") }
    }
    let twice = try folder.schema("check", "schemas/order.json", "-", "--mask", input: #"{"secret": 1, "secret": 2}"#)
    #expect(
      twice.errors == "interlock: standard input:1:15: a member name was already given in this object at 1:2\n")
    let valid = try folder.schema("check", "schemas/order.json", "good.json", "--mask", "--output", "basic")
    #expect(valid.output == "{\"valid\":true}\n")
  }

  @Test func `lines are told at their place in the file, and counted`() throws {
    let folder = try SchemaFolder(["s.json": #"{"type": "integer"}"#, "l.ndjson": "1\n\n\"a\"\n 2.5\n"])
    let expected = """
      l.ndjson:3:1: expected integer, got string "a" (type #/type)
      l.ndjson:4:2: expected integer, got number 2.5 (type #/type)
      l.ndjson: 3 texts, 2 not valid

      """
    #expect(try folder.schema("check", "s.json", "l.ndjson").output == expected)
    #expect(
      try folder.schema("check", "s.json", "-", "--lines", input: "1\n2").output == """
        standard input: 2 texts, all valid

        """)
    _ = try Built.run("gzip", ["l.ndjson"], folder: folder.path)
    let packed = try folder.schema("check", "s.json", "l.ndjson.gz")
    #expect(packed.output == expected.replacingOccurrences(of: "l.ndjson", with: "l.ndjson.gz"))
  }

  @Test func `the specification's formats are printed, one line an instance`() throws {
    let folder = try SchemaFolder(["s.json": #"{"type": "integer"}"#, "l.jsonl": "1\n\"a\""])
    #expect(
      try folder.schema("check", "s.json", "l.jsonl", "--output", "flag").output
        == "{\"valid\":true}\n{\"valid\":false}\n")
    let basic = try folder.schema("check", "s.json", "l.jsonl", "--output", "basic").output.split(separator: "\n")
    try #require(basic.count == 2)
    let unit = try JSON.Document(parsing: String(basic[1])).root["errors"]?[0]
    #expect(unit?["keywordLocation"]?.string == "/type")
    #expect(unit?["error"]?.string == "expected integer, got string \"a\"")
    #expect(unit?["absoluteKeywordLocation"]?.string?.hasSuffix("/s.json#/type") == true)
  }

  @Test func `workflow commands of GitHub are escaped`() throws {
    let folder = try SchemaFolder([
      "s.json": #"{"const": 1}"#, "a,b:1%.json": "{\n\"100%\": 1}", "not.json": "[1,",
    ])
    let ended = try folder.schema("check", "s.json", "a,b:1%.json", "not.json", "--output", "github")
    let lines = ended.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(
      lines[0] == "::error file=a%2Cb%3A1%25.json,line=1,col=1,title=JSON Schema%3A const::"
        + "expected 1, got {\"100%25\": 1} (const #/const)")
    #expect(lines[1].hasPrefix("::error file=not.json,line=1,col=4,title=JSON::"))
    #expect(ended.status == 2)
  }

  @Test func `a SARIF log has rules, results with places, and what could not be read`() throws {
    let folder = try SchemaFolder(Self.files.merging(["no json.json": "[1,"]) { $1 })
    let ended = try folder.schema(
      "check", "schemas/order.json", "bad.json", "no json.json", "good.json", "--output", "sarif")
    #expect(ended.status == 2)
    let log = try JSON.Document(parsing: ended.output).root
    #expect(log["version"]?.string == "2.1.0")
    #expect(log["$schema"]?.string == "https://json.schemastore.org/sarif-2.1.0.json")
    let run = try #require(log["runs"]?[0])
    let rules = run["tool"]?["driver"]?["rules"]?.elements.compactMap { $0["id"]?.string }
    #expect(rules == ["minimum", "oneOf", "additionalProperties"])
    let results = try #require(run["results"])
    #expect(results.elements.map { $0["ruleId"]?.string } == rules)
    #expect(results.elements.map { $0["ruleIndex"]?.number?.int } == [0, 1, 2])
    #expect(results[2]?["level"]?.string == "error")
    // A single brace would begin a placeholder.
    #expect(results[1]?["message"]?["text"]?.string?.hasPrefix(#"{{"kind": "card", "number": "a,b: 1%"}} "#) == true)
    #expect(
      results[2]?["locations"]?[0]?.json == [
        "physicalLocation": [
          "artifactLocation": ["uri": "bad.json"], "region": ["startLine": 3, "startColumn": 11],
        ],
        "logicalLocations": [["fullyQualifiedName": "/itmes", "kind": "value"]],
      ])
    #expect(run["columnKind"]?.string == "unicodeCodePoints")
    #expect(run["invocations"]?[0]?["executionSuccessful"]?.bool == false)
    let place = run["invocations"]?[0]?["toolExecutionNotifications"]?[0]?["locations"]?[0]?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "no%20json.json")
  }

  @Test func `an empty SARIF log is one too`() throws {
    let ended = try SchemaFolder(Self.files).schema("check", "schemas/order.json", "good.json", "--output", "sarif")
    #expect(try JSON.Document(parsing: ended.output).root["runs"]?[0]?["results"]?.count == 0)
    #expect(ended.status == 0)
  }

  @Test(arguments: [
    (["nothing.json", "good.json"], "interlock: nothing.json: No such file or directory\n"),
    (["broken.json", "good.json"], "interlock: broken.json:2:1: "),
    (["typo.json", "good.json"], "interlock: typo.json:2:9: /type: expected one of null, boolean,"),
    (
      ["far.json", "good.json"],
      "interlock: far.json:1:10: /$ref: refers to another document, which is not at hand: http://a.b/c\n"
    ),
    (["wrong-item.json", "good.json"], "interlock: sub/wrong.json:1:12: /minimum: expected a number, got \"1\"\n"),
    (["to-broken.json", "good.json"], "interlock: to-broken.json:1:10: /$ref: file:"),
    (
      ["extra.json", "good.json", "--strict"],
      "interlock: extra.json:1:2: /minimun: the keyword \"minimun\" is not known in draft 2020-12\n"
    ),
    (["true.json", "nothing.json"], "interlock: nothing.json: No such file or directory\n"),
    (["true.json", "broken.json"], "interlock: broken.json:2:1: "),
    (["-", "-"], "interlock: standard input can be read only once, got - more than once\n"),
    (["true.json", "good.json", "--draft", "5"], "interlock: --draft is one of 4, 6, 7, 2019-09, 2020-12, got 5\n"),
    (["true.json", "good.json", "--reference", "x"], "interlock: --reference is URI=FILE, got x\n"),
    (["true.json", "good.json", "--schema-folder", "none"], "interlock: none: is no folder that can be read\n"),
    (
      ["true.json", "good.json", "--schema-folder", "twice"],
      "interlock: twice/b.json has the identifier of twice/a.json: http://a.b/c\n"
    ),
    (
      ["true.json", "good.json", "--format-assertion", "--no-format-assertion"],
      "interlock: --format-assertion does not go with --no-format-assertion\n"
    ),
  ])
  func `trouble is told with its place and ends with 2`(arguments: [String], message: String) throws {
    let folder = try SchemaFolder([
      "good.json": "1", "true.json": "true", "broken.json": "[1,\n", "typo.json": "{\n\"type\": \"strnig\"}",
      "far.json": #"{"$ref": "http://a.b/c"}"#, "wrong-item.json": #"{"$ref": "sub/wrong.json"}"#,
      "sub/wrong.json": #"{"minimum":"1"}"#, "to-broken.json": #"{"$ref": "broken.json"}"#,
      "extra.json": #"{"minimun": 1}"#, "twice/a.json": #"{"$id": "http://a.b/c"}"#,
      "twice/b.json": #"{"$id": "http://a.b/c"}"#,
    ])
    let ended = try folder.schema(["check"] + arguments)
    #expect(ended.errors.hasPrefix(message), "\(ended.errors)")
    #expect(ended.status == 2)
  }

  @Test(arguments: [
    // Next to the schema, with and without an identifier, and above it.
    ["a/plain.json"], ["a/named.json"], ["a/up.json"],
    ["a/far.json", "--reference", "http://far.example/int=int.json"],
    ["a/far.json", "--schema-folder", "folder"],
  ])
  func `references lead to files and to documents that were named`(arguments: [String]) throws {
    let folder = try SchemaFolder([
      "a/plain.json": #"{"$ref": "b/int.json#/$defs/int"}"#,
      "a/b/int.json": #"{"$defs": {"int": {"type": "integer"}}}"#,
      "a/named.json": #"{"$id": "http://x.example/s/named.json", "$ref": "b/int.json#/$defs/int"}"#,
      "a/up.json": #"{"$ref": "../int.json"}"#, "int.json": #"{"type": "integer"}"#,
      "a/far.json": #"{"$ref": "http://far.example/int#"}"#,
      "folder/deep/x.json": #"{"$id": "http://far.example/int", "type": "integer"}"#, "folder/.hidden.json": "[",
      "1.json": "1", "a.json": "\"a\"",
    ])
    let good = try folder.schema(["check"] + arguments + ["1.json"])
    #expect(good.output == "1.json: valid\n", "\(good.errors)")
    let bad = try folder.schema(["check"] + arguments + ["a.json"])
    #expect(bad.output.hasPrefix("a.json:1:1: expected integer, got string \"a\" (type "))
  }

  @Test func `the draft and what format does are chosen`() throws {
    let folder = try SchemaFolder([
      "ref.json": ##"{"definitions": {"a": true}, "$ref": "#/definitions/a", "type": "string"}"##, "1.json": "1",
      "email.json": #"{"format": "email"}"#, "x.json": "\"x\"",
    ])
    #expect(try folder.schema("check", "ref.json", "1.json", "--draft", "7").status == 0)
    #expect(try folder.schema("check", "ref.json", "1.json").status == 1)
    #expect(try folder.schema("check", "email.json", "x.json").status == 1)
    #expect(try folder.schema("check", "email.json", "x.json", "--no-format-assertion").status == 0)
  }
}

/// A folder with files, in which the command runs.
struct SchemaFolder {
  let path: String

  init(_ files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("interlock-schema-\(UUID().uuidString)")
    path = folder.path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  func schema(_ arguments: String..., input: String = "") throws -> Built.Ended {
    try schema(arguments, input: input)
  }

  func schema(_ arguments: [String], input: String = "") throws -> Built.Ended {
    try Built.run("interlock", ["schema"] + arguments, input: Array(input.utf8), folder: path)
  }
}

/// `interlock schema lint`, as a user has it.
@Suite struct SchemaLintCommandTests {
  private static let files = [
    "good.json": #"{"type": "string"}"#,
    "bad.json": "{\n  \"type\": \"integer\",\n  \"minLenght\": 1,\n  \"minimum\": 2, \"maximum\": 1\n}",
    "broken.json": "[1,",
  ]

  @Test func `findings are told with their place and code`() throws {
    let ended = try SchemaFolder(Self.files).schema("lint", "good.json", "bad.json")
    #expect(
      ended.output == """
        good.json: nothing found
        bad.json:3:3: /minLenght: warning: draft 2020-12 has no keyword "minLenght"; did you mean "minLength"? \
        (unknown-keyword)
        bad.json:4:14: /minimum: error: minimum 2 is greater than maximum 1 (empty-range)

        """)
    #expect(ended.status == 1 && ended.errors.isEmpty)
    #expect(try SchemaFolder(Self.files).schema("lint", "good.json").status == 0)
  }

  @Test func `findings are told to programs`() throws {
    let ended = try SchemaFolder(Self.files).schema("lint", "--json", "good.json", "bad.json")
    let told = try ended.output.split(separator: "\n").map { try JSON.Document(parsing: String($0)).root.json }
    try #require(told.count == 2)
    #expect(
      told[1] == [
        "file": "bad.json", "line": 4, "column": 14, "byteOffset": 54, "pointer": "/minimum", "code": "empty-range",
        "level": "error", "message": "minimum 2 is greater than maximum 1",
      ])
  }

  @Test func `what is no JSON is trouble, and the next schema is looked at`() throws {
    let ended = try SchemaFolder(Self.files).schema("lint", "broken.json", "good.json")
    #expect(ended.status == 2)
    #expect(ended.errors.hasPrefix("interlock: broken.json:1:4: "))
    #expect(ended.output == "good.json: nothing found\n")
  }

  @Test func `every code is in the documentation`() throws {
    let text = try String(
      contentsOf: Shared.packageFolder.appendingPathComponent("docs/formats/schema.md"), encoding: .utf8)
    for code in Schema.Finding.Code.allCases { #expect(text.contains("| `\(code.rawValue)` |"), "\(code)") }
  }
}

/// `interlock schema bundle`, as a user has it.
@Suite struct SchemaBundleCommandTests {
  @Test func `the example in the documentation is what is printed, and checks as its parts do`() throws {
    let folder = try SchemaFolder([
      "order.schema.json": #"{"items": {"$ref": "parts/item.json"}}"#, "parts/item.json": #"{"type": "string"}"#,
      "good.json": #"["a"]"#, "bad.json": "[1]",
    ])
    let ended = try folder.schema("bundle", "order.schema.json")
    #expect(ended.status == 0)
    let text = try String(
      contentsOf: Shared.packageFolder.appendingPathComponent("docs/formats/schema.md"), encoding: .utf8)
    #expect(text.contains("```json\n\(ended.output)```"))
    let alone = try SchemaFolder(["b.json": ended.output, "good.json": #"["a"]"#, "bad.json": "[1]"])
    #expect(try alone.schema("check", "b.json", "good.json").status == 0)
    let bad = try alone.schema("check", "b.json", "bad.json")
    #expect(bad.output == "bad.json:1:2: /0: expected string, got number 1 (type parts/item.json#/type)\n")
  }

  @Test func `a schema that can't be bundled is told with its place`() throws {
    let folder = try SchemaFolder([
      "a.json": "{\n \"$ref\": \"b.json#/$defs/c\"\n}", "b.json": #"{"$id": "http://e.x/b", "$defs": {"c": true}}"#,
    ])
    let ended = try folder.schema("bundle", "a.json")
    #expect(
      ended.errors
        == "interlock: a.json:2:10: /$ref: the document there names itself http://e.x/b; a reference into it by another "
        + "URI can't be bundled\n")
    #expect(ended.status == 2 && ended.output.isEmpty)
  }

  @Test func `documents are found by the folder of schemas`() throws {
    let folder = try SchemaFolder([
      "a.json": #"{"$ref": "http://e.x/b#/$defs/c"}"#,
      "schemas/b.json": #"{"$id": "http://e.x/b", "$defs": {"c": {"type": "null"}}}"#,
    ])
    let ended = try folder.schema("bundle", "a.json", "--schema-folder", "schemas", "--compact")
    #expect(
      ended.output == """
        {"$id":"a.json","$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"http://e.x/b#/$defs/c",\
        "$defs":{"http://e.x/b":{"$id":"http://e.x/b","$defs":{"c":{"type":"null"}}}}}

        """)
  }
}
