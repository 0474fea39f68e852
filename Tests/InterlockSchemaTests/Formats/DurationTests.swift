import Testing

@testable import InterlockSchema

@Suite struct DurationTests {
  @Test(arguments: [
    ("P1Y2M3DT4H5M6S", "every unit but weeks"),
    ("P1M", "a month"),
    ("PT1M", "a minute"),
    ("P3W", "weeks stand alone"),
    ("P0D", "nothing, in days"),
    ("P1YT1S", "seconds right after years: date and time are apart"),
    ("p1yt1s", "ABNF ignores case"),
    ("P00000000000000000000000000000000000001D", "any number of digits"),
  ])
  func `a duration is accepted`(text: String, reason: String) {
    #expect(Format.duration.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("P", "nothing"),
    ("PT", "nothing of time"),
    ("P1DT", "nothing after the T"),
    ("P1Y2W", "weeks with years"),
    ("P2W1D", "days after weeks"),
    ("P1Y2D", "no months between years and days"),
    ("PT1H2S", "no minutes between hours and seconds"),
    ("P1M1Y", "out of order"),
    ("P1D1D", "twice"),
    ("P1H", "hours before the T"),
    ("PT1D", "days after the T"),
    ("PTT1S", "two Ts"),
    ("P1.5D", "a fraction"),
    ("P-1D", "a sign"),
    ("P1", "no unit"),
    ("PD", "no number"),
    ("P\u{661}D", "an Arabic-Indic digit"),
    ("P1D\n", "a trailing newline"),
    ("P1D ", "a trailing space"),
  ])
  func `a text that is no duration is refused`(text: String, reason: String) {
    #expect(!Format.duration.accepts(text), "\(reason)")
  }
}
