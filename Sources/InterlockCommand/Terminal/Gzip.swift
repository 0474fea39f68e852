#if canImport(zlib)
  import zlib
#else
  import CZlib
#endif

/// Undoes gzip (RFC 1952), of a file with one member or several in a row.
final class Gzip: Decompressor {
  private let file: String
  /// zlib keeps the address of its stream, so that it can't be moved.
  private let stream: UnsafeMutablePointer<z_stream>
  private(set) var isAtEnd = true

  init(file: String) throws(InputError) {
    self.file = file
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 is the largest window, and 16 asks for the gzip format with its checks.
    let status = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deallocate()  // `deinit` does not run for what was not made
      throw InputError(file: file, detail: "zlib can't be used: status \(status)")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func next(_ compressed: inout ArraySlice<UInt8>) throws(InputError) -> [UInt8] {
    if isAtEnd, compressed.isEmpty { return [] }
    isAtEnd = false
    var status = Z_OK
    var input = compressed
    var used = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Input.bufferSize) { output, count in
      // The pointers are used by this call of inflate alone; it does not write to the input.
      input.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        status = inflate(stream, Z_NO_FLUSH)
        used = input.count - Int(stream.pointee.avail_in)
        count = output.count - Int(stream.pointee.avail_out)
      }
    }
    compressed = compressed.dropFirst(used)
    switch status {
    case Z_OK, Z_BUF_ERROR: break  // the latter: there was nothing to do
    case Z_STREAM_END:
      isAtEnd = true
      inflateReset(stream)
    case Z_MEM_ERROR: throw InputError(file: file, detail: "there is not enough memory to unpack it")
    default:
      let reason = stream.pointee.msg.map { String(cString: $0) } ?? "status \(status)"
      throw InputError(file: file, detail: "this is not sound gzip data: \(reason)")
    }
    return bytes
  }
}
