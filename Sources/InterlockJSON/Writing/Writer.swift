/// Writes values as text, into memory or in pieces to a sink.
struct Writer {
  let layout: JSON.Layout
  var bytes: [UInt8] = []
  /// What the sink threw; nothing is written from then on.
  private(set) var failure: (any Error)?
  private let chunkSize: Int
  private let sink: (([UInt8]) throws -> Void)?

  init(layout: JSON.Layout, chunkSize: Int = .max, sink: (([UInt8]) throws -> Void)? = nil) {
    self.layout = layout
    self.chunkSize = chunkSize
    self.sink = sink
  }

  mutating func write(_ value: JSON, level: Int) {
    switch value {
    case .null: bytes.append(literal: "null")
    case .bool(let value): bytes.append(literal: value ? "true" : "false")
    case .number(let number): bytes.append(block: number.text.utf8)
    case .string(let string): bytes.appendString(string)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() where failure == nil {
        separate(index, level: level)
        write(element, level: level + 1)
        handOn()
      }
      close(UInt8(ascii: "]"), count: elements.count, level: level)
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      let members =
        layout.sortsNames
        ? object.members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } : object.members
      for (index, member) in members.enumerated() where failure == nil {
        separate(index, level: level)
        bytes.appendString(member.name)
        colon()
        write(member.value, level: level + 1)
        handOn()
      }
      close(UInt8(ascii: "}"), count: members.count, level: level)
    }
  }

  mutating func write(_ node: JSON.Node, level: Int) {
    switch node.kind {
    case .null, .boolean, .number: bytes.append(block: node.source)
    case .string: bytes.appendString(node)
    case .array:
      bytes.append(UInt8(ascii: "["))
      var index = 0
      for element in node.elements where failure == nil {
        separate(index, level: level)
        write(element, level: level + 1)
        handOn()
        index += 1
      }
      close(UInt8(ascii: "]"), count: index, level: level)
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var index = 0
      if layout.sortsNames {
        for member in node.sortedMembers where failure == nil { write(member, &index, level: level) }
      } else {
        for member in node.members where failure == nil { write(member, &index, level: level) }
      }
      close(UInt8(ascii: "}"), count: index, level: level)
    }
  }

  private mutating func write(_ member: JSON.Node.Member, _ index: inout Int, level: Int) {
    separate(index, level: level)
    bytes.appendString(member.nameNode)
    colon()
    write(member.value, level: level + 1)
    handOn()
    index += 1
  }

  /// What stands after the whole value.
  mutating func end() {
    if layout.indent != nil { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func separate(_ index: Int, level: Int) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine(level: level + 1)
  }

  private mutating func colon() {
    bytes.append(UInt8(ascii: ":"))
    if layout.indent != nil { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func close(_ bracket: UInt8, count: Int, level: Int) {
    if count > 0 { breakLine(level: level) }
    bytes.append(bracket)
  }

  private mutating func breakLine(level: Int) {
    guard let indent = layout.indent else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<indent * level { bytes.append(UInt8(ascii: " ")) }
  }
}

extension Writer {
  /// Gives the sink every full piece.
  private mutating func handOn() {
    guard bytes.count >= chunkSize, failure == nil else { return }
    var start = 0
    while bytes.count - start >= chunkSize, failure == nil {
      send(Array(bytes[start..<start + chunkSize]))
      start += chunkSize
    }
    bytes.removeFirst(start)
  }

  /// Gives the sink what is left.
  mutating func finish() {
    handOn()
    if !bytes.isEmpty, failure == nil { send(bytes) }
  }

  private mutating func send(_ piece: [UInt8]) {
    do {
      try sink?(piece)
    } catch {
      failure = error
    }
  }
}

extension JSON.Node {
  /// The members by their names, in the order of Unicode scalars: that of UTF-8 bytes. Equal names keep their order: the standard
  /// library's sort is stable.
  fileprivate var sortedMembers: [Member] {
    members.sorted { left, right in
      left.nameNode.withStringBlock { left in
        right.nameNode.withStringBlock { right in left.lexicographicallyPrecedes(right) }
      }
    }
  }
}
