extension OfficialSuite {
  /// Tests that can't pass, by "draft path|group|test", with the reason.
  static let expectedFailures: [String: String] = [:]
}
