import InterlockJSON

/// The fast parser and the inspection take the same texts, and what is taken can be read through and written.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  for names in [JSON.Document.DuplicateNames.refused, .taken] {
    let faults = JSON.faults(in: bytes, duplicateNames: names)
    do {
      let document = try JSON.Document(parsing: bytes, duplicateNames: names)
      precondition(faults.isEmpty, "the inspection finds a fault in what the parser takes: \(faults[0])")
      document.root.walk { visit in
        precondition(visit.node.source.count > 0)
        _ = visit.node.string
        _ = visit.node.double
        return .into
      }
      let again = try JSON.Document(parsing: document.root.bytes(.pretty), duplicateNames: names)
      precondition(again.root.bytes() == document.root.bytes(), "a text does not read back as it was written")
    } catch {
      precondition(!faults.isEmpty, "the inspection finds no fault in what the parser refuses: \(error)")
      precondition(faults[0].position.byteOffset <= size)
    }
  }
  return 0
}
