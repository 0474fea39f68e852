#!/usr/bin/env python3
"""Prints how many tests of the official suite pass, ours beside the peers': conformance.py SUITE-FOLDER.

Peers that are not installed (pip install jsonschema jsonschema-rs fastjsonschema) are left out by name. An exception or
a refusal counts as not passed; formats are asserted in the folder for them and nowhere else.
"""

import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SWIFT = os.path.join(HERE, ".build", "release", "SchemaBenchmarks")
DRAFTS = ["4", "6", "7", "2019-09", "2020-12"]
PARTS = ["", "optional", "optional/format"]
LOCAL = "http://localhost:1234/"


def remote(suite, uri):
    path = os.path.join(suite, "remotes", uri[len(LOCAL):])
    if not uri.startswith(LOCAL) or not os.path.exists(path):
        raise LookupError(uri)
    return json.load(open(path))


def jsonschema_rs(suite):
    import jsonschema_rs
    drafts = {"4": jsonschema_rs.Draft4Validator, "6": jsonschema_rs.Draft6Validator, "7": jsonschema_rs.Draft7Validator,
              "2019-09": jsonschema_rs.Draft201909Validator, "2020-12": jsonschema_rs.Draft202012Validator}

    def compile(schema, draft, formats):
        own = isinstance(schema, dict) and "$schema" in schema
        make = jsonschema_rs.validator_for if own else drafts[draft]
        return make(schema, validate_formats=formats, retriever=lambda uri: remote(suite, uri)).is_valid
    return compile


def jsonschema(suite):
    import jsonschema as peer
    import referencing
    drafts = {"4": peer.Draft4Validator, "6": peer.Draft6Validator, "7": peer.Draft7Validator,
              "2019-09": peer.Draft201909Validator, "2020-12": peer.Draft202012Validator}

    def compile(schema, draft, formats):
        specification = referencing.jsonschema.specification_with(drafts[draft].META_SCHEMA.get(
            "$id", drafts[draft].META_SCHEMA.get("id")))
        registry = referencing.Registry(retrieve=lambda uri: referencing.Resource.from_contents(
            remote(suite, uri), default_specification=specification))
        validator = peer.validators.validator_for(schema, default=drafts[draft])
        return validator(schema, registry=registry, format_checker=validator.FORMAT_CHECKER if formats else None).is_valid
    return compile


def fastjsonschema(suite):
    import fastjsonschema as peer

    def compile(schema, draft, formats):
        check = peer.compile(schema, use_formats=formats, handlers={"http": lambda uri: remote(suite, uri)})

        def is_valid(instance):
            try:
                check(instance)
                return True
            except peer.JsonSchemaException:
                return False
        return is_valid
    return compile


def passes(suite, draft, part, compile):
    passed = count = 0
    folder = os.path.join(suite, "tests", "draft" + draft, part)
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".json"):
            continue
        for group in json.load(open(os.path.join(folder, name))):
            count += len(group["tests"])
            try:
                is_valid = compile(group["schema"], draft, part.endswith("format") or name == "format-assertion.json")
            except BaseException:
                continue
            for test in group["tests"]:
                try:
                    passed += is_valid(test["data"]) == test["valid"]
                except BaseException:
                    pass
    return f"{passed}/{count}"


def row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    suite = sys.argv[1]
    row(["mandatory, optional, formats"] + DRAFTS)
    row(["---"] * (1 + len(DRAFTS)))
    lines = subprocess.run([SWIFT, "conformance", suite], check=True, capture_output=True, text=True).stdout.splitlines()
    row(["InterlockSchema"] + [", ".join(line.split()[1:]) for line in lines])
    for peer in (jsonschema_rs, jsonschema, fastjsonschema):
        try:
            compile = peer(suite)
        except ImportError:
            row([peer.__name__, "absent"])
            continue
        row([peer.__name__] + [", ".join(passes(suite, draft, part, compile) for part in PARTS) for draft in DRAFTS])


main()
