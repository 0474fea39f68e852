#!/usr/bin/env python3
"""Prints the tables of Sources/InterlockSchema/Formats/ScalarSet.swift.

Usage: PYTHONPATH=DIRECTORY-OF-idna python3 Scripts/scalar-sets.py

Scripts and joining types are read from the data that the Python package `idna` (3.20: Unicode 18.0) carries of
Unicode's Scripts.txt and DerivedJoiningType.txt; it keeps a range as start << 32 | end, the end being the first code
point past it.
"""

from idna import idnadata

SETS = [(f"Script={name}.", name.lower(), idnadata.scripts[name])
        for name in ("Greek", "Hebrew", "Hiragana", "Katakana", "Han")]
SETS += [("Joining_Type=D: joins on both sides.", "dualJoining", idnadata.joining_types["D"]),
         ("Joining_Type=L: joins to its left.", "leftJoining", idnadata.joining_types["L"]),
         ("Joining_Type=R: joins to its right.", "rightJoining", idnadata.joining_types["R"])]


def joined(ranges):
    result = []
    for start, end in sorted((packed >> 32, packed & 0xFFFFFFFF) for packed in ranges):
        if result and result[-1][1] == start:
            result[-1][1] = end
        else:
            result.append([start, end])
    return result


def lines(ranges):
    line = "   "
    for start, end in ranges:
        item = f" 0x{start:04X}...0x{end - 1:04X},"
        if len(line) + len(item) > 117:
            yield line
            line = "   "
        line += item
    yield line


for comment, name, ranges in SETS:
    print(f"  /// {comment}\n  static let {name} = ScalarSet([")
    print("\n".join(lines(joined(ranges))))
    print("  ])\n")
