import InterlockJSON

/// Canonical forms are fixed points, and the exact one has the same value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let document = try? JSON.Document(parsing: Array(UnsafeBufferPointer(start: data, count: size))) else { return 0 }
  do {
    let exact = try document.root.exactCanonicalBytes()
    let again = try JSON.Document(parsing: exact)
    precondition(again.root == document.root && again.root.hashValue == document.root.hashValue, "another value")
    let form = try again.root.exactCanonicalBytes()
    precondition(form == exact, "no fixed point")
    precondition(document.root.json.exactCanonicalBytes() == exact, "the value's form differs from the document's")
  } catch let error as JSON.ParseError {
    // Exponents of many digits may make the text larger than the limit.
    guard case .textSize = error.code else { preconditionFailure("the exact form is refused: \(error)") }
  } catch { preconditionFailure("no exact form: \(error)") }
  if let rounded = try? document.root.canonicalBytes() {
    guard let again = try? JSON.Document(parsing: rounded) else { preconditionFailure("the form is refused") }
    precondition((try? again.root.canonicalBytes()) == rounded, "no fixed point")
  }
  return 0
}
