extension Pattern {
  /// The Unicode properties Script and Script_Extensions, which the standard library has no data for.
  ///
  /// - Source: UAX #24; the names and their meaning in ECMA-262, section 22.2.1.9 and PropertyValueAliases.txt.
  enum Script {
    /// The characters of a script, by one of its names; `nil` for a name that no script has. Case counts.
    static func characters(named name: String) -> CharacterClass? {
      guard let script = number(of: name) else { return nil }
      return CharacterClass(ranges(of: runs) { $0 == script })
    }

    /// The characters that are used with a script, by one of its names; `nil` for a name that no script has.
    ///
    /// A character has the scripts that its extensions list, or else its own.
    static func charactersUsed(withScriptNamed name: String) -> CharacterClass? {
      guard let script = number(of: name) else { return nil }
      let namesOfScript = nameTable.split(separator: " ")[script].split(separator: ",")
      let isListed = extensionTable.split(separator: " ").map { set in
        set.split(separator: ",").contains(namesOfScript[0])
      }
      let listed = ranges(of: extensionRuns) { $0 > 0 && isListed[$0 - 1] }
      let extended = ranges(of: extensionRuns) { $0 > 0 }
      let foreign = CharacterClass(ranges(of: runs) { $0 != script } + extended)
      return CharacterClass(foreign.inverted.ranges + listed)
    }

    private static func number(of name: String) -> Int? {
      nameTable.split(separator: " ").firstIndex { $0.split(separator: ",").contains { $0 == name } }
    }

    /// The characters of those runs whose value is accepted.
    private static func ranges(of runs: [UInt32], where isAccepted: (Int) -> Bool) -> [ClosedRange<UInt32>] {
      var ranges: [ClosedRange<UInt32>] = []
      for (index, run) in runs.enumerated() where isAccepted(Int(run & 0xFF)) {
        let next = index + 1 < runs.count ? runs[index + 1] >> 8 : 0x110000
        ranges.append(run >> 8...next - 1)
      }
      return ranges
    }
  }
}
