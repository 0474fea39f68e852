/// Reads a file, or standard input, and undoes the compression that its name tells of: `.gz` or `.zst`.
///
/// What it holds is bounded, however far a file unfolds: a chunk of the file, one of what it gives, and the window of
/// the compression, for Zstandard 128 MiB at most.
final class ByteReader: ByteSource {
  private let input: Input
  private let decompressor: (any Decompressor)?
  private var compressed: ArraySlice<UInt8> = []
  private var hasRead = false

  init(_ name: String) throws(InputError) {
    if name.hasSuffix(".gz") {
      decompressor = try Gzip(file: name)
    } else if name.hasSuffix(".zst") {
      #if canImport(CZstd)
        decompressor = try Zstandard(file: name)
      #else
        throw InputError(
          file: name, detail: "Zstandard is not part of this system; expected a file that zstd -d has unpacked")
      #endif
    } else {
      decompressor = nil
    }
    input = try Input(name)
  }

  func read() throws(InputError) -> [UInt8] {
    guard let decompressor else { return try input.read() }
    while true {
      let bytes = try decompressor.next(&compressed)
      if !bytes.isEmpty { return bytes }
      guard compressed.isEmpty else { continue }  // between two members
      compressed = try input.read()[...]
      if compressed.isEmpty {
        guard hasRead, decompressor.isAtEnd else {
          throw InputError(file: input.name, detail: "the compressed data ends too early; it may have been cut off")
        }
        return []
      }
      hasRead = true
    }
  }
}

/// Undoes a compression, a bounded chunk at a time.
protocol Decompressor {
  /// Whether what has been read may end here.
  var isAtEnd: Bool { get }

  /// The next bytes, at most a buffer's worth.
  ///
  /// - Parameter compressed: What has been used of it is removed. Where nothing is given, all of it has been, or one of
  ///   several members has ended.
  func next(_ compressed: inout ArraySlice<UInt8>) throws(InputError) -> [UInt8]
}
