#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes that come in chunks of bounded size.
protocol ByteSource {
  /// The next bytes, at most a buffer's worth; none at the end.
  func read() throws(InputError) -> [UInt8]
}

extension ByteSource {
  /// The whole of it, or its first `limit + 1` bytes where it is larger: enough for whoever has the limit to see.
  func readAll(limit: Int) throws(InputError) -> [UInt8] {
    var all: [UInt8] = []
    while all.count <= limit {
      let bytes = try read()
      if bytes.isEmpty { return all }
      all += bytes
    }
    all.removeLast(all.count - limit - 1)
    return all
  }
}

/// A file, or standard input where its name is `-`.
final class Input: ByteSource {
  let name: String
  private let descriptor: Int32

  init(_ name: String) throws(InputError) {
    self.name = name
    guard name != "-" else {
      descriptor = STDIN_FILENO
      return
    }
    // Without waiting: a pipe by name may have no writer for long, and a signal has to be looked at meanwhile.
    descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw InputError(file: name, detail: String(cString: strerror(errno))) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw InputError(file: name, detail: "is a directory; expected a file")
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  func read() throws(InputError) -> [UInt8] {
    while true {
      try waitForBytes()
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Input.bufferSize) { buffer, initialized in
        count = Platform.read(descriptor, buffer.baseAddress, buffer.count)
        initialized = max(0, count)
      }
      if count >= 0 { return bytes }
      if errno != EINTR && errno != EAGAIN { throw InputError(file: name, detail: String(cString: strerror(errno))) }
    }
  }

  /// - Throws: Where this process is asked to end. The signal comes to another thread, so that no call here returns for it.
  private func waitForBytes() throws(InputError) {
    var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    repeat {
      if let signal = Interruption.signal { throw InputError(file: name, detail: "stopped by signal \(signal)") }
    } while poll(&polled, 1, 100) == 0
  }

  static let bufferSize = 1 << 16
}

struct InputError: Error, CustomStringConvertible {
  let file: String
  let detail: String

  var description: String { "\(file == "-" ? "standard input" : file): \(detail)" }
}

/// The lines of an input, without their line feeds, in bounded memory.
struct Lines {
  private let input: any ByteSource
  private let limit: Int
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false
  /// Bytes before the next line.
  private(set) var byteOffset = 0

  /// - Parameter limit: Of a longer line the first `limit + 1` bytes are given, and the rest is passed over.
  init(_ input: some ByteSource, limit: Int) {
    self.input = input
    self.limit = limit
  }

  mutating func next() throws(InputError) -> [UInt8]? {
    var line: [UInt8] = []
    var hasBytes = false
    while true {
      if buffer.isEmpty {
        if isAtEnd { return hasBytes ? line : nil }
        buffer = try input.read()[...]
        isAtEnd = buffer.isEmpty
        continue
      }
      hasBytes = true
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        append(buffer[..<end], to: &line)
        byteOffset += end + 1 - buffer.startIndex
        buffer = buffer[(end + 1)...]
        return line
      }
      append(buffer, to: &line)
      byteOffset += buffer.count
      buffer = []
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
    line += bytes.prefix(limit + 1 - line.count)
  }
}
