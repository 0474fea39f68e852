/// Which way the scalars of a label run, as far as the Bidi rule asks.
///
/// By the ranges that Unicode sets aside for each direction, so that letters of later versions are told right as well;
/// marks and digits within them are known by their category. Scripts/bidi-classes.py holds this against the data of
/// Unicode for every scalar that is valid in a label.
///
/// - Source: DerivedBidiClass.txt, its default values; Unicode Standard Annex #9, table 4.
enum BidiClass {
  case leftToRight, rightToLeft, arabicLetter, arabicNumber, europeanNumber, nonspacingMark
  /// ES, CS, ET, ON and BN, which the rule treats alike.
  case neutral

  init(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      self = scalar.isASCIIDigit ? .europeanNumber : scalar.isASCIILetter ? .leftToRight : .neutral
      return
    }
    switch scalar.value {
    case 0x06F0...0x06F9: self = .europeanNumber
    case 0x0660...0x0669, 0x10D30...0x10D39: self = .arabicNumber
    case 0x200C...0x200D, 0x02B9...0x02BA, 0x02C6...0x02CF, 0x02EC, 0x2E2F, 0xA67F, 0xA717...0xA71F, 0xA788:
      self = .neutral
    case 0x0CBF, 0x0CC6, 0x11A07...0x11A08, 0x11C3F: self = .leftToRight
    case _ where scalar.properties.generalCategory == .nonspacingMark: self = .nonspacingMark
    case 0x0600...0x07BF, 0x0860...0x08FF, 0xFB50...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFF, 0x10D00...0x10D3F,
      0x10EC0...0x10EFF, 0x10F30...0x10F6F, 0x1EC70...0x1ECBF, 0x1ED00...0x1ED4F, 0x1EE00...0x1EEFF:
      self = .arabicLetter
    case 0x0590...0x05FF, 0x07C0...0x085F, 0x200F, 0xFB1D...0xFB4F, 0x10800...0x10CFF, 0x10D40...0x10EBF,
      0x10F00...0x10F2F, 0x10F70...0x10FFF, 0x1E800...0x1EC6F, 0x1ECC0...0x1ECFF, 0x1ED50...0x1EDFF, 0x1EF00...0x1EFFF:
      self = .rightToLeft
    default: self = .leftToRight
    }
  }

  var isRightToLeft: Bool { self == .rightToLeft || self == .arabicLetter || self == .arabicNumber }
}

/// The conditions on a label of a domain name that has text running from right to left.
///
/// - Source: RFC 5893, section 2.
enum BidiRule {
  /// Whether a label makes a domain name one that all of its labels must follow the rule.
  static func isNeeded(by label: [Unicode.Scalar]) -> Bool { label.contains { BidiClass($0).isRightToLeft } }

  static func isFollowed(by label: [Unicode.Scalar]) -> Bool {
    let classes = label.map { BidiClass($0) }
    guard let first = classes.first, let last = classes.last(where: { $0 != .nonspacingMark }) else { return false }
    switch first {  // 1
    case .rightToLeft, .arabicLetter:
      return !classes.contains(.leftToRight)  // 2
        && (last.isRightToLeft || last == .europeanNumber)  // 3
        && !(classes.contains(.europeanNumber) && classes.contains(.arabicNumber))  // 4
    case .leftToRight:
      return !classes.contains(where: \.isRightToLeft)  // 5
        && (last == .leftToRight || last == .europeanNumber)  // 6
    default: return false
    }
  }
}
