import InterlockJSON

/// A text in pieces ends as the whole does; snapshots never change; the first byte says how it is cut.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 1 else { return 0 }
  let step = Int(data[0] % 16) + 1
  let bytes = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
  let whole = try? JSON.Document(parsing: bytes)
  var parser = JSON.IncrementalParser()
  var kept: [(JSON.Document, [UInt8])] = []
  for start in stride(from: 0, to: bytes.count, by: step) {
    parser.push(bytes[start..<min(start + step, bytes.count)])
    if let snapshot = parser.snapshot() {
      if let last = kept.last { _ = snapshot.changes(since: last.0) }
      kept.append((snapshot, snapshot.root.bytes()))
    }
  }
  switch parser.finish() {
  case .complete(let document):
    guard let whole else { preconditionFailure("complete in pieces, refused as a whole") }
    precondition(document.root == whole.root, "another value in pieces")
  case .truncated(let error, _):
    precondition(whole == nil, "truncated in pieces, taken as a whole")
    precondition(error.position.byteOffset == bytes.count)
  case .invalid: precondition(whole == nil, "invalid in pieces, taken as a whole")
  }
  for (snapshot, text) in kept { precondition(snapshot.root.bytes() == text, "a snapshot has changed") }
  return 0
}
