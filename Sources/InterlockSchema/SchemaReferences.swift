import InterlockJSON

/// What a schema's references lead to: places in it, by pointer or by anchor.
struct SchemaReferences: Sendable {
  let root: JSON.Node
  private var anchors: [ExactString: JSON.Pointer] = [:]

  struct Target: Sendable {
    /// From the schema's root.
    let pointer: JSON.Pointer
    let node: JSON.Node
  }

  enum Fault: String, Error {
    case otherDocument =
      "refers to another document, which is not supported yet; expected # and a pointer or an anchor"
    case notPercentEncoded = "the reference's fragment is not percent-encoded UTF-8"
    case notAPointer = "the reference is not a JSON Pointer: ~ stands for nothing"
    case noAnchor = "refers to an anchor that the schema does not have"
    case noPlace = "refers to a place that the schema does not have"
  }

  init(root: JSON.Node) throws(Schema.CompileError) {
    self.root = root
    try collectAnchors(in: root, at: .root)
  }

  func target(of reference: String) throws(Fault) -> Target {
    guard reference.utf8.first == UInt8(ascii: "#") else { throw .otherDocument }
    guard let fragment = percentDecoded(reference.dropFirst()) else { throw .notPercentEncoded }
    let pointer: JSON.Pointer
    if fragment.isEmpty || fragment.utf8.first == UInt8(ascii: "/") {
      guard let parsed = JSON.Pointer(fragment) else { throw .notAPointer }
      pointer = parsed
    } else {
      guard let anchored = anchors[ExactString(fragment)] else { throw .noAnchor }
      pointer = anchored
    }
    guard let node = root.value(at: pointer) else { throw .noPlace }
    return Target(pointer: pointer, node: node)
  }

  private mutating func collectAnchors(in node: JSON.Node, at pointer: JSON.Pointer) throws(Schema.CompileError) {
    if let value = node["$anchor"] {
      let location = pointer.appending("$anchor")
      guard let anchor = value.string else {
        throw Schema.CompileError(location: location, node: value, message: "an anchor is a string")
      }
      guard anchors.updateValue(pointer, forKey: ExactString(anchor)) == nil else {
        throw Schema.CompileError(location: location, node: value, message: "this anchor stands twice")
      }
    }
    for subschema in subschemas(of: node, at: pointer) {
      try collectAnchors(in: subschema.node, at: subschema.pointer)
    }
  }
}

/// - Returns: `nil` where a percent sign is not followed by two hexadecimal digits, or the bytes are no UTF-8.
private func percentDecoded(_ text: Substring) -> String? {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    let digits = rest.prefix(2)
    guard digits.count == 2, let text = String(digits), let value = UInt8(text, radix: 16) else { return nil }
    bytes.append(value)
    rest = rest.dropFirst(2)
  }
  return String(exactUTF8: bytes)
}
