#!/bin/bash
# Counts with valgrind what validating costs in allocations: a valid instance of these corpora costs none.
#
# Usage: check-allocations.sh FOLDER-WITH-CORPORA
# Exit status: 0 none; 1 some; 2 trouble.
set -u
cd "$(dirname "$0")" || exit 2
data=$(cd ..; cd "$1" 2>/dev/null && pwd) || { echo "no folder $1" >&2; exit 2; }
command -v valgrind >/dev/null || { echo "valgrind is needed: apt-get install valgrind" >&2; exit 2; }

allocations() {  # N CORPUS: of the whole program with N passes
  valgrind --tool=memcheck --leak-check=no --undef-value-errors=no \
    .build/release/SchemaBenchmarks times "$1" "$data/$2" 2>&1 >/dev/null |
    sed -n 's/,//g; s/.*total heap usage: \([0-9]*\) allocs.*/\1/p'
}

# Of every kind of keyword: patterns and unions too, but not what is known to allocate (docs/PERFORMANCE.md).
status=0
for corpus in envelope rust-bench/fast sourcemeta/yamllint sourcemeta/helm-chart-lock sourcemeta/code-climate \
  sourcemeta/clang-format sourcemeta/cypress sourcemeta/importmap; do
  one=$(allocations 1 "$corpus")
  three=$(allocations 3 "$corpus")
  [ "${one:-0}" -gt 0 ] && [ "${three:-0}" -gt 0 ] || { echo "$corpus: no count" >&2; exit 2; }
  echo "$corpus: $(( (three - one) / 2 )) allocations a pass"
  [ "$three" -eq "$one" ] || status=1
done
exit $status
