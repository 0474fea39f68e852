#!/usr/bin/env python3
"""What a peer takes for a corpus: schema_peers.py PEER FOLDER SECONDS.

Prints nanoseconds: to compile; and for an instance: to parse, to validate what is parsed, and both. "absent" where the
peer is not installed, "no" where it does not take the schema.
"""

import json
import os
import sys

from timing import best


def compiler(peer):
    if peer == "jsonschema-rs":
        import jsonschema_rs
        return lambda schema: jsonschema_rs.validator_for(schema).is_valid
    if peer == "fastjsonschema":
        import fastjsonschema
        return lambda schema: fastjsonschema.compile(schema)
    if peer == "jsonschema":
        import jsonschema
        return lambda schema: jsonschema.validators.validator_for(schema)(schema).is_valid
    raise ImportError(peer)


def main():
    peer, folder, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    try:
        import orjson
        make = compiler(peer)
    except ImportError:
        print("absent")
        return
    schema = json.load(open(os.path.join(folder, "schema-noformat.json"), "rb"))
    lines = open(os.path.join(folder, "valid.jsonl"), "rb").read().splitlines()
    instances = [orjson.loads(line) for line in lines]
    try:
        validate = make(schema)
        for instance in instances:
            if validate(instance) is False:
                raise ValueError("an instance that is valid is refused")
    except Exception:
        print("no")
        return

    def compile():
        make(schema)

    def valid(passes):
        def run():
            for _ in range(passes):
                for instance in instances:
                    validate(instance)
        return run

    def parse(passes):
        def run():
            for _ in range(passes):
                for line in lines:
                    orjson.loads(line)
        return run

    def both(passes):
        def run():
            for _ in range(passes):
                for line in lines:
                    validate(orjson.loads(line))
        return run

    passes = max(1, int(2e-4 / max(best(valid(1), 0.01), 1e-9)))
    each = 1e9 / (passes * len(lines))
    print(best(compile, seconds) * 1e9, best(parse(passes), seconds) * each, best(valid(passes), seconds) * each,
          best(both(passes), seconds) * each)


main()
