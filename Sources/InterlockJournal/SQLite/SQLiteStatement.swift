#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// A prepared statement of a connection, which outlives it.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private unowned let connection: SQLiteConnection

  init(_ handle: OpaquePointer, connection: SQLiteConnection) {
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  func bind(_ values: [SQLiteValue]) throws(JournalError) {
    // SQLITE_TRANSIENT, a cast macro that is not imported: SQLite copies the bytes before the call returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, place)
        case .int(let value): sqlite3_bind_int64(handle, place, Int64(value))
        case .text(let text):
          Array(text.utf8).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
              // An empty array may have no address, and a null pointer would bind NULL.
              characters.isEmpty
                ? sqlite3_bind_text(handle, place, "", 0, copied)
                : sqlite3_bind_text(handle, place, characters.baseAddress, Int32(characters.count), copied)
            }
          }
        case .blob(let bytes):
          bytes.withUnsafeBytes { bytes in
            bytes.isEmpty
              ? sqlite3_bind_zeroblob(handle, place, 0)
              : sqlite3_bind_blob(handle, place, bytes.baseAddress, Int32(bytes.count), copied)
          }
        }
      guard code == SQLITE_OK else { throw connection.error() }
    }
  }

  /// - Returns: Whether there is a row.
  func step() throws(JournalError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.error()
    }
  }

  func reset() {
    sqlite3_reset(handle)  // gives the last step's error again, which has been told
    sqlite3_clear_bindings(handle)
  }

  func int(_ column: Int32) -> Int? {
    isNull(column) ? nil : Int(sqlite3_column_int64(handle, column))
  }

  func text(_ column: Int32) -> String? {
    blob(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a blob or of a text.
  func blob(_ column: Int32) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }  // empty, by SQLite's documentation
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  private func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }
}
