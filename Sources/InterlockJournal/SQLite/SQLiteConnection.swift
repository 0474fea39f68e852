#if canImport(SQLite3)
  import Darwin
  import SQLite3
#else
  import CSQLite
  import Glibc
#endif

/// One connection to a SQLite file, used by one thread at a time.
final class SQLiteConnection {
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]
  private var isClosed = false

  enum Mode {
    case readWrite, readOnly
    /// For a file that nobody can write, such as one on read-only media: no lock and no side file is made.
    case immutable
  }

  /// How long SQLite waits for a lock that another program holds, in milliseconds.
  static let busyTimeout: Int32 = 5_000

  init(path: String, mode: Mode) throws(JournalError) {
    self.path = path
    var handle: OpaquePointer?
    let flags =
      (mode == .readWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_URI
    let code = sqlite3_open_v2(SQLiteConnection.uri(path, mode), &handle, flags, nil)
    guard let handle else { throw .cannotOpen(path: path, detail: "out of memory") }
    self.handle = handle
    guard code == SQLITE_OK else { throw error() }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, SQLiteConnection.busyTimeout)
  }

  deinit {
    close()
  }

  /// Closes it for good; a second time does nothing.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    statements = [:]  // each is finalised as it goes
    sqlite3_close_v2(handle)
  }

  /// A `file:` URI: every byte of the path that may mean something in one is escaped.
  private static func uri(_ path: String, _ mode: Mode) -> String {
    let escaped = path.utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        String(Unicode.Scalar(byte))
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return "file:" + escaped.joined() + (mode == .immutable ? "?immutable=1" : "")
  }

  /// Whether the file is no longer at the path where it was opened.
  var hasMoved: Bool {
    var moved: Int32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
  }

  /// Runs a statement and gives each row to `row`.
  func run<Row>(
    _ sql: String, _ values: [SQLiteValue] = [], row: (SQLiteStatement) throws(JournalError) -> Row
  ) throws(JournalError) -> [Row] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(try row(statement)) }
    return rows
  }

  func run(_ sql: String, _ values: [SQLiteValue] = []) throws(JournalError) {
    _ = try run(sql, values) { (_) throws(JournalError) in }
  }

  var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Does work in one transaction that begins as a writer: all of it is durable afterwards, or none happened.
  func transaction<Result>(_ work: () throws(JournalError) -> Result) throws(JournalError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(JournalError) {
      let result = try work()
      try run("COMMIT")
      return result
    } catch {
      // After some errors SQLite has rolled back itself; then this fails, and the first error is the one to tell.
      try? run("ROLLBACK")
      throw error
    }
  }

  private func statement(_ sql: String) throws(JournalError) -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    var compiled: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &compiled, nil) == SQLITE_OK, let compiled else { throw error() }
    let statement = SQLiteStatement(compiled, connection: self)
    statements[sql] = statement
    return statement
  }

  /// What the last call's error means to whoever uses a journal.
  func error() -> JournalError {
    let extended = sqlite3_extended_errcode(handle)
    let detail = String(cString: sqlite3_errmsg(handle))
    switch extended & 0xFF {
    case SQLITE_NOTADB: return .notADatabase(path: path)
    case SQLITE_READONLY, SQLITE_PERM: return .readOnly(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: return .locked(path: path)
    case SQLITE_FULL: return .diskFull(path: path)
    case SQLITE_IOERR where sqlite3_system_errno(handle) == ENOSPC: return .diskFull(path: path)
    case SQLITE_CORRUPT: return .damaged(path: path, detail: detail)
    case SQLITE_CANTOPEN: return .cannotOpen(path: path, detail: detail)
    default: return .failed(path: path, detail: "\(detail) (SQLite \(extended))")
    }
  }
}

enum SQLiteValue {
  case null
  case int(Int)
  case text(String)
  case blob([UInt8])
}
