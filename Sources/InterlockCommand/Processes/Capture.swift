#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What has been read of one of the program's outputs.
struct Capture {
  enum Part { case start, end }

  let limit: Int
  let keeps: Part
  private(set) var bytes: [UInt8] = []
  private(set) var size = 0

  init(limit: Int, keeps: Part) {
    self.limit = limit
    self.keeps = keeps
  }

  /// Reads once; at the end the descriptor is closed.
  mutating func read(_ descriptor: inout Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes { Platform.read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return false }
    guard count > 0 else {
      close(descriptor)
      descriptor = -1
      return false
    }
    size += count
    switch keeps {
    case .start: bytes += buffer[..<min(count, limit - bytes.count)]
    case .end:
      bytes += buffer[..<count]
      if bytes.count > limit { bytes.removeFirst(bytes.count - limit) }
    }
    return true
  }
}
