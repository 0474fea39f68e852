#!/usr/bin/env python3
"""Prints how InterlockSchema does beside its peers: schema.py FOLDER-WITH-CORPORA [ROUNDS] [GROUP…].

Each corpus is measured in turn by all, several rounds, and the best of each counts: machines are shared, and a ratio
holds where both sides had a quiet moment. Peers that are not installed (pip install jsonschema-rs fastjsonschema
orjson) are left out by name. PEERS and SECONDS in the environment name others, and the time for each figure.
"""

import math
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SWIFT = os.path.join(HERE, ".build", "release", "SchemaBenchmarks")
PEERS = os.environ.get("PEERS", "jsonschema-rs fastjsonschema").split()
SECONDS = os.environ.get("SECONDS", "0.15")


def figures(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return None  # some peers compile a large schema for minutes
    if done.returncode != 0:
        return None
    words = done.stdout.split()
    return [float(word) for word in words] if len(words) == 4 else None


def measure(folder, rounds):
    commands = {"own": [SWIFT, "measure", folder, SECONDS]}
    for peer in PEERS:
        commands[peer] = [sys.executable, os.path.join(HERE, "schema_peers.py"), peer, folder, SECONDS]
    found = {}
    for turn in range(rounds):
        for name, command in commands.items():
            if turn > 0 and (found[name] is None or name == "fastjsonschema"):
                continue
            new = figures(command)
            old = found.get(name)
            found[name] = [min(a, b) for a, b in zip(new, old)] if new and old else new or old
    return found


def row(cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def show(value):
    return "no" if value is None else f"{value:,.0f}"


def ratio(peer, own):
    return "" if peer is None or own is None else f"{peer / own:.1f}"


def mean(values):
    values = [value for value in values if value]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def main():
    data = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    groups = sys.argv[3:] or ["envelope", "sourcemeta", "rust-bench", "metaschema"]
    folders = []
    for group in groups:
        path = os.path.join(data, group)
        if os.path.exists(os.path.join(path, "schema-noformat.json")):
            folders.append(path)
        else:
            folders += sorted(os.path.join(path, name) for name in os.listdir(path))
    folders = [folder for folder in folders if os.path.exists(os.path.join(folder, "valid.jsonl"))]
    row(["corpus", "compile µs", "parse", "validate", "both", "jsonschema-rs compile µs", "validate", "both",
         "× validate", "× both", "fastjsonschema × validate"])
    row(["---"] + ["--:"] * 10)
    totals = []
    for folder in folders:
        found = measure(folder, rounds)
        own, rust, fast = (found.get(name) for name in ("own", "jsonschema-rs", "fastjsonschema"))
        get = lambda figures, index: figures[index] if figures else None
        row([os.path.relpath(folder, data), show(get(own, 0) and get(own, 0) / 1e3), show(get(own, 1)), show(get(own, 2)),
             show(get(own, 3)), show(get(rust, 0) and get(rust, 0) / 1e3), show(get(rust, 2)), show(get(rust, 3)),
             ratio(get(rust, 2), get(own, 2)), ratio(get(rust, 3), get(own, 3)), ratio(get(fast, 2), get(own, 2))])
        if own and rust:
            totals.append((own, rust))
    if totals:
        means = [[mean([pair[side][index] for pair in totals]) for index in range(4)] for side in (0, 1)]
        own, rust = means
        row([f"geometric mean of {len(totals)}", show(own[0] / 1e3), show(own[1]), show(own[2]), show(own[3]),
             show(rust[0] / 1e3), show(rust[2]), show(rust[3]), ratio(rust[2], own[2]), ratio(rust[3], own[3]), ""])


main()
