/// Writes one value in canonical form.
struct CanonicalWriter {
  let isExact: Bool
  var bytes: [UInt8] = []
  /// The members of every object that is being written, the innermost object's last; one array for all of them.
  private var entries: [CanonicalEntry] = []

  init(isExact: Bool) {
    self.isExact = isExact
  }

  /// A fault on its way out; each level puts its token in front, so that nothing is spent where there is none.
  struct Failure: Error {
    let code: JSON.CanonicalError.Code
    let byteOffset: Int
    /// From the innermost out.
    var tokens: [String] = []

    func inside(_ token: String) -> Failure {
      Failure(code: code, byteOffset: byteOffset, tokens: tokens + [token])
    }

    func publicError(in document: JSON.Document?) -> JSON.CanonicalError {
      JSON.CanonicalError(
        code: code, pointer: JSON.Pointer(tokens: tokens.reversed().map { ExactString($0) }),
        position: document?.positions(ofByteOffsets: [byteOffset]).first)
    }
  }

  mutating func write(_ node: JSON.Node) throws(Failure) {
    switch node.kind {
    case .null, .boolean: bytes.append(block: node.source)
    case .number: try writeNumber(node.source, at: node.byteOffset)
    case .string: bytes.appendString(node)
    case .array: try writeArray(node)
    case .object: try writeObject(node)
    }
  }

  private mutating func writeNumber(_ text: some Collection<UInt8>, at byteOffset: Int) throws(Failure) {
    if isExact {
      CanonicalNumber.appendExact(of: text, to: &bytes)
    } else if !CanonicalNumber.appendDouble(of: text, to: &bytes) {
      throw Failure(code: .beyondDouble, byteOffset: byteOffset)
    }
  }

  private mutating func writeArray(_ node: JSON.Node) throws(Failure) {
    bytes.append(UInt8(ascii: "["))
    var index = 0
    for element in node.elements {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      do throws(Failure) {
        try write(element)
      } catch {
        throw error.inside(String(index))
      }
      index += 1
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func writeObject(_ node: JSON.Node) throws(Failure) {
    let document = node.document
    let start = entries.count
    for member in node.members { entries.append(CanonicalEntry(member)) }
    let end = entries.count
    CanonicalEntry.sort(&entries, from: start, in: document)
    bytes.append(UInt8(ascii: "{"))
    for index in start..<end {
      let name = JSON.Node(document: document, index: entries[index].name)
      if index > start {
        if entries[index - 1].hasSameName(as: entries[index], in: document) {
          let other = JSON.Node(document: document, index: entries[index - 1].name)
          throw Failure(
            code: .duplicateName, byteOffset: max(name.byteOffset, other.byteOffset), tokens: [name.string ?? ""])
        }
        bytes.append(UInt8(ascii: ","))
      }
      bytes.appendString(name)
      bytes.append(UInt8(ascii: ":"))
      do throws(Failure) {
        try write(JSON.Node(document: document, index: entries[index].value))
      } catch {
        throw error.inside(name.string ?? "")
      }
    }
    bytes.append(UInt8(ascii: "}"))
    entries.removeLast(end - start)
  }
}

extension CanonicalWriter {
  mutating func write(_ value: JSON) throws(Failure) {
    switch value {
    case .null: bytes.append(literal: "null")
    case .bool(let value): bytes.append(literal: value ? "true" : "false")
    case .number(let number): try writeNumber(number.text.utf8, at: 0)
    case .string(let string): bytes.appendString(string)
    case .array(let elements): try writeArray(elements)
    case .object(let object): try writeObject(object)
    }
  }

  private mutating func writeArray(_ elements: [JSON]) throws(Failure) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      do throws(Failure) {
        try write(element)
      } catch {
        throw error.inside(String(index))
      }
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func writeObject(_ object: JSON.Object) throws(Failure) {
    bytes.append(UInt8(ascii: "{"))
    let members = object.members.sorted { CanonicalOrder.precedes($0.name.utf8, $1.name.utf8) }
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendString(member.name)
      bytes.append(UInt8(ascii: ":"))
      do throws(Failure) {
        try write(member.value)
      } catch {
        throw error.inside(member.name)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
