#if canImport(CZstd)
  import CZstd

  /// Undoes Zstandard (RFC 8878), of a file with one frame or several in a row.
  final class Zstandard: Decompressor {
    private let file: String
    private let stream: OpaquePointer
    private(set) var isAtEnd = true

    init(file: String) throws(InputError) {
      self.file = file
      guard let stream = ZSTD_createDStream() else {
        throw InputError(file: file, detail: "there is not enough memory to unpack it")
      }
      self.stream = stream
      // A frame may ask for any window; one past 2^27 bytes, the library's own limit, is refused as an error.
      ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 27)
    }

    deinit {
      ZSTD_freeDStream(stream)
    }

    func next(_ compressed: inout ArraySlice<UInt8>) throws(InputError) -> [UInt8] {
      if isAtEnd, compressed.isEmpty { return [] }
      var result = 0
      var used = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Input.bufferSize) { output, count in
        // The pointers are used by this call alone.
        compressed.withUnsafeBytes { input in
          var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
          var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
          result = ZSTD_decompressStream(stream, &target, &source)
          used = source.pos
          count = target.pos
        }
      }
      compressed = compressed.dropFirst(used)
      guard ZSTD_isError(result) == 0 else {
        let reason = String(cString: ZSTD_getErrorName(result))
        throw InputError(file: file, detail: "this is not sound Zstandard data: \(reason)")
      }
      isAtEnd = result == 0
      return bytes
    }
  }
#endif
