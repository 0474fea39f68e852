#!/usr/bin/env python3
"""Prints Sources/InterlockSchema/Pattern/ScriptTable.swift.

Usage: PYTHONPATH=DIRECTORY-OF-fontTools python3 Scripts/unicode-scripts.py

Scripts and script extensions are read from the data that the Python package `fonttools` (4.68: Unicode 18.0) carries of
Unicode's Scripts.txt, ScriptExtensions.txt and PropertyValueAliases.txt.
"""

from fontTools.unicodedata import ScriptExtensions, Scripts

# Aliases beyond a short and a long name, and the script without characters (PropertyValueAliases.txt).
MORE_NAMES = {"Copt": ["Qaac"], "Zinh": ["Qaai"]}
NAMES = dict(Scripts.NAMES, Hrkt="Katakana_Or_Hiragana")
CODES = sorted(NAMES)


def transitions(ranges, values):
    """Pairs of the first code point and the value; the ranges cover all code points."""
    result = []
    for start, value in zip(ranges, values):
        if not result or result[-1][1] != value:
            result.append((start, value))
    return result


def wrapped(items, indent, separator=" ", width=118):
    line = ""
    for item in items:
        if line and len(indent) + len(line) + len(separator) + len(item) > width:
            yield indent + line
            line = ""
        line = line + separator + item if line else item
    yield indent + line


def table(entries):
    return "\n".join(wrapped([f"0x{start << 8 | index:X}," for start, index in entries], "    "))


def text(items):
    lines = list(wrapped(items, "    ", width=112))
    return " \\\n".join(lines)


scripts = [(start, CODES.index(code)) for start, code in transitions(Scripts.RANGES, Scripts.VALUES)]

sets = sorted({" ".join(sorted(value)) for value in ScriptExtensions.VALUES if value}, key=lambda names: names)
assert len(sets) < 255 and len(CODES) < 255
extensions = [(start, sets.index(" ".join(sorted(value))) + 1 if value else 0)
              for start, value in transitions(ScriptExtensions.RANGES, ScriptExtensions.VALUES)]

names = [",".join(dict.fromkeys([code, NAMES[code], *MORE_NAMES.get(code, [])])) for code in CODES]
print(f'''extension Pattern.Script {{
  // Printed by Scripts/unicode-scripts.py, which names the source: Unicode 18.0.

  /// The names of each script, split by commas; a script's number is its place here.
  static let nameTable = """
{text(names)}
    """

  /// Where each run of characters of one script begins: first code point << 8 | script.
  static let runs: [UInt32] = [
{table(scripts)}
  ]

  /// Sets of scripts, split by commas.
  static let extensionTable = """
{text([names.replace(" ", ",") for names in sets])}
    """

  /// Where each run of characters of one set begins: first code point << 8 | set, counted from 1, or 0 for the
  /// characters whose only script is their own.
  static let extensionRuns: [UInt32] = [
{table(extensions)}
  ]
}}''')
