import Foundation
import InterlockJSON
import Timing

/// Runs one task over and over for a while, and prints its best time.
///
///     JSONBenchmarks TASK FILE SECONDS   best CPU time of one run, in seconds
///     JSONBenchmarks times N TASK FILE   N runs and the last one's result, for a tool that counts instructions
///     JSONBenchmarks list                the tasks
@main struct JSONBenchmarks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "list"?: print(tasks.keys.sorted().joined(separator: "\n"))
    case "times"? where arguments.count == 4:
      let run = try prepare(arguments[2], arguments[3])
      var result = 0
      for _ in 0..<(Int(arguments[1]) ?? 1) { result = try run() }
      print(result)
    case let name? where arguments.count == 3 && Double(arguments[2]) != nil:
      let run = try prepare(name, arguments[1])
      print(try Timing.best(seconds: Double(arguments[2]) ?? 1, run))
    default:
      FileHandle.standardError.write(Data("usage: JSONBenchmarks TASK FILE SECONDS | times N TASK FILE | list\n".utf8))
      exit(2)
    }
  }

  /// What a run gives back goes into its result, so that no work can be left out.
  typealias Run = () throws -> Int
  typealias Task = @Sendable ([UInt8]) throws -> Run

  private static func prepare(_ name: String, _ file: String) throws -> Run {
    guard let task = tasks[name] else {
      FileHandle.standardError.write(Data("no task \(name); JSONBenchmarks list shows them\n".utf8))
      exit(2)
    }
    return try task(Array(Data(contentsOf: URL(fileURLWithPath: file))))
  }

  private static let limits = JSON.Limits(textSize: 1 << 30)

  static let tasks: [String: Task] = [
    "parse": { bytes in
      { try JSON.Document(parsing: bytes, limits: limits, duplicateNames: .taken).root.count }
    },
    "parse-unique": { bytes in
      { try JSON.Document(parsing: bytes, limits: limits).root.count }
    },
    "parse-pieces": { bytes in  // the resumable parser, fed the whole
      {
        var parser = JSON.IncrementalParser(limits: limits, duplicateNames: .taken)
        parser.push(bytes)
        return parser.snapshot()?.root.count ?? 0
      }
    },
    "parse-foundation": { bytes in
      let data = Data(bytes)
      return { try count(JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) }
    },
    "lines": { bytes in { try readLines(bytes, .taken) } },
    "lines-unique": { bytes in { try readLines(bytes, .refused) } },
    "lines-foundation": { bytes in
      let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Data($0) }
      return { try lines.reduce(0) { try $0 + count(JSONSerialization.jsonObject(with: $1)) } }
    },
    "snapshots": { bytes in { snapshots(of: bytes) { $0.root.count } } },
    "snapshots-kept": { bytes in
      {
        var kept: [JSON.Document] = []
        return snapshots(of: bytes) { snapshot in
          kept.append(snapshot)
          return kept.count
        }
      }
    },
    "changes": { bytes in
      {
        var last: JSON.Document?
        return snapshots(of: bytes) { snapshot in
          defer { last = snapshot }
          return snapshot.changes(since: last).count
        }
      }
    },
    "doubles": { bytes in
      let numbers = try numbers(in: bytes)
      return {
        var sum = 0.0
        for number in numbers { sum += number.double ?? 0 }
        return sum.hashValue
      }
    },
    "doubles-library": { bytes in
      let texts = try numbers(in: bytes).map { String(decoding: $0.source, as: UTF8.self) }
      return {
        var sum = 0.0
        for text in texts { sum += Double(text) ?? 0 }
        return sum.hashValue
      }
    },
    "doubles-string": { bytes in  // as one would without a conversion from bytes
      let numbers = try numbers(in: bytes)
      return {
        var sum = 0.0
        for number in numbers { sum += Double(String(decoding: number.source, as: UTF8.self)) ?? 0 }
        return sum.hashValue
      }
    },
    "canonical": { bytes in  // of each line
      let documents = try bytes.split(separator: UInt8(ascii: "\n")).map { try JSON.Document(parsing: Array($0)) }
      return { try documents.reduce(0) { try $0 + $1.root.canonicalBytes().count } }
    },
    "pretty": { bytes in
      let root = try JSON.Document(parsing: bytes, limits: limits).root
      return { root.bytes(.pretty).count }
    },
    "value": { bytes in  // the value enum, for comparison
      let root = try JSON.Document(parsing: bytes, limits: limits).root
      return { count(root.json) }
    },
    "tape": { bytes in { try JSON.Document(parsing: bytes, limits: limits).tapeSize } },
  ]

  private static func readLines(_ bytes: [UInt8], _ duplicateNames: JSON.Document.DuplicateNames) throws -> Int {
    var reader = JSON.LinesReader(parsing: bytes, duplicateNames: duplicateNames)
    var count = 0
    while let line = try reader.next() { count += try line.result.get().root.count }
    return count
  }

  private static func snapshots(of bytes: [UInt8], _ use: (JSON.Document) -> Int) -> Int {
    var parser = JSON.IncrementalParser(limits: limits)
    var sum = 0
    for start in stride(from: 0, to: bytes.count, by: 4) {
      parser.push(bytes[start..<min(start + 4, bytes.count)])
      if let snapshot = parser.snapshot() { sum &+= use(snapshot) }
    }
    return sum
  }

  private static func numbers(in bytes: [UInt8]) throws -> [JSON.Node] {
    var numbers: [JSON.Node] = []
    try JSON.Document(parsing: bytes, limits: limits).root.walk { visit in
      if visit.node.kind == .number { numbers.append(visit.node) }
      return .into
    }
    return numbers
  }

  private static func count(_ value: Any) -> Int {
    (value as? NSArray)?.count ?? (value as? NSDictionary)?.count ?? 1
  }

  private static func count(_ value: JSON) -> Int {
    switch value {
    case .array(let elements): elements.count
    case .object(let object): object.count
    default: 1
    }
  }
}
