#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output and standard error.
final class Output {
  let style: Style
  /// Why standard output takes no more; what is written from then on is lost, and the command says so at its end.
  private(set) var failure: Int32?

  init() {
    let asksForNone = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false  // no-color.org: set and not empty
    style = Style(hasColor: !asksForNone && isatty(STDOUT_FILENO) == 1)
  }

  func write(_ text: String) {
    write(Array(text.utf8))
  }

  func write(_ bytes: [UInt8]) {
    if failure == nil { failure = Output.write(bytes, to: STDOUT_FILENO) }
  }

  /// Tells on standard error, in one line, what is wrong.
  func complain(_ message: String, label: String? = "interlock") {
    let line = (label.map { "\($0): " } ?? "") + Style.printable(message) + "\n"
    _ = Output.write(Array(line.utf8), to: STDERR_FILENO)  // where that fails there is no one left to tell
  }

  /// - Returns: The error number, where not all could be written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return errno
      }
      rest = rest.dropFirst(count)
    }
    return nil
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

  static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
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
