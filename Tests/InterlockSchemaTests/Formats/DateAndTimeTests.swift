import Testing

@testable import InterlockSchema

@Suite struct DateAndTimeTests {
  @Test(arguments: [
    ("0000-01-01", "the grammar has a year 0"),
    ("0000-02-29", "and it is a leap year"),
    ("2000-02-29", "divisible by 400"),
    ("2024-02-29", "divisible by 4"),
    ("9999-12-31", "the last date"),
  ])
  func `a date is accepted`(text: String, reason: String) {
    #expect(Format.date.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("1900-02-29", "divisible by 100 alone"),
    ("2023-02-29", "no leap year"),
    ("2024-04-31", "April has 30 days"),
    ("2024-1-01", "one digit of month"),
    ("2024-01-01\n", "a trailing newline"),
    ("2024-01-01\u{301}", "a combining mark is a scalar of its own"),
    ("2024-01-0\u{661}", "an Arabic-Indic digit"),
    ("２０２４-01-01", "full-width digits"),
    ("2024-01", "no day"),
    ("10000-01-01", "five digits of year"),
  ])
  func `a text that is no date is refused`(text: String, reason: String) {
    #expect(!Format.date.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("00:00:00Z", "the first second"),
    ("23:59:59.999999999999999999999Z", "any number of digits after the point"),
    ("23:59:60Z", "a leap second"),
    ("23:59:60.5Z", "a fraction of a leap second"),
    ("23:59:60-00:00", "a leap second at an unknown offset"),
    ("00:29:60+00:30", "a leap second of the day before in UTC"),
    ("18:59:60-05:00", "a leap second of the same day in UTC"),
    ("12:00:00-00:00", "an unknown offset"),
    ("12:00:00+23:59", "the largest offset"),
    ("12:00:00z", "lower case"),
  ])
  func `a time is accepted`(text: String, reason: String) {
    #expect(Format.time.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("24:00:00Z", "midnight is 00:00"),
    ("12:00:60Z", "a leap second at noon"),
    ("23:59:60+00:01", "23:58 in UTC"),
    ("23:59:61Z", "no minute has 62 seconds"),
    ("12:00Z", "no seconds"),
    ("12:00:00", "no offset"),
    ("12:00:00.Z", "no digit after the point"),
    ("12:00:00,5Z", "a comma"),
    ("12:00:00+24:00", "an offset of a day"),
    ("12:00:00+01:60", "60 minutes of offset"),
    ("12:00:00+0100", "no colon in the offset"),
    ("12:00:00+01", "no minutes in the offset"),
    ("12:00:00\u{2212}01:00", "a minus sign that is no hyphen"),
    ("12:00:00 Z", "a space"),
    ("12:00:00Z\n", "a trailing newline"),
    ("T12:00:00Z", "a leading T"),
  ])
  func `a text that is no time is refused`(text: String, reason: String) {
    #expect(!Format.time.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("2024-02-29t12:00:00z", "lower case"),
    ("2016-12-31T23:59:60Z", "a leap second at the end of December"),
    ("2015-06-30T23:59:60Z", "a leap second at the end of June"),
    ("2017-01-01T00:59:60+01:00", "the last of December in UTC"),
    ("2016-12-31T15:59:60-08:00", "the last of December in UTC as well"),
    ("2024-02-29T23:59:60Z", "the last day of a leap February"),
    ("2024-03-01T00:29:60+00:30", "and seen from the next month"),
  ])
  func `a date and time is accepted`(text: String, reason: String) {
    #expect(Format.dateTime.accepts(text), "\(reason)")
  }

  @Test(arguments: [
    ("", "empty"),
    ("2016-12-30T23:59:60Z", "leap seconds come at the end of a month"),
    ("2016-12-31T00:59:60+01:00", "the last but one of December in UTC"),
    ("2024-02-28T23:59:60Z", "February goes on"),
    ("2024-03-02T00:29:60+00:30", "the first of March in UTC"),
    ("2023-02-29T12:00:00Z", "no leap year"),
    ("2024-02-29 12:00:00Z", "a space for the T"),
    ("2024-02-29T24:00:00Z", "midnight is 00:00"),
    ("2024-02-29T12:00:00", "no offset"),
    ("2024-02-29", "no time"),
    ("2024-02-29T12:00:00Z\n", "a trailing newline"),
    ("2024-02-29T12:00:00ZZ", "two offsets"),
  ])
  func `a text that is no date and time is refused`(text: String, reason: String) {
    #expect(!Format.dateTime.accepts(text), "\(reason)")
  }
}
