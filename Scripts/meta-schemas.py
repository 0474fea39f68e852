#!/usr/bin/env python3
"""Prints Sources/InterlockSchema/Dialects/MetaSchemas.swift from the meta-schemas of the drafts.

Source: the documents that json-schema.org publishes, as the Python package jsonschema-specifications carries them.
Titles, descriptions and comments are left out: they decide nothing.

Usage: python3 -m pip install jsonschema-specifications; Scripts/meta-schemas.py > .../MetaSchemas.swift
"""

import json
import pathlib
import textwrap

import jsonschema_specifications

FOLDER = pathlib.Path(jsonschema_specifications.__file__).parent / "schemas"
DRAFTS = ["draft4", "draft6", "draft7", "draft201909", "draft202012"]


def bare(value, is_map=False):
    """The schema without the keywords that only tell people something; the names in a map are no keywords."""
    if isinstance(value, list):
        return [bare(element) for element in value]
    if not isinstance(value, dict):
        return value
    told = set() if is_map else {"title", "description", "$comment"}
    maps = {"properties", "definitions", "$defs", "dependencies", "patternProperties"}
    return {
        name: bare(member, not is_map and name in maps)
        for name, member in value.items()
        if name not in told
    }


def main():
    print("// Printed by Scripts/meta-schemas.py, which names its source.\n")
    print("/// The meta-schemas of the drafts, and of their vocabularies, by URI; without what they tell people.")
    print("enum MetaSchemas {")
    print("  /// JSON texts by URI, without a fragment.")
    print("  static let texts: [String: String] = [")
    for draft in DRAFTS:
        for path in sorted(p for p in (FOLDER / draft).rglob("*") if p.is_file()):
            schema = json.loads(path.read_text())
            text = json.dumps(bare(schema))
            lines = textwrap.wrap(text, 110, break_long_words=False, break_on_hyphens=False)
            assert json.loads("\n".join(lines)) == bare(schema)
            uri = (schema.get("$id") or schema["id"]).rstrip("#")
            print(f'    "{uri}": #"""')
            for line in lines:
                print("      " + line)
            print('      """#,')
    print("  ]\n}")


main()
