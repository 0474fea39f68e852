#!/usr/bin/env python3
"""Prints how InterlockJSON does beside its peers: run.py FOLDER-WITH-DATA [ROUNDS].

Each task is measured in turn with its peers, several rounds, and the best of each counts: machines are shared, and a
ratio holds where both sides had a quiet moment. Peers that are not installed (pip install orjson jiter pysimdjson) are
left out by name.
"""

import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SWIFT = os.path.join(HERE, ".build", "release", "JSONBenchmarks")
SECONDS = "0.5"


def measure(command):
    line = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    return None if line == "absent" else float(line)


def swift(task, file):
    return lambda: measure([SWIFT, task, file, SECONDS])


def peer(name, task, file):
    return lambda: measure([sys.executable, os.path.join(HERE, "peers.py"), name, task, file, SECONDS])


def best(measurements, rounds):
    """The best of each over the rounds, taken in turn."""
    results = {name: None for name in measurements}
    for _ in range(rounds):
        for name, run in measurements.items():
            seconds = run()
            if seconds is not None:
                results[name] = min(seconds, results[name] or seconds)
    return results


def rate(size, seconds):
    return "absent" if seconds is None else f"{size / seconds / 1e6:.0f}"


def row(cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def parse(data, rounds):
    print("Parse, MB/s; unique: with the check for duplicate names; pieces: the resumable parser, fed the whole\n")
    row(["file", "InterlockJSON", "unique", "pieces", "JSONSerialization", "orjson", "jiter", "simdjson", "× Foundation",
         "× orjson", "unique costs", "pieces cost"])
    row(["---"] * 12)
    for name in ["twitter.json", "canada.json", "citm_catalog.json", "envelopes.jsonl"]:
        file = os.path.join(data, name)
        size = os.path.getsize(file)
        task = "lines" if name.endswith("jsonl") else "parse"
        runs = {"own": swift(task, file), "unique": swift(task + "-unique", file),
                "foundation": swift(task + "-foundation", file)}
        if task == "parse":
            runs["pieces"] = swift("parse-pieces", file)
        for other in ["orjson", "jiter", "simdjson"]:
            runs[other] = peer(other, task, file)
        found = best(runs, rounds)
        own = found["own"]
        row([name, rate(size, own), rate(size, found["unique"]), rate(size, found.get("pieces")) if task == "parse" else "",
             rate(size, found["foundation"]), rate(size, found["orjson"]), rate(size, found["jiter"]),
             rate(size, found["simdjson"]), f"{found['foundation'] / own:.0f}",
             f"{found['orjson'] / own:.1f}" if found["orjson"] else "absent", f"{(found['unique'] / own - 1) * 100:.0f} %",
             f"× {found['pieces'] / own:.2f}" if task == "parse" else ""])


def rest(data, rounds):
    canada = os.path.join(data, "canada.json")
    envelopes = os.path.join(data, "envelopes.jsonl")
    lines = sum(1 for _ in open(envelopes, "rb"))
    print()
    row(["work", "InterlockJSON", "peer", "ratio"])
    row(["---"] * 4)
    for name in ["partial-100k.json", "partial-100k-text.json"]:
        file = os.path.join(data, name)
        found = best({"own": swift("snapshots", file), "kept": swift("snapshots-kept", file),
                      "changes": swift("changes", file)}, rounds)
        jiter = best({"jiter": peer("jiter", "snapshots", file)}, 1)["jiter"]
        own = found["own"]
        row([f"a snapshot after every 4 bytes of {name}", f"{own * 1e3:.1f} ms",
             f"jiter {jiter:.1f} s" if jiter else "jiter absent", f"{jiter / own:.0f}" if jiter else ""])
        row(["the same, all kept", f"{found['kept'] * 1e3:.1f} ms", "", ""])
        row(["the same, with the changes since the last", f"{found['changes'] * 1e3:.1f} ms", "", ""])
    found = best({"own": swift("doubles", canada), "library": swift("doubles-library", canada),
                  "string": swift("doubles-string", canada)}, rounds)
    for name, task in [("Double(String), the strings at hand", "library"), ("Double(String), made of the bytes", "string")]:
        row(["doubles of canada.json", f"{found['own'] * 1e3:.2f} ms", f"{name}: {found[task] * 1e3:.1f} ms",
             f"{found[task] / found['own']:.1f}"])
    found = best({"own": swift("canonical", envelopes)}, rounds)
    row(["canonical form of an envelope", f"{found['own'] / lines * 1e6:.2f} µs", "", ""])
    for name in ["twitter.json", "canada.json", "citm_catalog.json"]:
        file = os.path.join(data, name)
        size = measure([SWIFT, "times", "1", "tape", file])
        row([f"bytes of tape a byte of {name}", f"{size / os.path.getsize(file):.2f}", "", ""])


def main():
    data = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    parse(data, rounds)
    rest(data, rounds)


main()
