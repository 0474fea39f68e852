import Foundation
import InterlockJSON
import ShopDatabase

/// Takes six requests the whole way through `interlock run` and shows what each came to, and what the shop then holds.
struct Demo {
  /// Where the manifest and the requests are.
  let folder: String

  private struct Request {
    let file: String
    let title: String
    let verdict: String
    var reason: String?
    var field: String?
    var dialog: String?
    /// How many orders the shop holds afterwards.
    let orders: Int
  }

  private static let requests = [
    Request(file: "1-complete", title: "a complete model answer", verdict: "run", orders: 1),
    Request(
      file: "2-unfinished", title: "an unfinished model answer", verdict: "hold", reason: "incomplete",
      dialog: "The answer isn't ready yet.", orders: 1),
    Request(file: "3-system-call", title: "a call by the system", verdict: "run", orders: 2),
    Request(
      file: "4-missing-value", title: "a call with a missing value", verdict: "ask", reason: "missing_parameter",
      field: "quantity", dialog: "How many?", orders: 2),
    Request(
      file: "5-quantity-zero", title: "a model answer with quantity 0", verdict: "reject", reason: "invalid_parameter",
      field: "quantity", dialog: "Quantity must be at least 1.", orders: 2),
    Request(
      file: "6-smuggled-key", title: "a key that the model never wrote", verdict: "reject",
      reason: "key_not_in_content",
      field: "quantity", dialog: "This action doesn't match what was asked for, so it wasn't carried out.", orders: 2),
  ]

  /// - Returns: Whether each went as expected.
  func run() throws -> Bool {
    let data = FileManager.default.temporaryDirectory.appendingPathComponent("interlock-shop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let database = data.appendingPathComponent("shop.db").path
    let journal = data.appendingPathComponent("journal.db").path
    let shop = try ShopDatabase(path: database, creates: true)
    print("The shop's database and the journal are in \(data.path).\n")

    var wentWell = true
    for (index, request) in Demo.requests.enumerated() {
      print("\(index + 1). \(request.title) (requests/\(request.file).json)")
      let entry = try submit(request, database: database, journal: journal)
      let record = entry["decision"]?["record"]
      let told = [
        ("verdict", entry["decision"]?["verdict"]?.string, request.verdict),
        ("reason", record?["reason"]?.string, request.reason),
        ("field", record?["field"]?.string, request.field),
        ("for the person", record?["dialog"]?.string, request.dialog),
      ]
      for (label, got, expected) in told where got != nil || expected != nil { show(label, got ?? "none") }
      let result = entry["outcome"]?["result"].map { $0.json.compactText }
      show("entry", (entry["state"]?.string ?? "?") + (result.map { " \($0)" } ?? ""))
      let orders = try Shop.orderLines(shop)
      show(
        "the shop holds",
        orders.isEmpty ? "no order" : orders.joined(separator: "\n" + String(repeating: " ", count: 19)))
      let faults =
        told.filter { $1 != $2 }.map { "\($0) is \($1 ?? "none"), expected \($2 ?? "none")" }
        + (orders.count == request.orders ? [] : ["the shop holds \(orders.count) orders, expected \(request.orders)"])
      for fault in faults { print("   NOT AS EXPECTED: \(fault)") }
      print("")
      wentWell = wentWell && faults.isEmpty
    }
    print(wentWell ? "All six went as expected." : "Not all went as expected.")
    return wentWell
  }

  private func show(_ label: String, _ text: String) {
    print("   " + label + String(repeating: " ", count: max(1, 16 - label.count)) + text)
  }

  /// Runs the installed command, as a user would; the programs stand beside this one.
  private func submit(_ request: Request, database: String, journal: String) throws -> JSON.Node {
    let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let programs = own.resolvingSymlinksInPath().deletingLastPathComponent()
    let process = Process()
    process.executableURL = programs.appendingPathComponent("interlock")
    process.arguments = [
      "run", "\(folder)/requests/\(request.file).json", "--manifest", "\(folder)/interlock.manifest.json",
      "--journal", journal, "--key", "demo-\(request.file)", "--json",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["SHOP_DB"] = database
    environment["PATH"] = "\(programs.path):\(environment["PATH"] ?? "")"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return try JSON.Document(parsing: bytes).root
  }
}
