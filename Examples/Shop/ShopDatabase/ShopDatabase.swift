#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// The shop's own data: a catalogue and the orders, in one SQLite file.
public final class ShopDatabase {
  private let handle: OpaquePointer

  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) {
      self.description = description
    }
  }

  public struct Order: Sendable {
    public let number: Int
    public let itemId: String
    public let itemName: String
    public let quantity: Int
    public let fulfillment: String
  }

  /// - Parameter creates: Whether a file that is not there is made, with the catalogue in it.
  public init(path: String, creates: Bool = false) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw Failure(description: "\(path): \(String(cString: sqlite3_errmsg(handle)))")
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 5_000)
    if creates { try run(ShopDatabase.catalogue) }
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  private static let catalogue = """
    CREATE TABLE items (id TEXT PRIMARY KEY, name TEXT NOT NULL, stock INTEGER NOT NULL CHECK (stock >= 0)) STRICT;
    CREATE TABLE orders (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      idempotency_key TEXT NOT NULL,
      item_id TEXT NOT NULL REFERENCES items (id),
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      fulfillment TEXT NOT NULL
    ) STRICT;
    INSERT INTO items VALUES ('sku_42', 'Blue mug', 1000), ('sku_7', 'Tea towel', 1000);
    INSERT INTO sqlite_sequence VALUES ('orders', 1000);
    """

  public func has(itemId: String) throws -> Bool {
    try !rows("SELECT 1 FROM items WHERE id = ?", [itemId]).isEmpty
  }

  /// Takes the items out of stock and writes the order, both or neither.
  ///
  /// - Returns: The order's number.
  public func placeOrder(itemId: String, quantity: Int, fulfillment: String, key: String) throws -> Int {
    try run("BEGIN IMMEDIATE")
    do {
      guard let stock = try rows("SELECT stock FROM items WHERE id = ?", [itemId]).first?[0].flatMap({ Int($0) }) else {
        throw Failure(description: "there is no item \(itemId)")
      }
      guard stock >= quantity else { throw Failure(description: "only \(stock) of \(itemId) are left") }
      _ = try rows("UPDATE items SET stock = stock - CAST(? AS INTEGER) WHERE id = ?", [String(quantity), itemId])
      _ = try rows(
        "INSERT INTO orders (idempotency_key, item_id, quantity, fulfillment) VALUES (?, ?, CAST(? AS INTEGER), ?)",
        [key, itemId, String(quantity), fulfillment])
      let number = Int(sqlite3_last_insert_rowid(handle))
      try run("COMMIT")
      return number
    } catch {
      // The first error is the one to tell.
      try? run("ROLLBACK")
      throw error
    }
  }

  public func orders() throws -> [Order] {
    let sql = """
      SELECT number, item_id, name, quantity, fulfillment FROM orders JOIN items ON items.id = item_id ORDER BY number
      """
    return try rows(sql, []).compactMap { row in
      guard let number = row[0].flatMap({ Int($0) }), let quantity = row[3].flatMap({ Int($0) }) else { return nil }
      return Order(
        number: number, itemId: row[1] ?? "", itemName: row[2] ?? "", quantity: quantity, fulfillment: row[4] ?? "")
    }
  }

  private func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  private func rows(_ sql: String, _ values: [String]) throws -> [[String?]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure() }
    defer { sqlite3_finalize(statement) }
    // SQLITE_TRANSIENT, a cast macro that is not imported: SQLite copies the text before the call returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      guard sqlite3_bind_text(statement, Int32(index + 1), value, -1, copied) == SQLITE_OK else { throw failure() }
    }
    var rows: [[String?]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map { column in
            sqlite3_column_text(statement, column).map { String(cString: $0) }
          })
      case SQLITE_DONE: return rows
      default: throw failure()
      }
    }
  }

  private func failure() -> Failure {
    Failure(description: String(cString: sqlite3_errmsg(handle)))
  }
}
