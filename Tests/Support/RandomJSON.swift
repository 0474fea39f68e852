import InterlockJSON

/// Values and texts of every kind, small and from a small world, so that equal ones and shared names come up.
public enum RandomJSON {
  public static func value(_ random: inout SeededRandom, depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2, 3: return .number(number(&random))
    case 4, 5: return .string(string(&random))
    case 6:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth - 1) })
    default:
      var object = JSON.Object()
      for _ in 0..<Int.random(in: 0...4, using: &random) { object[string(&random)] = value(&random, depth: depth - 1) }
      return .object(object)
    }
  }

  /// A text with white space and escapes of all sorts.
  public static func text(_ random: inout SeededRandom, depth: Int = 3) -> String {
    func space(_ random: inout SeededRandom) -> String {
      ["", "", " ", "\n", "\t", "\r\n  "].randomElement(using: &random) ?? ""
    }
    func write(_ value: JSON, _ random: inout SeededRandom) -> String {
      switch value {
      case .array(let elements):
        let inside = elements.map { space(&random) + write($0, &random) + space(&random) }.joined(separator: ",")
        return "[" + (inside.isEmpty ? space(&random) : inside) + "]"
      case .object(let object):
        let inside = object.members.map { member in
          space(&random) + escaped(member.name, &random) + space(&random) + ":" + space(&random)
            + write(member.value, &random) + space(&random)
        }
        return "{" + (inside.isEmpty ? space(&random) : inside.joined(separator: ",")) + "}"
      case .string(let string): return escaped(string, &random)
      default: return value.compactText
      }
    }
    return space(&random) + write(value(&random, depth: depth), &random) + space(&random)
  }

  private static func escaped(_ string: String, _ random: inout SeededRandom) -> String {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return JSON.string(string).compactText }
    let units = string.utf16.map { unit in
      let hex = String(unit, radix: 16, uppercase: Bool.random(using: &random))
      return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }
    return "\"" + units.joined() + "\""
  }

  private static func number(_ random: inout SeededRandom) -> JSON.Number {
    let texts = [
      "0", "-0", "1", "1.0", "10e-1", "-1", "1.5", "15e-1", "100", "1e2", "9007199254740992", "9007199254740993",
      "1e21",
      "1e-7", "0.1", "123456789.125", "4.9e-324", "12345678901234567890", "1E+2", "2", "3", "-2.50",
    ]
    return texts.randomElement(using: &random).flatMap { JSON.Number($0) } ?? JSON.Number(0)
  }

  private static func string(_ random: inout SeededRandom) -> String {
    let parts = [
      "", "a", "b", "é", "e\u{301}", "😀", "\u{E000}", "\"", "\\", "\n", "/", "\u{0}", "\u{7F}", "name", "東京",
    ]
    return (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in parts.randomElement(using: &random) }.joined()
  }
}
