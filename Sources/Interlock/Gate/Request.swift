import InterlockJSON

/// A document whose shape is right: an envelope, or a candidate without one.
struct Request {
  let document: JSON.Document
  let intent: String
  /// An object, or `nil` where the envelope has null.
  let parameters: JSON.Node?
  /// `nil` for a candidate.
  let envelope: Envelope?
}

/// A request whose contract is known and whose parameters fit it.
struct Call {
  let request: Request
  let contract: Contract
  /// An object.
  let parameters: JSON.Node
}
