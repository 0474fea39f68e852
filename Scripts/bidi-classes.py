#!/usr/bin/env python3
"""Holds the ranges of Sources/InterlockSchema/Formats/BidiRule.swift against Unicode's data.

Prints each scalar that is valid in a label of a domain name (by the Python package idna) and whose class differs from
what the ranges say; prints nothing where they are right.

Usage: python3 -m pip install idna; Scripts/bidi-classes.py
"""

import pathlib
import re
import unicodedata

from idna import idnadata

SOURCE = pathlib.Path(__file__).parent.parent / "Sources/InterlockSchema/Formats/BidiRule.swift"


def ranges(name):
    text = SOURCE.read_text()
    found = re.search(r"case ([^:]*):\s*self = \." + name + r"\b(?!.*properties)", text[text.index("switch scalar.value"):])
    return [(int(a, 16), int(b or a, 16)) for a, b in re.findall(r"0x([0-9A-F]+)(?:\.\.\.0x([0-9A-F]+))?", found.group(1))]


def told(value):
    def is_in(name):
        return any(low <= value <= high for low, high in ranges_by_name[name])
    if value < 0x80:
        return "EN" if chr(value).isdigit() else "L" if chr(value).isalpha() else "ES"
    if is_in("europeanNumber"):
        return "EN"
    if is_in("arabicNumber"):
        return "AN"
    if is_in("neutral"):
        return "ON"
    if is_in("leftToRight"):
        return "L"
    if unicodedata.category(chr(value)) == "Mn":
        return "NSM"
    return "AL" if is_in("arabicLetter") else "R" if is_in("rightToLeft") else "L"


ranges_by_name = {name: ranges(name) for name in 
                  ("europeanNumber", "arabicNumber", "neutral", "leftToRight", "arabicLetter", "rightToLeft")}
for packed in idnadata.codepoint_classes["PVALID"] + idnadata.codepoint_classes["CONTEXTJ"]:
    for value in range(packed >> 32, packed & 0xFFFFFFFF):
        known = unicodedata.bidirectional(chr(value))
        known = "ON" if known in ("BN", "ES", "CS", "ET") and value >= 0x80 else known
    if known and known != told(value):
            print(f"U+{value:04X} {known} {told(value)} {unicodedata.name(chr(value), '')}")
