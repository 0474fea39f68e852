/// In which direction a label is read, and whether the Bidi rule lets it be mixed as it is.
///
/// The standard library does not know `Bidi_Class`, but of the scalars that IDNA allows it can be told from the general
/// category and the block, with few exceptions, which are those of Unicode 18.0; letters not yet encoded will follow,
/// since their blocks are reserved for one direction (UAX #44, `DerivedBidiClass.txt`).
///
/// - Source: RFC 5893, section 2.
struct LabelDirection: Equatable {
  /// Whether there is a scalar of class R, AL or AN in it.
  let isRightToLeft: Bool
  /// Whether the label satisfies the rule, which it need not in a name that has no label from right to left.
  let isConsistent: Bool

  /// Letters, digits and hyphens of ASCII, without a hyphen at the end: only condition 1 is open.
  init(ofHostLabelStartingWith first: Unicode.Scalar?) {
    isRightToLeft = false
    isConsistent = first?.isASCIILetter ?? false
  }

  init(_ label: [Unicode.Scalar]) {
    let classes = label.map(\.bidiClass)
    isRightToLeft = classes.contains(.right) || classes.contains(.arabicNumber)
    // Marks at the end are looked past in conditions 3 and 6.
    let last = classes.last { $0 != .mark }
    switch classes.first {
    case .right:  // 1
      isConsistent =
        !classes.contains(.left)  // 2
        && (last == .right || last == .europeanNumber || last == .arabicNumber)  // 3
        && !(classes.contains(.europeanNumber) && classes.contains(.arabicNumber))  // 4
    case .left:  // 1
      isConsistent =
        !isRightToLeft  // 5
        && (last == .left || last == .europeanNumber)  // 6
    default:
      isConsistent = false
    }
  }
}

/// `Bidi_Class`, as coarse as the rule: it makes no difference between R and AL, nor among ES, CS, ET, ON and BN.
private enum BidiClass {
  case left
  case right
  case europeanNumber
  case arabicNumber
  case mark
  case neutral
}

extension Unicode.Scalar {
  /// Right for scalars that may be in a label; no other gets here.
  fileprivate var bidiClass: BidiClass {
    switch value {
    case 0x61...0x7A: .left  // told by the default too, at a look-up each
    case 0x30...0x39, 0x6F0...0x6F9: .europeanNumber
    case 0x660...0x669, 0x1_0D30...0x1_0D39, 0x1_0D40...0x1_0D49: .arabicNumber
    case 0x2D, 0xB7, 0x375, 0x30FB, 0x200C...0x200D: .neutral
    // Modifier letters that are ON.
    case 0x2B9...0x2BA, 0x2C6...0x2CF, 0x2EC, 0x208F, 0x2E2F, 0xA67F, 0xA717...0xA71F, 0xA788: .neutral
    // Nonspacing marks that are L.
    case 0xCBF, 0xCC6, 0x1B3A, 0x1B3C, 0x1B42, 0x1_1A07...0x1_1A08, 0x1_1C3F: .left
    default:
      if properties.generalCategory == .nonspacingMark { .mark } else { isInRightToLeftBlock ? .right : .left }
    }
  }

  private var isInRightToLeftBlock: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}
