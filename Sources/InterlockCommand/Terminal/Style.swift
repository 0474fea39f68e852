import Interlock
import InterlockJournal

/// How words look on a terminal.
struct Style {
  let hasColor: Bool

  enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case bold = "1"
    case dim = "2"
  }

  func colored(_ text: String, _ color: Color) -> String {
    hasColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  func verdict(_ verdict: Verdict) -> String {
    switch verdict {
    case .run: colored(verdict.rawValue, .green)
    case .hold, .ask: colored(verdict.rawValue, .yellow)
    case .reject: colored(verdict.rawValue, .red)
    }
  }

  func state(_ state: Entry.State) -> String {
    switch state {
    case .performed: colored(state.rawValue, .green)
    case .received, .held, .asked, .ready, .performing: colored(state.rawValue, .yellow)
    case .rejected, .failed, .inDoubt: colored(state.rawValue, .red)
    }
  }

  /// Text from outside, with nothing in it that a terminal obeys: control characters, and those that turn the
  /// direction of writing, are written as `\u{…}`.
  static func printable(_ text: String, keepsLines: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where keepsLines: result.append(scalar)
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C:
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
