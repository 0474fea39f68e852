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
    try write(node.index, of: node.document)
  }

  // By document and index: a node would be counted as one more owner of the document at each step.
  private mutating func write(_ index: Int, of document: JSON.Document) throws(Failure) {
    let word = document.word(index)
    switch Tape.tag(word) {
    case .null: bytes.append(literal: "null")
    case .true: bytes.append(literal: "true")
    case .false: bytes.append(literal: "false")
    case .number:
      let range = document.range(index)
      let isWritten = document.text.withBlock(in: range) { text in
        if !isExact { return CanonicalNumber.appendDouble(of: text, to: &bytes) }
        CanonicalNumber.appendExact(of: text, to: &bytes)
        return true
      }
      if !isWritten { throw Failure(code: .beyondDouble, byteOffset: range.lowerBound) }
    case .string: writeString(index, of: document)
    case .array: try writeArray(index, of: document)
    case .object: try writeObject(index, of: document)
    }
  }

  private mutating func writeString(_ index: Int, of document: JSON.Document) {
    let node = JSON.Node(document: document, index: index)
    if node.hasEscapes || !node.isSettled { return bytes.appendString(node) }
    bytes.append(document.range(index), of: document.text)
  }

  private mutating func writeNumber(_ text: some Collection<UInt8>) throws(Failure) {
    if isExact {
      CanonicalNumber.appendExact(of: text, to: &bytes)
    } else if !CanonicalNumber.appendDouble(of: text, to: &bytes) {
      throw Failure(code: .beyondDouble, byteOffset: 0)
    }
  }

  private mutating func writeArray(_ index: Int, of document: JSON.Document) throws(Failure) {
    bytes.append(UInt8(ascii: "["))
    var element = index + 2
    for place in 0..<document.count(index) {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      do throws(Failure) {
        try write(element, of: document)
      } catch {
        throw error.inside(String(place))
      }
      element = document.next(element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func writeObject(_ index: Int, of document: JSON.Document) throws(Failure) {
    let start = entries.count
    var name = index + 2
    for _ in 0..<document.count(index) {
      let value = document.next(name)
      entries.append(CanonicalEntry(name: name, value: value, of: document))
      name = document.next(value)
    }
    let end = entries.count
    CanonicalEntry.sort(&entries, from: start, in: document)
    bytes.append(UInt8(ascii: "{"))
    for index in start..<end {
      let entry = entries[index]
      if index > start {
        if entries[index - 1].hasSameName(as: entry, in: document) {
          let second = max(entries[index - 1].name, entry.name)
          let node = JSON.Node(document: document, index: second)
          throw Failure(code: .duplicateName, byteOffset: node.byteOffset, tokens: [node.string ?? ""])
        }
        bytes.append(UInt8(ascii: ","))
      }
      writeString(entry.name, of: document)
      bytes.append(UInt8(ascii: ":"))
      do throws(Failure) {
        try write(entry.value, of: document)
      } catch {
        throw error.inside(JSON.Node(document: document, index: entry.name).string ?? "")
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
    case .number(let number): try writeNumber(number.text.utf8)
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
