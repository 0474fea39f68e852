import Interlock
import InterlockJSON

extension Entry {
  /// Reads a row of `SQLiteFormat.columns`.
  ///
  /// - Returns: `nil` where a value is missing or is none that a journal writes.
  init?(_ row: SQLiteStatement) {
    guard let sequenceNumber = row.int(0), let key = row.text(1), let document = row.blob(2),
      let kind = row.text(3).flatMap(DocumentKind.init), let receivedAt = row.time(4),
      let state = row.text(5).flatMap(Entry.State.init)
    else { return nil }
    self.init(
      sequenceNumber: sequenceNumber, key: key, document: document, kind: kind, receivedAt: receivedAt, state: state,
      ruling: nil, claim: nil, outcome: nil, settlement: nil)
    if row.text(6) != nil {
      guard let ruling = Ruling(row) else { return nil }
      self.ruling = ruling
    } else if state != .received {
      return nil
    }
    if let worker = row.text(14) {
      guard let attempt = row.int(15), (1...Int(Int32.max)).contains(attempt), let claimedAt = row.time(16) else {
        return nil
      }
      claim = Claim(worker: worker, attempt: attempt, claimedAt: claimedAt)
    }
    if let finishedAt = row.time(19) {
      guard Entry.isJSON(row.blob(17)) else { return nil }
      outcome = Outcome(result: row.blob(17), error: row.text(18), finishedAt: finishedAt)
    }
    if let settledAt = row.time(21) {
      settlement = Settlement(note: row.text(20) ?? "", settledAt: settledAt)
    }
  }
}

extension Entry.Ruling {
  fileprivate init?(_ row: SQLiteStatement) {
    guard let verdict = row.text(6).flatMap(Verdict.init), let isIdempotent = row.int(10),
      let facts = row.text(11).flatMap({ Facts(Entry.value(Array($0.utf8))) }), let manifest = row.int(12),
      let decidedAt = row.time(13)
    else { return nil }
    guard Entry.isJSON(row.blob(9)) else { return nil }
    var record: Record?
    if let text = row.text(8) {
      guard let read = Record(Entry.value(Array(text.utf8))) else { return nil }
      record = read
    }
    self.init(
      verdict: verdict, intent: row.text(7), record: record, parameters: row.blob(9), isIdempotent: isIdempotent == 1,
      facts: facts, manifest: manifest, decidedAt: decidedAt)
  }
}

extension SQLiteStatement {
  fileprivate func time(_ column: Int32) -> Timestamp? {
    int(column).map { Timestamp(milliseconds: Int64($0)) }
  }
}
