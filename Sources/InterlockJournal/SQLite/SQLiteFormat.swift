/// The journal's file format, which `docs/formats/journal.md` describes.
enum SQLiteFormat {
  /// In the file's header: this database is an Interlock journal ("ILCK").
  static let applicationId = 0x494C_434B
  /// In the file's header as `user_version`.
  static let version = 1

  static let tables = [
    """
    CREATE TABLE manifests (
      number INTEGER PRIMARY KEY,
      text BLOB NOT NULL UNIQUE
    ) STRICT
    """,
    """
    CREATE TABLE entries (
      sequence_number INTEGER PRIMARY KEY AUTOINCREMENT,
      key TEXT NOT NULL UNIQUE,
      document BLOB NOT NULL,
      kind TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      state TEXT NOT NULL,
      verdict TEXT,
      intent TEXT,
      record TEXT,
      parameters BLOB,
      idempotent INTEGER,
      facts TEXT,
      manifest INTEGER REFERENCES manifests (number),
      decided_at INTEGER,
      worker TEXT,
      attempt INTEGER,
      claimed_at INTEGER,
      result BLOB,
      error TEXT,
      finished_at INTEGER,
      note TEXT,
      settled_at INTEGER
    ) STRICT
    """,
    "CREATE INDEX entries_by_state ON entries (state, sequence_number)",
    "CREATE INDEX entries_by_intent ON entries (intent, sequence_number)",
    "CREATE INDEX entries_by_time ON entries (received_at, sequence_number)",
  ]

  static let columns = """
    sequence_number, key, document, kind, received_at, state, verdict, intent, record, parameters, idempotent, facts, \
    manifest, decided_at, worker, attempt, claimed_at, result, error, finished_at, note, settled_at
    """
}
