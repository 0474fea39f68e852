import Foundation
import Interlock
import InterlockJSON
import TestSupport
import Testing

@testable import InterlockJournal

private let vectors = "vectors/gate"

/// The command as a user has it: the built program, files, exit statuses.
@Suite struct CommandTests {
  private static let manifest = """
    {"manifest": 1, "intents": [
      {"intent": "Order", "schemaVersion": 1, "parameters": {"required": ["count"], "properties": {"count": {"minimum": 1}}},
       "perform": {"exec": ["sh", "-c", "SCRIPT"], "timeoutSeconds": 20}}]}
    """

  /// A folder with a manifest whose intent is performed by a shell script, and a document that may run.
  private struct Setting {
    let path: String

    init(performing script: String = "cat", document: String = #"{"intent": "Order", "parameters": {"count": 1}}"#)
      throws
    {
      path =
        FileManager.default.temporaryDirectory.appendingPathComponent("interlock-command-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let quoted = String(JSON.string(script).compactText.dropFirst().dropLast())
      try write("interlock.manifest.json", CommandTests.manifest.replacingOccurrences(of: "SCRIPT", with: quoted))
      try write("doc.json", document)
    }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    /// As the programs see it.
    func realPath() throws -> String {
      String(try Built.run("pwd", ["-P"], folder: path).output.dropLast())
    }

    func interlock(_ arguments: String..., input: [UInt8] = []) throws -> Built.Ended {
      try Built.run("interlock", arguments, input: input, folder: path)
    }

    func entry(_ id: String = "1") throws -> JSON.Node {
      try JSON.Document(parsing: interlock("journal", "show", id, "--journal", "j.db", "--json").output).root
    }
  }

  @Test func `the example shop's six requests go as expected`() throws {
    let ended = try Built.run("shop", ["demo", Shared.packageFolder.appendingPathComponent("Examples/Shop").path])
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    #expect(ended.output.contains("All six went as expected."))
  }

  @Test(.enabled(if: Shared.has(vectors), "needs \(vectors) beside the checkout"))
  func `check agrees with every vector`() throws {
    for file in Shared.files(in: vectors) where !file.hasSuffix("manifest.json") {
      let group = try Shared.document("\(vectors)/\(file)").root
      let manifest = Shared.folder.appendingPathComponent(vectors).appendingPathComponent(
        group["manifest"]?.string ?? ""
      ).path
      for node in try #require(group["cases"]).elements {
        let name = "\(file): \(node["name"]?.string ?? "")"
        let text =
          node["text"]?.string.map { Array($0.utf8) }
          ?? node["base64"]?.string.flatMap { Data(base64Encoded: $0) }.map(Array.init)
        let bytes = try #require(text)
        let options =
          ["check", "-", "--json", "--manifest", manifest, "--as", node["kind"]?.string ?? ""]
          + (node["confirmed"]?.bool == true ? ["--confirmed"] : [])
        let ended = try Built.run("interlock", options, input: bytes)
        let told = try JSON.Document(parsing: ended.output).root
        let expect = try #require(node["expect"])
        #expect(
          told.members.map(\.name) == [
            "file", "line", "verdict", "reason", "field", "record", "parameters", "findings",
          ])
        for key in ["verdict", "reason", "field"] { #expect(told[key] == expect[key], "\(name)") }
        #expect(told["record"]?["status"]?.string == expect["status"]?.string, "\(name)")
        #expect(ended.status == (expect["verdict"]?.string == "run" ? 0 : 1), "\(name)")
      }
    }
  }

  @Test(arguments: [
    (["check"], "something is missing: interlock check FILE|-... [options]"),
    (["check", "doc.json", "--jsno"], "check has no option --jsno; did you mean --json?"),
    (["check", "doc.json", "--as", "letter"], "--as is one of envelope, candidate, got letter"),
    (["check", "doc.json", "--manifest"], "--manifest needs a value: --manifest FILE"),
    (["check", "doc.json", "--json=1"], "--json takes no value"),
    (["check", "doc.json", "--as=envelope", "--as=envelope"], "--as is given twice"),
    (["chekc", "doc.json"], "there is no subcommand chekc; did you mean check?"),
    (["journal"], "journal needs one of list, show, settle, export"),
    (["journal", "lits"], "there is no subcommand journal lits; did you mean journal list?"),
    (["journal", "list"], "which journal? name it with --journal FILE.db or in INTERLOCK_JOURNAL"),
    (
      ["journal", "list", "--journal", "j.db", "--state", "peformed"],
      "--state is one of received, held, asked, rejected, ready, performing, performed, failed, in_doubt, got peformed; did you mean performed?"
    ),
    (
      ["journal", "list", "--journal", "j.db", "--since", "yesterday"],
      "--since is a date (2026-12-01) or a time with its offset (2026-12-01T09:00:00Z), got yesterday"
    ),
    (
      ["run", "doc.json", "--journal", "j.db", "--timeout", "0"],
      "--timeout is a number of seconds above 0 and up to 86400, got 0"
    ),
    (["run", "--journal", "j.db"], "expected a FILE, or --resume without one"),
    (["check", "none.json"], "none.json: No such file or directory"),
    (["check", "."], ".: is a directory; expected a file"),
    (["check", "doc.json", "--manifest", "none.json"], "none.json: No such file or directory"),
    (["journal", "list", "--journal", "none.db"], "none.db: there is no journal here"),
    (["journal", "list", "--journal", "doc.json"], "doc.json: this is not a journal: the file is no SQLite database"),
    (
      ["run", "doc.json", "--journal", "none/j.db"],
      "none/j.db: the journal can't be opened: No such file or directory"
    ),
  ])
  func `what can't be understood or read is told, with status 2`(arguments: [String], message: String) throws {
    let setting = try Setting()
    let ended = try Built.run("interlock", arguments, folder: setting.path, environment: ["INTERLOCK_JOURNAL": ""])
    #expect(ended.status == 2)
    #expect(ended.output == "")
    #expect(ended.errors.split(separator: "\n").first.map(String.init) == "interlock: \(message)")
  }

  @Test(arguments: [
    [], ["check"], ["run"], ["project"], ["journal", "list"], ["journal", "show"], ["journal", "settle"],
    ["journal", "export"], ["manifest", "check"], ["init"], ["json", "check"], ["json", "format"], ["json", "get"],
    ["json", "extract"], ["json", "canonical"], ["schema", "check"],
    ["schema", "lint"], ["schema", "bundle"],
  ])
  func `every subcommand has help with an example`(words: [String]) throws {
    let ended = try Built.run("interlock", words + ["--help"])
    #expect(ended.status == 0)
    #expect(ended.output.contains("usage: interlock"))
    if !words.isEmpty { #expect(ended.output.contains("\nexample:\n  interlock \(words.joined(separator: " "))")) }
  }

  @Test func `a stream is checked line by line, and lines are counted`() throws {
    let setting = try Setting()
    let lines =
      #"{"intent": "Order", "parameters": {"count": 1}}"# + "\r\n\n"
      + #"{"intent": "Order", "parameters": {"count": 0}}"# + "\n" + "{"
    let ended = try setting.interlock("check", "--stream", "--json", "-", input: Array(lines.utf8))
    let told = try ended.output.split(separator: "\n").map { try JSON.Document(parsing: String($0)).root }
    #expect(told.map { $0["line"]?.number?.int } == [1, 3, 4])
    #expect(told.map { $0["verdict"]?.string } == ["run", "reject", "reject"])
    #expect(told[1]["findings"]?[0]?["line"]?.number?.int == 3)
    #expect(ended.status == 1)
  }

  @Test func `a line that is too long is refused and the next one read`() throws {
    let setting = try Setting()
    let lines =
      "\"" + String(repeating: "x", count: 3 << 20) + "\"\n" + #"{"intent": "Order", "parameters": {"count": 1}}"#
    let ended = try setting.interlock("check", "--stream", "--json", "-", input: Array(lines.utf8))
    let told = try ended.output.split(separator: "\n").map { try JSON.Document(parsing: String($0)).root }
    #expect(told.map { $0["reason"]?.string } == ["invalid_json", nil])
  }

  @Test func `a line of too much white space is a document over the limit`() throws {
    let ended = try Setting().interlock(
      "check", "--stream", "--json", "-", input: Array(repeating: 0x20, count: (1 << 20) + 1) + [0x0A])
    #expect(ended.output.contains("invalid_json"))
    #expect(ended.status == 1)
  }

  @Test func `an empty file is refused with its place`() throws {
    let setting = try Setting(document: "")
    let ended = try setting.interlock("check", "doc.json")
    #expect(ended.status == 1)
    #expect(ended.output.contains("1:1: error invalid_json: the text is empty; expected a JSON value"))
  }

  @Test(
    arguments: [
      ("cat", "performed", 0, nil),
      ("exit 3", "failed", 3, "it ended with exit status 3"),
      ("echo no stock >&2; exit 1", "failed", 3, "it ended with exit status 1; it wrote on standard error: no stock"),
      (
        "echo done", "in_doubt", 4,
        "it ended well, but its result is not JSON: 1:1: this is not a JSON value; only true, false and null are written without quotes; it was: done\n"
      ),
      (
        "true", "in_doubt", 4,
        "it ended well, but its result is not JSON: 1:1: the text is empty; expected a JSON value; it was: "
      ),
      ("kill -9 $$", "in_doubt", 4, "it was killed by signal 9"),
      (
        "head -c 100000000 /dev/zero", "in_doubt", 4,
        "it ended well, but printed 100000000 bytes; a result has at most 1048576"
      ),
    ] as [(String, String, Int32, String?)])
  func `how perform ends decides state and status`(script: String, state: String, status: Int32, error: String?) throws
  {
    let setting = try Setting(performing: script)
    let ended = try setting.interlock("run", "doc.json", "--journal", "j.db")
    #expect(ended.status == status, "\(ended.output)\(ended.errors)")
    let entry = try setting.entry()
    #expect(entry["state"]?.string == state)
    #expect(entry["outcome"]?["error"]?.string == error)
  }

  @Test func `a program that does not exist is a failure that is told`() throws {
    let setting = try Setting()
    try setting.write(
      "interlock.manifest.json",
      CommandTests.manifest.replacingOccurrences(of: #""sh", "-c", "SCRIPT""#, with: #""no-such-program""#))
    #expect(try setting.interlock("run", "doc.json", "--journal", "j.db").status == 3)
    #expect(
      try setting.entry()["outcome"]?["error"]?.string
        == "no-such-program could not be started in \(try setting.realPath()): No such file or directory")
  }

  @Test func `a program that never ends is stopped with all that it started, and is in doubt`() throws {
    let setting = try Setting(performing: "sleep 300 & echo $! > child; trap '' TERM; sleep 300; sleep 300")
    let ended = try setting.interlock("run", "doc.json", "--journal", "j.db", "--timeout", "3")
    #expect(ended.status == 4)
    let entry = try setting.entry()
    #expect(entry["state"]?.string == "in_doubt")
    #expect(entry["outcome"]?["error"]?.string == "it was stopped after 3.0 s, its time limit")
    let child = try String(contentsOfFile: setting.path + "/child", encoding: .utf8).split(separator: "\n")[0]
    #expect(try !isRunning(String(child)))
  }

  /// A process that has ended but whose parent has not asked yet is a zombie, which does not run.
  private func isRunning(_ process: String) throws -> Bool {
    #if os(Linux)
      guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
      return status.split(separator: ")").last?.split(separator: " ").first != "Z"
    #else
      let ended = try Built.run("ps", ["-o", "stat=", "-p", process])
      return ended.status == 0 && !ended.output.hasPrefix("Z")
    #endif
  }

  @Test func `what a program leaves in the background does not hold the run up`() throws {
    let setting = try Setting(performing: "sleep 5 & cat")
    let ended = try setting.interlock("run", "doc.json", "--journal", "j.db", "--timeout", "4")
    #expect(ended.status == 0, "\(ended.output)")
  }

  @Test(arguments: [("TERM", 143 as Int32), ("INT", 130), ("HUP", 129)])
  func `a signal in the middle of a run stops the program and leaves the entry in doubt`(signal: String, status: Int32)
    throws
  {
    let setting = try Setting(performing: "echo $$ > child; sleep 300")
    // The shell sends the signal once the program is there, and passes on how the run ended.
    // With job control: without it a shell has its background jobs ignore SIGINT.
    let script = """
      set -m; interlock run doc.json --journal j.db & run=$!
      while [ ! -s child ]; do sleep 0.02; done
      kill -\(signal) $run; wait $run
      """
    let ended = try Built.run("bash", ["-c", script], folder: setting.path)
    #expect(ended.status == status)
    #expect(try setting.entry()["state"]?.string == "in_doubt")
    let child = try String(contentsOfFile: setting.path + "/child", encoding: .utf8).split(separator: "\n")[0]
    #expect(try !isRunning(String(child)))
  }

  @Test func `kill -9 in the middle leaves the entry in doubt, and a person settles it`() throws {
    let setting = try Setting(performing: "echo $$ > child; exec sleep 300")
    let script = """
      interlock run doc.json --journal j.db --key k & run=$!
      while [ ! -s child ]; do sleep 0.02; done
      kill -9 $run; wait $run; kill -9 $(cat child)
      """
    _ = try Built.run("bash", ["-c", script], folder: setting.path)
    #expect(
      try setting.interlock("journal", "list", "--journal", "j.db", "--state", "in_doubt").output.contains("in_doubt"))
    #expect(
      try setting.interlock("run", "doc.json", "--journal", "j.db", "--key", "k").status == 4, "it does not run again")
    #expect(
      try setting.interlock("journal", "settle", "1", "performed", "--journal", "j.db").status == 2, "a note is needed")
    #expect(
      try setting.interlock("journal", "settle", "k", "failed", "--note", "not in the shop", "--journal", "j.db").status
        == 0)
    #expect(try setting.entry("k")["settlement"]?["note"]?.string == "not in the shop")
    #expect(
      try setting.interlock("journal", "settle", "k", "failed", "--note", "again", "--journal", "j.db").status == 2)
  }

  @Test func `the same key is answered, not run again`() throws {
    let setting = try Setting(performing: "echo x >> calls; cat")
    for _ in 0..<3 { #expect(try setting.interlock("run", "doc.json", "--journal", "j.db", "--key", "k").status == 0) }
    try setting.write("doc.json", #"{"intent": "Order", "parameters": {"count": 2}}"#)
    let other = try setting.interlock("run", "doc.json", "--journal", "j.db", "--key", "k")
    #expect(other.errors.contains("first submitted with another document"))
    #expect(try String(contentsOfFile: setting.path + "/calls", encoding: .utf8) == "x\n")
  }

  @Test func `an intent that nothing performs is told before anything is written`() throws {
    let setting = try Setting()
    try setting.write(
      "interlock.manifest.json",
      #"{"manifest": 1, "intents": [{"intent": "Order", "schemaVersion": 1, "parameters": {"properties": {"count": {}}}}]}"#
    )
    let ended = try setting.interlock("run", "doc.json", "--journal", "j.db")
    #expect(ended.status == 2)
    #expect(ended.errors.contains(#"add "perform": {"exec": ["command", "arg"]}"#))
    #expect(!FileManager.default.fileExists(atPath: setting.path + "/j.db"))
  }

  @Test func `the environment tells a program its key and intent`() throws {
    let setting = try Setting(
      performing: #"printf '["%s","%s","%s"]' "$INTERLOCK_IDEMPOTENCY_KEY" "$INTERLOCK_INTENT" "$PWD""#)
    _ = try setting.interlock("run", "doc.json", "--journal", "j.db", "--key", "k")
    let result = try #require(try setting.entry()["outcome"]?["result"])
    #expect(result[0]?.string == "k")
    #expect(result[1]?.string == "Order")
    #expect(result[2]?.string?.hasSuffix(setting.path) == true)
  }

  @Test func `export gives every entry as it was written`() throws {
    let setting = try Setting()
    for _ in 0..<3 { _ = try setting.interlock("run", "doc.json", "--journal", "j.db") }
    _ = try setting.interlock("run", "-", "--journal", "j.db", input: [0xFF, 0xFE])
    let lines = try setting.interlock("journal", "export", "--journal", "j.db").output.split(separator: "\n")
    let entries = try lines.map { try JSON.Document(parsing: String($0)).root }
    #expect(entries.map { $0["state"]?.string } == ["performed", "performed", "performed", "rejected"])
    #expect(entries[0]["document"]?.string == #"{"intent": "Order", "parameters": {"count": 1}}"#)
    #expect(entries[3]["document"]?.isNull == true && entries[3]["documentBase64"]?.string == "//4=")
  }

  @Test func `what a terminal would obey is never printed raw`() throws {
    let setting = try Setting(
      performing: #"printf '"\033[31mred"'; printf '\033]0;title\007' >&2"#,
      document: #"{"intent": "Order\u001b[2J", "parameters": {"count\u001b[31m\u202e": 1}}"#)
    for arguments in [
      ["check", "doc.json"], ["run", "doc.json", "--journal", "j.db"], ["journal", "show", "1", "--journal", "j.db"],
      ["journal", "list", "--journal", "j.db"],
    ] {
      let ended = try Built.run("interlock", arguments, folder: setting.path)
      let text = ended.output + ended.errors
      #expect(
        !text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" }, "\(arguments): \(text)")
    }
  }

  @Test func `init makes files that work, and never overwrites`() throws {
    let setting = try Setting()
    let again = try setting.interlock("init")
    #expect(again.status == 2)
    #expect(again.errors.contains("is there already; nothing was written"))
    #expect(try setting.interlock("init", "new").status == 0)
    let folder = setting.path + "/new"
    #expect(try Built.run("interlock", ["manifest", "check"], folder: folder).status == 0)
    #expect(try Built.run("interlock", ["check", "envelope.json"], folder: folder).status == 0)
    #expect(
      try Built.run("interlock", ["run", "envelope.json", "--journal", "journal.db"], folder: folder).status == 0)
    #expect(
      try Built.run("interlock", ["project", "envelope.json"], folder: folder).output
        == "{\n  \"itemId\": \"sku_42\",\n  \"quantity\": 1\n}\n")
  }

  @Test func `a manifest is found in a folder above`() throws {
    let setting = try Setting()
    try FileManager.default.createDirectory(atPath: setting.path + "/a/b", withIntermediateDirectories: true)
    #expect(try Built.run("interlock", ["check", "../../doc.json"], folder: setting.path + "/a/b").status == 0)
  }

  @Test func `all that is wrong in a manifest is told with its lines`() throws {
    let setting = try Setting()
    try setting.write("m.json", "{\n\"manifest\": 1,\n\"intnets\": [],\n\"intents\": 3}")
    let ended = try setting.interlock("manifest", "check", "m.json")
    #expect(ended.status == 2)
    #expect(
      ended.errors == """
        interlock: m.json:3:1: /intnets: this key is not known; did you mean "intents"?
        interlock: m.json:4:12: /intents: expected an array, got 3
        interlock: m.json: the manifest is refused

        """)
  }

  @Test func `content that can't be projected is refused`() throws {
    let setting = try Setting(document: #"{"count": 2, "why": "x"}"#)
    #expect(try setting.interlock("project", "--intent", "Order", "doc.json").output == "{\n  \"count\": 2\n}\n")
    let envelope =
      #"{"source": "foundation-models", "sessionId": null, "schemaVersion": 1, "generable": null, "complete": false, "content": {"count": 2}, "intent": "Order", "parameters": null}"#
    try setting.write("e.json", envelope)
    #expect(try setting.interlock("project", "e.json").errors == "interlock: e.json: content is not complete\n")
    try setting.write("e.json", envelope.replacingOccurrences(of: "false", with: "true"))
    #expect(try setting.interlock("project", "e.json").status == 0)
    let whole = try setting.interlock("project", "--envelope", "e.json")
    try setting.write("f.json", whole.output)
    #expect(try setting.interlock("check", "f.json").status == 0)
  }

  @Test func `what a crash left open is gone on with`() throws {
    let setting = try Setting(performing: "echo x >> calls; cat")
    // Nobody answers for the list, so the entry is received and not decided.
    let listed = CommandTests.manifest.replacingOccurrences(of: "SCRIPT", with: "echo x >> calls; cat")
      .replacingOccurrences(of: #""perform""#, with: #""entities": {"count": "l"}, "perform""#)
    let broken = String(listed.dropLast()) + #", "entities": {"l": {"exec": ["false"]}}}"#
    let mended = String(listed.dropLast()) + #", "entities": {"l": {"exec": ["cat"]}}}"#
    try setting.write("interlock.manifest.json", broken)
    let first = try setting.interlock("run", "doc.json", "--journal", "j.db", "--key", "k")
    #expect(first.status == 2)
    #expect(first.errors.contains("the entity list \"l\" can't be asked: its program ended with exit status 1"))
    #expect(try setting.entry()["state"]?.string == "received")
    #expect(try setting.interlock("run", "--resume", "--journal", "j.db").status == 2)
    try setting.write("interlock.manifest.json", mended)
    #expect(try setting.interlock("run", "--resume", "--journal", "j.db").status == 0)
    #expect(try setting.interlock("run", "--resume", "--journal", "j.db").output == "")
    #expect(try setting.entry("k")["state"]?.string == "performed")
    #expect(try String(contentsOfFile: setting.path + "/calls", encoding: .utf8) == "x\n")
  }

  @Test(arguments: [
    (["run", "--resume", "--journal", "none.db"], "none.db: there is no journal here"),
    (["run", "--resume", "--journal", "none.db", "--confirmed"], "--resume goes without --key, --as and --confirmed"),
  ])
  func `resuming what is not there is told`(arguments: [String], message: String) throws {
    let setting = try Setting()
    let ended = try Built.run("interlock", arguments, folder: setting.path)
    #expect(ended.status == 2)
    #expect(ended.errors.hasPrefix("interlock: \(message)\n"))
    #expect(!FileManager.default.fileExists(atPath: setting.path + "/none.db"))
  }

  @Test func `a number that is also a key is not guessed`() throws {
    let setting = try Setting(performing: "echo done")
    _ = try setting.interlock("run", "doc.json", "--journal", "j.db", "--key", "2")
    _ = try setting.interlock("run", "doc.json", "--journal", "j.db", "--key", "x")
    let settled = try setting.interlock("journal", "settle", "2", "failed", "--note", "n", "--journal", "j.db")
    #expect(settled.status == 2)
    #expect(settled.errors.contains("2 is the number of one entry and the key of another, entry 1"))
    let byKey = try setting.interlock(
      "journal", "settle", "2", "failed", "--note", "n", "--by-key", "--journal", "j.db")
    #expect(byKey.output == "entry 1: failed\n")
  }

  @Test func `words that are not UTF-8 are refused, not repaired`() throws {
    let setting = try Setting()
    let ended = try Built.run(
      "bash", ["-c", #"interlock run doc.json --journal j.db --key $'\xff'"#], folder: setting.path)
    #expect(ended.status == 2)
    #expect(ended.errors.contains("word 6 of the command line is not UTF-8"))
  }

  @Test(arguments: [
    ("interlock run doc.json --journal j.db > /dev/full", 5 as Int32), ("interlock run doc.json --journal j.db >&-", 5),
    ("interlock run doc.json --journal j.db >&- <&- 2>&-", 5), ("interlock check doc.json > /dev/full", 5),
    ("set -o pipefail; yes \"$(cat doc.json)\" | interlock check --stream - | head -n 1 > /dev/null", 5),
  ])
  func `what can't be printed is told, and what was done stands`(script: String, status: Int32) throws {
    let setting = try Setting()
    let ended = try Built.run("bash", ["-c", script], folder: setting.path)
    #expect(ended.status == status)
    guard script.contains("run") else { return }
    #expect(try setting.entry()["state"]?.string == "performed")
    #expect(try Data(contentsOf: URL(fileURLWithPath: setting.path + "/j.db-lock")).isEmpty)
    let files = try FileManager.default.contentsOfDirectory(atPath: setting.path)
    #expect(!files.contains { $0.contains("-worker-") })
  }

  @Test(arguments: ["run doc.json --journal j.db", "check doc.json"])
  func `a signal while a list is asked stops its program too`(command: String) throws {
    let setting = try Setting()
    let listed = CommandTests.manifest.replacingOccurrences(
      of: #""perform""#, with: #""entities": {"count": "l"}, "perform""#)
    let script = #""exec": ["sh", "-c", "echo $$ > child; exec sleep 300"]"#
    try setting.write("interlock.manifest.json", String(listed.dropLast()) + #", "entities": {"l": {\#(script)}}}"#)
    let ended = try Built.run(
      "bash",
      ["-c", "interlock \(command) & run=$!; while [ ! -s child ]; do sleep 0.02; done; kill -TERM $run; wait $run"],
      folder: setting.path)
    #expect(ended.status == 143)
    let child = try String(contentsOfFile: setting.path + "/child", encoding: .utf8).split(separator: "\n")[0]
    #expect(try !isRunning(String(child)))
  }

  @Test func `a run ends where its parent ignores ended children`() throws {
    let setting = try Setting()
    let ended = try Built.run(
      "bash", ["-c", "trap '' CHLD; exec interlock run doc.json --journal j.db --timeout 5"], folder: setting.path)
    #expect(ended.status == 0)
  }

  @Test func `a confirmation, a language and an attempt get to where they belong`() throws {
    let setting = try Setting(performing: #"printf "%s" "$INTERLOCK_ATTEMPT""#)
    let manifest = try String(contentsOfFile: setting.path + "/interlock.manifest.json", encoding: .utf8)
    try setting.write(
      "interlock.manifest.json",
      manifest.replacingOccurrences(of: #""perform""#, with: #""confirmation": "required", "perform""#))
    let asked = try setting.interlock("run", "doc.json", "--journal", "j.db", "--language", "fr-CA")
    #expect(asked.status == 1)
    #expect(asked.output.contains("Veuillez confirmer cette action."))
    #expect(try setting.interlock("run", "doc.json", "--journal", "j.db", "--confirmed").status == 0)
    #expect(try setting.entry("2")["outcome"]?["result"]?.number?.int == 1)
  }

  @Test func `an entry that another process performs is told as such`() throws {
    let setting = try Setting(performing: "touch started; while [ ! -e go ]; do sleep 0.02; done; cat")
    let script = """
      interlock run doc.json --journal j.db --key k > first & run=$!
      while [ ! -e started ]; do sleep 0.02; done
      interlock run doc.json --journal j.db --key k; second=$?
      touch go; wait $run || exit 9; exit $second
      """
    let ended = try Built.run("bash", ["-c", script], folder: setting.path)
    #expect(ended.status == 4)
    #expect(ended.output.contains("performing"))
  }

  @Test func `colours are for terminals, and not where NO_COLOR is set`() throws {
    let setting = try Setting()
    func onTerminal(_ environment: [String: String]) throws -> String {
      try Built.run(
        "script", ["-qec", "interlock check doc.json", "/dev/null"], folder: setting.path, environment: environment
      ).output
    }
    #expect(try onTerminal(["NO_COLOR": ""]).contains("\u{1B}["))
    #expect(try !onTerminal(["NO_COLOR": "1"]).contains("\u{1B}["))
    #expect(try !setting.interlock("check", "doc.json").output.contains("\u{1B}["))
  }

  @Test func `one damaged entry does not hide the others`() throws {
    let setting = try Setting()
    for _ in 0..<3 { _ = try setting.interlock("run", "doc.json", "--journal", "j.db") }
    let connection = try SQLiteConnection(path: setting.path + "/j.db", mode: .readWrite)
    try connection.run("UPDATE entries SET facts = 'x' WHERE sequence_number = 2")
    connection.close()
    let ended = try setting.interlock("journal", "export", "--journal", "j.db")
    #expect(ended.status == 2)
    #expect(ended.output.split(separator: "\n").count == 2)
    #expect(ended.errors.contains("entry 2 is damaged"))
  }

  @Test func `what runs is not guessed`() throws {
    let setting = try Setting(
      document: #"{"sorce": "foundation-models", "intent": "Order", "parameters": {"count": 1}}"#)
    let ended = try setting.interlock("run", "doc.json", "--journal", "j.db")
    #expect(ended.status == 2)
    #expect(ended.errors.contains("say which with --as"))
    #expect(!FileManager.default.fileExists(atPath: setting.path + "/j.db"))
    #expect(try setting.interlock("run", "doc.json", "--journal", "j.db", "--as", "envelope").status == 1)
    #expect(try setting.interlock("run", "doc.json", "--journal", "j.db", "--as", "candidate").status == 0)
    #expect(try setting.interlock("check", "doc.json").output.contains("(Order, as a candidate)"))
  }

  @Test func `a likely mistake in a manifest is told by every command that reads it`() throws {
    let setting = try Setting()
    let manifest = try String(contentsOfFile: setting.path + "/interlock.manifest.json", encoding: .utf8)
    try setting.write("interlock.manifest.json", manifest.replacingOccurrences(of: #""minimum""#, with: #""minimun""#))
    let warning = #"this keyword is not known and has no effect; did you mean "minimum"?"#
    for arguments in [["check", "doc.json"], ["run", "doc.json", "--journal", "j.db"], ["manifest", "check"]] {
      let ended = try Built.run("interlock", arguments, folder: setting.path)
      #expect(ended.errors.contains(warning))
      #expect(ended.status == 0)
    }
    #expect(try setting.interlock("manifest", "check", "--strict").status == 2)
  }

  @Test(arguments: ["de_DE", "", "toolongsubtag-xx"])
  func `a language that is no tag is refused`(tag: String) throws {
    #expect(
      try Setting().interlock("check", "doc.json", "--language", tag).errors.contains("--language is a BCP 47 tag"))
  }

  @Test func `run tells findings, repeats and what is left to do`() throws {
    let setting = try Setting(performing: "kill -9 $$", document: #"{"intent": "Order", "parameters": {"count": 0}}"#)
    let rejected = try JSON.Document(
      parsing: setting.interlock("run", "doc.json", "--journal", "j.db", "--json").output)
    #expect(rejected.root["findings"]?[0]?["pointer"]?.string == "/parameters/count")
    try setting.write("doc.json", #"{"intent": "Order", "parameters": {"count": 1}}"#)
    let doubtful = try setting.interlock("run", "doc.json", "--journal", "j.db", "--key", "k")
    #expect(doubtful.output.contains("interlock journal settle 2 performed|failed --note"))
    try setting.write("doc.json", #"{"intent": "Order", "parameters": {"count": 2}}"#)
    let again = try JSON.Document(
      parsing: setting.interlock("run", "doc.json", "--journal", "j.db", "--key", "k", "--json").output)
    for (key, value) in [("repeat", true), ("repeatsAnotherDocument", true), ("performedNow", false)] {
      #expect(again.root[key]?.bool == value)
    }
    let resumed = try setting.interlock("run", "--resume", "--journal", "j.db")
    #expect(resumed.errors.contains("entries in doubt wait for a person, the first is 2"))
    #expect(
      try setting.interlock("journal", "settle", "2", "failed", "--note", "not there", "--journal", "j.db").status == 0)
    #expect(
      try setting.interlock("journal", "list", "--journal", "j.db").output.contains(
        "k                                     settled: not there"))
    #expect(try setting.interlock("run", "--resume", "--journal", "j.db").errors.contains("there is nothing to resume"))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["check pipe", "check --stream pipe", "check - <&3", "run pipe --journal j.db"])
  func `what waits for its input can be stopped`(command: String) throws {
    // The pipe is open for writing too, so that nobody's end of it ends the wait.
    let script = "mkfifo pipe; exec 3<>pipe; interlock \(command) & run=$!; sleep 0.5; kill -TERM $run; wait $run"
    let ended = try Built.run("bash", ["-c", script], folder: try Setting().path)
    #expect(ended.status == 143, "\(ended.errors)")
  }

  @Test func `a signal that was ignored from the start stays ignored`() throws {
    let setting = try Setting(performing: "touch started; while [ ! -e go ]; do sleep 0.02; done; cat")
    let script = """
      (trap '' HUP; exec interlock run doc.json --journal j.db) & run=$!
      while [ ! -e started ]; do sleep 0.02; done
      kill -HUP $run; sleep 0.3; touch go; wait $run
      """
    #expect(try Built.run("bash", ["-c", script], folder: setting.path).status == 0)
  }

  @Test func `an entry that today's contract refuses says so`() throws {
    let setting = try Setting()
    let manifest = try String(contentsOfFile: setting.path + "/interlock.manifest.json", encoding: .utf8)
    let journal = "j.db"
    _ = try setting.interlock("run", "doc.json", "--journal", journal, "--key", "k")
    let connection = try SQLiteConnection(path: setting.path + "/j.db", mode: .readWrite)
    try connection.run(
      "UPDATE entries SET state = 'ready', worker = NULL, attempt = NULL, claimed_at = NULL, result = NULL, finished_at = NULL"
    )
    connection.close()
    try setting.write(
      "interlock.manifest.json", manifest.replacingOccurrences(of: #""minimum": 1"#, with: #""minimum": 5"#))
    for arguments in [["run", "doc.json", "--key", "k"], ["run", "--resume"]] {
      let ended = try Built.run("interlock", arguments + ["--journal", journal], folder: setting.path)
      #expect(ended.status == 1)
      #expect(ended.output.contains("today's contract does not let it run:"))
      #expect(ended.output.contains("1 is less than the minimum 5"))
    }
    let then = try setting.interlock("journal", "show", "k", "--decided-under", "--journal", journal)
    #expect(then.output == manifest)
  }

  @Test func `a program that leaves its group is stopped all the same`() throws {
    let setting = try Setting(performing: "exec perl -e 'setpgrp(0, getpgrp(getppid)); sleep 60'")
    let ended = try setting.interlock("run", "doc.json", "--journal", "j.db", "--timeout", "1")
    #expect(ended.status == 4)
    #expect(try setting.entry()["outcome"]?["error"]?.string == "it was stopped after 1.0 s, its time limit")
  }

  @Test func `long names do not multiply in findings`() throws {
    let name = String(repeating: "n", count: 100_000)
    let elements = Array(repeating: "\"\"", count: 1_000).joined(separator: ",")
    let setting = try Setting(document: #"{"intent": "Order", "parameters": {"count": {"\#(name)": [\#(elements)]}}}"#)
    let manifest = try String(contentsOfFile: setting.path + "/interlock.manifest.json", encoding: .utf8)
    try setting.write(
      "interlock.manifest.json",
      manifest.replacingOccurrences(
        of: #"{"minimum": 1}"#, with: #"{"additionalProperties": {"items": {"type": "integer"}}}"#))
    let ended = try setting.interlock("check", "doc.json", "--json")
    #expect(ended.status == 1)
    #expect(ended.output.utf8.count < 4 << 20)
  }
}
