extension OfficialSuite {
  /// Tests that can't pass, by "draft path|group|test", with the reason.
  static let expectedFailures: [String: String] = [:]
}

extension AnnotationSuite {
  /// Assertions that can't hold, by "draft file|case|instance location|keyword", with the reason.
  static let expectedFailures: [String: String] = [:]
}
