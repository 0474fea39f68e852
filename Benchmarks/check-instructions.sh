#!/bin/bash
# Counts the instructions of fixed runs with valgrind and compares them with Benchmarks/instructions.txt.
#
# Usage: check-instructions.sh FOLDER-WITH-DATA [--write]
# Exit status: 0 within 3 %, or with --write; 1 more or fewer; 2 trouble.
set -u
cd "$(dirname "$0")" || exit 2
data=$(cd ..; cd "$1" 2>/dev/null && pwd) || { echo "no folder $1" >&2; exit 2; }
command -v valgrind >/dev/null || { echo "valgrind is needed: apt-get install valgrind" >&2; exit 2; }

collected() {  # N TASK FILE: instructions of the whole program with N runs
  local log program
  log=$(mktemp)
  program=(JSONBenchmarks times "$1" "$2" "$data/$3")
  # Of schemas the task is what to do with a corpus, a folder beside the other data.
  # So many passes that the random seed of a schema's tables of names does not show.
  case $2 in schema-*) program=(SchemaBenchmarks "${2#schema-}" "$(($1 * 20))" "$data-schema/$3") ;; esac
  valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    ".build/release/${program[0]}" "${program[@]:1}" >/dev/null 2>"$log" || { cat "$log" >&2; rm -f "$log"; exit 2; }
  sed -n 's/.*Collected : \([0-9]*\)$/\1/p' "$log"
  rm -f "$log"
}

count() {  # TASK FILE: instructions of one run, of schemas of several, without the program's start and what is prepared
  echo $(( ($(collected 3 "$1" "$2") - $(collected 1 "$1" "$2")) / 2 ))
}

runs="parse:twitter.json parse-unique:twitter.json parse-unique:canada.json parse-unique:citm_catalog.json
parse-pieces:twitter.json lines-unique:envelopes.jsonl snapshots:partial-100k.json doubles:canada.json canonical:envelopes.jsonl
schema-times:sourcemeta/krakend schema-times:metaschema/draft7 schema-compile:envelope"

if [ "${2:-}" = --write ]; then
  for run in $runs; do
    now=$(count "${run%%:*}" "${run#*:}")
    [ "${now:-0}" -gt 0 ] || { echo "$run: no count" >&2; exit 2; }
    echo "$run $now"
  done > .build/instructions.txt && mv .build/instructions.txt instructions.txt
  cat instructions.txt
  exit 0
fi

status=0
for run in $runs; do
  known=$(sed -n "s|^$run ||p" instructions.txt)
  now=$(count "${run%%:*}" "${run#*:}")
  [ -n "$known" ] && [ "${now:-0}" -gt 0 ] || { echo "$run: no count to compare with" >&2; exit 2; }
  change=$(( (now - known) * 1000 / known ))
  printf '%-32s %12d  known %12d  %+d.%d %%\n' "$run" "$now" "$known" $((change / 10)) $((change < 0 ? -change % 10 : change % 10))
  if [ "$change" -gt 30 ]; then echo "$run: more than 3 % slower" >&2; status=1; fi
  if [ "$change" -lt -30 ]; then echo "$run: more than 3 % faster; write the new counts: $0 $1 --write" >&2; status=1; fi
done
exit $status
