extension Format {
  /// - Source: RFC 3339, section 5.6, `full-date`.
  static func isDate(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    return cursor.takeDate(in: text) != nil && cursor.isAtEnd
  }

  /// Returns whether a text is a time of day with its offset.
  ///
  /// Second 60 is accepted where the time is 23:59 in UTC; on which day it is cannot be known.
  ///
  /// - Source: RFC 3339, section 5.6, `full-time`.
  static func isTime(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    guard let time = cursor.takeTime(in: text), cursor.isAtEnd else { return false }
    return !time.isLeapSecond || time.dayEndingInUTC != nil
  }

  /// Returns whether a text is a date and a time, joined by "T".
  ///
  /// Second 60 is accepted at the end of every month in UTC: a list of the months that had one would refuse those
  /// announced after it was written.
  ///
  /// - Source: RFC 3339, sections 5.6 and 5.7, `date-time`.
  static func isDateTime(_ text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(text)
    guard let date = cursor.takeDate(in: text),
      cursor.take("T", in: text) || cursor.take("t", in: text),
      let time = cursor.takeTime(in: text), cursor.isAtEnd
    else { return false }
    guard time.isLeapSecond else { return true }
    return time.dayEndingInUTC.map { date.isEndOfMonth(movedBy: $0) } ?? false
  }
}

private struct CalendarDate {
  let year: Int
  let month: Int
  let day: Int

  /// `nil` for a day that the proleptic Gregorian calendar does not have.
  init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.dayCount(ofMonth: month, in: year)).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Returns whether the date, moved by 0 or -1 days, is the last of a month.
  func isEndOfMonth(movedBy days: Int) -> Bool {
    let moved = day + days
    return moved == 0 || moved == Self.dayCount(ofMonth: month, in: year)
  }

  /// - Source: RFC 3339, section 5.7 and appendix C.
  private static func dayCount(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

private struct ClockTime {
  let hour: Int
  let minute: Int
  let second: Int
  /// Minutes the local time is ahead of UTC; "-00:00", an unknown offset, counts as UTC.
  let offset: Int

  var isLeapSecond: Bool { second == 60 }

  /// The day whose last minute in UTC this is, relative to the local date; `nil` if it is the last minute of none.
  ///
  /// "15:59:60-08:00" belongs to the same day (0) and "00:59:60+01:00" to the day before (-1). None belongs to the day
  /// after: offsets stay below 24 hours, and "23:59:60-24:00" would be the first to get there.
  var dayEndingInUTC: Int? {
    switch hour * 60 + minute - offset {
    case -1: -1
    case 23 * 60 + 59: 0
    default: nil
    }
  }
}

extension TextCursor {
  /// `full-date`: "1985-04-12".
  fileprivate mutating func takeDate(in text: Span<UInt8>) -> CalendarDate? {
    guard let year = takeNumber(digits: 4, in: text), take("-", in: text),
      let month = takeNumber(digits: 2, in: text), take("-", in: text),
      let day = takeNumber(digits: 2, in: text)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// `full-time`: "23:20:50.52Z" or "16:39:57-08:00".
  fileprivate mutating func takeTime(in text: Span<UInt8>) -> ClockTime? {
    guard let hour = takeNumber(digits: 2, in: text), hour < 24, take(":", in: text),
      let minute = takeNumber(digits: 2, in: text), minute < 60, take(":", in: text),
      let second = takeNumber(digits: 2, in: text), second <= 60
    else { return nil }
    if take(".", in: text) {
      guard takeAll(in: text, where: \.isASCIIDigit) > 0 else { return nil }
    }
    guard let offset = takeOffset(in: text) else { return nil }
    return ClockTime(hour: hour, minute: minute, second: second, offset: offset)
  }

  /// `time-offset`, in minutes.
  private mutating func takeOffset(in text: Span<UInt8>) -> Int? {
    if take("Z", in: text) || take("z", in: text) { return 0 }
    let isBehind = isNext("-", in: text)
    guard take("+", in: text) || take("-", in: text),
      let hours = takeNumber(digits: 2, in: text), hours < 24, take(":", in: text),
      let minutes = takeNumber(digits: 2, in: text), minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isBehind ? -1 : 1)
  }

  private mutating func takeNumber(digits: Int, in text: Span<UInt8>) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = next(in: text), take(in: text, where: \.isASCIIDigit) else { return nil }
      number = number * 10 + Int(digit.value - 48)
    }
    return number
  }
}
