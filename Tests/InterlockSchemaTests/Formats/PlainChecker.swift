/// Checkers that take a text apart with `split` and count, and are slow: the oracles of the fast ones.
enum PlainChecker {
  static func isDate(_ text: String) -> Bool { day(text) != nil }

  static func isTime(_ text: String) -> Bool {
    guard let (minute, isLeapSecond) = minuteInUTC(text) else { return false }
    return !isLeapSecond || floorModulo(minute, 1440) == 1439
  }

  static func isDateTime(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > 11, scalars[10] == "T" || scalars[10] == "t",
      let day = day(string(scalars[..<10])), let (minute, isLeapSecond) = minuteInUTC(string(scalars[11...]))
    else { return false }
    let end = day * 1440 + minute + 1  // the minute after, since 0000-03-01
    return !isLeapSecond || floorModulo(end, 1440) == 0 && isFirstOfMonth(floorDivide(end, 1440))
  }

  static func isIPv4(_ text: String) -> Bool { isIPv4(text, allowsLeadingZeros: true) }

  static func isIPv6(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let elisions = scalars.indices.dropLast().filter { scalars[$0] == ":" && scalars[$0 + 1] == ":" }
    guard elisions.count <= 1 else { return false }
    guard let elision = elisions.first else { return groupCount(text, isLast: true) == 8 }
    let (before, after) = (string(scalars[..<elision]), string(scalars[(elision + 2)...]))
    guard let left = before.isEmpty ? 0 : groupCount(before, isLast: false),
      let right = after.isEmpty ? 0 : groupCount(after, isLast: true)
    else { return false }
    return left + right <= 7
  }

  static func isUUID(_ text: String) -> Bool {
    let groups = parts(text, "-")
    return groups.map(\.unicodeScalars.count) == [8, 4, 4, 4, 12] && groups.allSatisfy(isHex)
  }

  /// `nil` where there is a label that only Punycode can judge.
  static func isHostname(_ text: String) -> Bool? {
    let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      ".\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains($0)
    }.map { String($0) }
    if labels.contains(where: { $0.lowercased().hasPrefix("xn--") }) { return nil }
    if !text.unicodeScalars.allSatisfy(\.isASCII) { return nil }
    return text.unicodeScalars.count <= 253 && labels.allSatisfy(isHostLabel)
      && !(labels.count == 4 && labels.allSatisfy { $0.unicodeScalars.allSatisfy(isDigit) })
  }

  /// Of a text without quotes and brackets, in ASCII; `nil` for any other.
  static func isEmail(_ text: String) -> Bool? {
    guard text.unicodeScalars.allSatisfy(\.isASCII) else { return nil }
    let sides = parts(text, "@")
    guard sides.count == 2, sides[0].unicodeScalars.count <= 64 else { return false }
    let isLocalPart = parts(sides[0], ".").allSatisfy { atom in
      !atom.isEmpty
        && atom.unicodeScalars.allSatisfy { "!" <= $0 && $0 <= "~" && !#"()<>[]:;@\,.""#.unicodeScalars.contains($0) }
    }
    return isLocalPart && sides[1].unicodeScalars.count <= 255 && parts(sides[1], ".").allSatisfy(isHostLabel)
  }

  static func isJSONPointer(_ text: String) -> Bool {
    guard !text.unicodeScalars.isEmpty else { return true }
    let tokens = parts(text, "/")
    guard tokens[0].isEmpty else { return false }
    return tokens.allSatisfy { token in
      parts(token, "~").dropFirst().allSatisfy { $0.unicodeScalars.first == "0" || $0.unicodeScalars.first == "1" }
    }
  }

  static func isRelativeJSONPointer(_ text: String) -> Bool {
    var rest = Array(text.unicodeScalars)
    func takeInteger() -> Bool {
      let digits = rest.prefix(while: isDigit)
      rest.removeFirst(digits.count)
      return digits.count == 1 || digits.count > 1 && digits.first != "0"
    }
    guard takeInteger() else { return false }
    if rest.first == "+" || rest.first == "-" {
      rest.removeFirst()
      guard takeInteger() else { return false }
    }
    return rest == ["#"] || isJSONPointer(string(rest[...]))
  }

  fileprivate static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  fileprivate static func parts(_ text: String, _ separator: Unicode.Scalar) -> [String] {
    text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }

  fileprivate static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0123456789".unicodeScalars.contains(scalar) }

  private static func isHex(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { "0123456789abcdefABCDEF".unicodeScalars.contains($0) }
  }

  fileprivate static func number(_ text: String, digits: Int) -> Int? {
    text.unicodeScalars.count == digits && text.unicodeScalars.allSatisfy(isDigit) ? Int(text) : nil
  }

  private static func isHostLabel(_ label: String) -> Bool {
    let scalars = Array(label.unicodeScalars)
    return (1...63).contains(scalars.count) && scalars.first != "-" && scalars.last != "-"
      && scalars.allSatisfy { "a" <= $0 && $0 <= "z" || "A" <= $0 && $0 <= "Z" || isDigit($0) || $0 == "-" }
  }

  private static func isIPv4(_ text: String, allowsLeadingZeros: Bool) -> Bool {
    let octets = parts(text, ".")
    return octets.count == 4
      && octets.allSatisfy { octet in
        guard let value = (1...3).compactMap({ number(octet, digits: $0) }).first else { return false }
        return value <= 255 && (allowsLeadingZeros || String(value) == octet)
      }
  }

  private static func groupCount(_ text: String, isLast: Bool) -> Int? {
    var groups = parts(text, ":")
    var count = 0
    if isLast, let last = groups.last, isIPv4(last, allowsLeadingZeros: false) {
      groups.removeLast()
      count = 2
    }
    guard groups.allSatisfy({ (1...4).contains($0.unicodeScalars.count) && isHex($0) }) else { return nil }
    return count + groups.count
  }

}

extension PlainChecker {
  private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  private static func isLeap(_ year: Int) -> Bool { year % 400 == 0 || year % 4 == 0 && year % 100 != 0 }

  /// Days since the first of March of the year 0, which is then day 0.
  fileprivate static func day(_ text: String) -> Int? {
    let fields = parts(text, "-")
    guard fields.count == 3, let year = number(fields[0], digits: 4), let month = number(fields[1], digits: 2),
      let day = number(fields[2], digits: 2), (1...12).contains(month), day >= 1
    else { return nil }
    guard day <= monthLengths[month - 1] + (month == 2 && isLeap(year) ? 1 : 0) else { return nil }
    // The years that start in March have their leap day at the end.
    let (marchYear, marchMonth) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return marchYear * 365 + floorDivide(marchYear, 4) - floorDivide(marchYear, 100) + floorDivide(marchYear, 400)
      + (153 * marchMonth + 2) / 5 + day - 1
  }

  fileprivate static func isFirstOfMonth(_ day: Int) -> Bool {
    let dayOfEra = floorModulo(day, 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    return (0..<12).contains { (153 * $0 + 2) / 5 == dayOfYear }
  }

  /// Minutes since the local date began, in UTC, and whether the second is number 60.
  fileprivate static func minuteInUTC(_ text: String) -> (minute: Int, isLeapSecond: Bool)? {
    var scalars = Array(text.unicodeScalars)
    var offset = 0
    if let last = scalars.last, last == "Z" || last == "z" {
      scalars.removeLast()
    } else {
      guard scalars.count > 6 else { return nil }
      let sign = scalars[scalars.count - 6]
      let fields = parts(string(scalars.suffix(5)), ":")
      guard sign == "+" || sign == "-", fields.count == 2, let hours = number(fields[0], digits: 2), hours < 24,
        let minutes = number(fields[1], digits: 2), minutes < 60
      else { return nil }
      offset = (sign == "+" ? 1 : -1) * (hours * 60 + minutes)
      scalars.removeLast(6)
    }
    let halves = parts(string(scalars[...]), ".")
    guard halves.count == 1 || halves.count == 2 && !halves[1].isEmpty && halves[1].unicodeScalars.allSatisfy(isDigit)
    else {
      return nil
    }
    let fields = parts(halves[0], ":")
    guard fields.count == 3, let hour = number(fields[0], digits: 2), hour < 24,
      let minute = number(fields[1], digits: 2), minute < 60,
      let second = number(fields[2], digits: 2), second <= 60
    else { return nil }
    return (hour * 60 + minute - offset, second == 60)
  }

  fileprivate static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    (number - floorModulo(number, divisor)) / divisor
  }

  fileprivate static func floorModulo(_ number: Int, _ divisor: Int) -> Int {
    (number % divisor + divisor) % divisor
  }
}
