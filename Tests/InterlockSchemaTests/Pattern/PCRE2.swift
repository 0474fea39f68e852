#if canImport(CPCRE2)
  import CPCRE2

  @testable import InterlockSchema

  /// A pattern of PCRE2, with the options that bring it closest to ECMA-262 with the `u` flag.
  final class PCRE2 {
    private let code: OpaquePointer
    private let matchData: OpaquePointer

    /// - Returns: `nil` for what PCRE2 does not compile.
    init?(_ source: String) {
      let options =
        PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C | PCRE2_MATCH_UNSET_BACKREF
      var (errorCode, errorOffset) = (Int32(0), 0)
      let bytes = Array(source.utf8)
      guard
        let code = bytes.withUnsafeBufferPointer({
          pcre2_compile_8($0.baseAddress, $0.count, options, &errorCode, &errorOffset, nil)
        })
      else { return nil }
      guard let matchData = pcre2_match_data_create_8(1, nil) else {
        pcre2_code_free_8(code)
        return nil
      }
      self.code = code
      self.matchData = matchData
    }

    deinit {
      pcre2_match_data_free_8(matchData)
      pcre2_code_free_8(code)
    }

    /// PCRE2 gives up too, at limits of its own.
    func match(_ text: String) -> Pattern.Outcome {
      let bytes = Array(text.utf8)
      let result = bytes.withUnsafeBufferPointer {
        pcre2_match_8(code, $0.baseAddress, $0.count, 0, 0, matchData, nil)
      }
      return result >= 0 ? .matches : result == PCRE2_ERROR_NOMATCH ? .fails : .gaveUp
    }
  }
#endif
