#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import InterlockSchema

/// A time to the millisecond, as the journal keeps it.
public struct Timestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static var now: Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }

  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// - Parameter text: An RFC 3339 date-time with an offset, or a full date, which is taken as its first instant in UTC.
  /// - Returns: `nil` where the text is neither.
  public init?(_ text: String) {
    guard Format.date.accepts(text) || Format.dateTime.accepts(text) else { return nil }
    let text = text.utf8.count == 10 ? text + "T00:00:00Z" : text
    for hasFraction in [false, true] {
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction)
      // Why one of the two spellings does not fit is of no use to anyone.
      if let date = try? style.parse(text) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
        return
      }
    }
    return nil
  }

  /// RFC 3339 in UTC with milliseconds: `2026-12-01T09:00:00.000Z`.
  public var description: String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
