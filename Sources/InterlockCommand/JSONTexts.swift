import InterlockJSON

/// The JSON texts that a command line means: the whole of each file, or its lines; and the limits for them.
struct JSONTexts {
  static let depth = Option.value(
    "--depth", "N", "how deep arrays and objects may nest: 1 … \(JSON.Limits.deepest) (default: \(JSON.Limits.deepest))"
  )
  static let size = Option.value(
    "--size", "N", "the largest text in bytes, unpacked: 0 … \(largestSize) (default: \(defaultSize), 1 GiB)")
  static let lines = Option.flag(
    "--lines", "JSON Lines: each line is a text; lines with nothing but white space are passed over")
  static let duplicateNames = Option.flag("--allow-duplicate-names", "an object may hold a name more than once")

  static let defaultSize = 1 << 30
  private static let largestSize = 1 << 32 - 1

  let limits: JSON.Limits
  let duplicateNames: JSON.Document.DuplicateNames
  var areLines: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    limits = JSON.Limits(
      textSize: try arguments.number(Self.size, in: 0...Self.largestSize) ?? Self.defaultSize,
      depth: try arguments.number(Self.depth, in: 1...JSON.Limits.deepest) ?? JSON.Limits.deepest)
    duplicateNames = arguments.has(Self.duplicateNames) ? .taken : .refused
    areLines = arguments.has(Self.lines)
  }

  /// One text, and where it stands.
  struct Text {
    let file: String
    /// Of the text in its file, from 1; `nil` where the file is the text.
    let line: Int?
    /// Bytes of the file before the text.
    let byteOffset: Int
    /// Of a line over the limit its beginning, which is over the limit too.
    let bytes: [UInt8]

    /// The place as messages begin.
    func place(_ position: JSON.Position) -> String {
      "\(ByteReader.displayName(file)):\(position.line + (line ?? 1) - 1):\(position.column)"
    }
  }

  /// Gives the texts of a file one by one, as long as they are wanted; of lines, one is in memory.
  ///
  /// - Throws: Where the file can't be read, and where it is a text over the limit.
  func read(_ file: String, _ isWanted: () -> Bool, _ use: (Text) -> Void) throws(InputError) {
    let reader = try ByteReader(file)
    guard areLines else {
      let bytes = try reader.readAll(limit: limits.textSize)
      guard bytes.count <= limits.textSize else {
        throw InputError(file: file, detail: "is larger than \(limits.textSize) bytes; a larger --size takes it")
      }
      return use(Text(file: file, line: nil, byteOffset: 0, bytes: bytes))
    }
    var lines = JSONLines(reader, limit: limits.textSize)
    while isWanted(), let line = try lines.next() {
      use(Text(file: file, line: line.number, byteOffset: line.byteOffset, bytes: line.bytes))
    }
  }

  func parse(_ text: Text) throws(JSON.ParseError) -> JSON.Document {
    try JSON.Document(parsing: text.bytes, limits: limits, duplicateNames: duplicateNames)
  }
}

/// What the subcommands share that read texts and print something for each.
extension JSONTexts {
  /// Parses each text of one file and prints what `result` makes of it.
  ///
  /// - Returns: `.refused` where a text has a fault, or where `result` refuses; the other texts are printed.
  func print(
    _ file: String, _ output: Output, _ result: (JSON.Document, Text) throws(Refusal) -> Void
  ) -> ExitStatus {
    var status = ExitStatus.success
    do throws(InputError) {
      try read(file, { output.failure == nil }) { text in
        do throws(JSON.ParseError) {
          let document = try parse(text)
          do throws(Refusal) {
            try result(document, text)
          } catch {
            output.complain(error.message)
            status = .refused
          }
        } catch {
          output.complain("\(text.place(error.position)): \(error.message)")
          status = .refused
        }
      }
    } catch {
      output.complain(error.description)
      status = .trouble
    }
    return status
  }

  /// Why nothing can be printed for a text.
  struct Refusal: Error {
    let message: String
  }
}

extension ByteReader {
  static func displayName(_ file: String) -> String { file == "-" ? "standard input" : file }
}

extension Arguments {
  /// The value of an option that is a whole number.
  func number(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[option] else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number) else {
      throw usageError("\(option.name) is a whole number from \(range.lowerBound) to \(range.upperBound), got \(text)")
    }
    return number
  }
}
