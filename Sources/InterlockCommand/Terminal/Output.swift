#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output and standard error.
struct Output {
  let style: Style

  init() {
    let asksForNone = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false  // no-color.org: set and not empty
    style = Style(hasColor: !asksForNone && isatty(STDOUT_FILENO) == 1)
  }

  func write(_ text: String) {
    write(Array(text.utf8))
  }

  func write(_ bytes: [UInt8]) {
    Output.write(bytes, to: STDOUT_FILENO)
  }

  /// Tells on standard error what is wrong, one line an argument.
  func complain(_ message: String, label: String? = "interlock") {
    let line = (label.map { "\($0): " } ?? "") + Style.printable(message, keepsLines: true) + "\n"
    Output.write(Array(line.utf8), to: STDERR_FILENO)
  }

  /// Ends the process where nobody reads any more: what is left to say would be lost.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        if errno == EPIPE { exit(128 + SIGPIPE) }
        if descriptor == STDOUT_FILENO {
          Output.write(
            Array("interlock: standard output: \(String(cString: strerror(errno)))\n".utf8), to: STDERR_FILENO)
          exit(ExitStatus.trouble.rawValue)
        }
        return  // there is no one left to tell
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// Calls whose names a method of ours would hide.
enum Platform {
  static func close(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}
