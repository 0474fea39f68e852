import InterlockJSON
import TestSupport
import Testing

private let folder = "suites/nst-JSONTestSuite/test_parsing"

/// The whole of nst/JSONTestSuite: `y_` must be taken, `n_` refused, and each `i_` is decided here on purpose.
@Suite(.enabled(if: Shared.has(folder), "needs \(folder) beside the checkout"))
struct JSONTestSuiteTests {
  @Test(arguments: Shared.files(in: folder).filter { $0.hasPrefix("y_") })
  func `what must be taken is taken`(file: String) throws {
    // RFC 8259, which the suite is about, leaves duplicate names open; I-JSON, the default here, does not.
    let document = try JSON.Document(parsing: Shared.bytes("\(folder)/\(file)"), duplicateNames: .taken)
    let isUnique = !file.hasPrefix("y_object_duplicated_key")
    #expect(try JSON.Document(parsing: document.root.json.bytes()).root == document.root)
    #expect(
      isUnique == ((try? JSON.Document(parsing: Array(document.bytes))) != nil), "refused by default, and only these")
  }

  @Test(arguments: Shared.files(in: folder).filter { $0.hasPrefix("n_") })
  func `what must be refused is refused`(file: String) throws {
    let bytes = try Shared.bytes("\(folder)/\(file)")
    #expect(throws: JSON.ParseError.self) { try JSON.Document(parsing: bytes) }
  }

  @Test(arguments: Shared.files(in: folder).filter { $0.hasPrefix("i_") })
  func `what is left open is decided as listed`(file: String) throws {
    let decision = try #require(Self.decisions[file], "\(file) is decided in the table")
    let bytes = try Shared.bytes("\(folder)/\(file)")
    switch decision {
    case .taken: #expect(throws: Never.self) { try JSON.Document(parsing: bytes) }
    case .refused: #expect(throws: JSON.ParseError.self) { try JSON.Document(parsing: bytes) }
    }
  }

  @Test func `the suite is whole`() {
    #expect(Shared.files(in: folder).count == 318)
    #expect(Self.decisions.count == 35)
  }

  enum Decision {
    /// Numbers keep their text, so no size or exponent is too large.
    case taken(Reason)
    case refused(Reason)

    enum Reason { case numbersKeepTheirText, loneSurrogate, notUTF8, byteOrderMark, deeperThan128Levels }
  }

  static let decisions: [String: Decision] = [
    "i_number_double_huge_neg_exp.json": .taken(.numbersKeepTheirText),
    "i_number_huge_exp.json": .taken(.numbersKeepTheirText),
    "i_number_neg_int_huge_exp.json": .taken(.numbersKeepTheirText),
    "i_number_pos_double_huge_exp.json": .taken(.numbersKeepTheirText),
    "i_number_real_neg_overflow.json": .taken(.numbersKeepTheirText),
    "i_number_real_pos_overflow.json": .taken(.numbersKeepTheirText),
    "i_number_real_underflow.json": .taken(.numbersKeepTheirText),
    "i_number_too_big_neg_int.json": .taken(.numbersKeepTheirText),
    "i_number_too_big_pos_int.json": .taken(.numbersKeepTheirText),
    "i_number_very_big_negative_int.json": .taken(.numbersKeepTheirText),
    // RFC 7493, section 2.1: no surrogates, in whatever way they are written.
    "i_object_key_lone_2nd_surrogate.json": .refused(.loneSurrogate),
    "i_string_1st_surrogate_but_2nd_missing.json": .refused(.loneSurrogate),
    "i_string_1st_valid_surrogate_2nd_invalid.json": .refused(.loneSurrogate),
    "i_string_incomplete_surrogate_and_escape_valid.json": .refused(.loneSurrogate),
    "i_string_incomplete_surrogate_pair.json": .refused(.loneSurrogate),
    "i_string_incomplete_surrogates_escape_valid.json": .refused(.loneSurrogate),
    "i_string_invalid_lonely_surrogate.json": .refused(.loneSurrogate),
    "i_string_invalid_surrogate.json": .refused(.loneSurrogate),
    "i_string_inverted_surrogates_U+1D11E.json": .refused(.loneSurrogate),
    "i_string_lone_second_surrogate.json": .refused(.loneSurrogate),
    // RFC 8259, section 8.1: UTF-8 it is, and nothing is guessed or replaced.
    "i_string_UTF-16LE_with_BOM.json": .refused(.notUTF8),
    "i_string_UTF-8_invalid_sequence.json": .refused(.notUTF8),
    "i_string_UTF8_surrogate_U+D800.json": .refused(.notUTF8),
    "i_string_invalid_utf-8.json": .refused(.notUTF8),
    "i_string_iso_latin_1.json": .refused(.notUTF8),
    "i_string_lone_utf8_continuation_byte.json": .refused(.notUTF8),
    "i_string_not_in_unicode_range.json": .refused(.notUTF8),
    "i_string_overlong_sequence_2_bytes.json": .refused(.notUTF8),
    "i_string_overlong_sequence_6_bytes.json": .refused(.notUTF8),
    "i_string_overlong_sequence_6_bytes_null.json": .refused(.notUTF8),
    "i_string_truncated-utf-8.json": .refused(.notUTF8),
    "i_string_utf16BE_no_BOM.json": .refused(.notUTF8),
    "i_string_utf16LE_no_BOM.json": .refused(.notUTF8),
    "i_structure_UTF-8_BOM_empty_object.json": .refused(.byteOrderMark),
    "i_structure_500_nested_arrays.json": .refused(.deeperThan128Levels),
  ]
}
