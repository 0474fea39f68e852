#!/usr/bin/env bash
# Checks what a compiler does not: words that do not belong in the repository, links in the documents that lead nowhere,
# imports that go upwards, a README that shows other code than is built, and the format of .swift-format.
set -uo pipefail
cd "$(dirname "$0")/.."
fail=0
wrong() { echo "$*" >&2; fail=1; }

found=$(git grep -nE '\b(TODO|FIXME|XXX)\b|fatalError\(|\btry!|\bas! ' -- Sources Examples | head -n 20)
[ -z "$found" ] || wrong "not in Sources or Examples:"$'\n'"$found"

# Each module's row, as in docs/ARCHITECTURE.md; a module imports only from rows above its own number.
row() {
  case $1 in
    InterlockJSON) echo 0 ;; InterlockSchema | InterlockDiff) echo 1 ;; Interlock) echo 2 ;;
    InterlockJournal) echo 3 ;; InterlockCommand) echo 5 ;; *) echo 9 ;;
  esac
}
for module in Sources/Interlock*; do
  own=$(row "$(basename "$module")")
  for imported in $(grep -rhoE '^ *import Interlock[A-Za-z]*' "$module" | awk '{print $2}' | sort -u); do
    [ "$(row "$imported")" -lt "$own" ] || wrong "$module imports $imported, which is not below it"
  done
done
for module in InterlockJSON InterlockSchema InterlockDiff Interlock; do
  found=$(grep -rlE '^ *import (Foundation|FoundationEssentials|Glibc|Darwin|CSQLite|SQLite3)' "Sources/$module")
  [ -z "$found" ] || wrong "$module knows of no system, but: $found"
done

while IFS=: read -r file link; do
  target=$(dirname "$file")/${link%%#*}
  [ -e "$target" ] || wrong "$file links to $link, which is not there"
done < <(git ls-files '*.md' | while read -r file; do
  grep -oE '\]\([^)#][^)]*\)' "$file" | sed -E 's/^\]\(//; s/\)$//' | grep -vE '^(https?|mailto):' | sed "s|^|$file:|"
done)
# The README's Swift is the snippet that is built.
shown=$(sed -n '/^<!-- snippet: GateAnAnswer -->$/,/^```$/p' README.md | sed '1,2d;$d')
built=$(sed -n '/^\/\/ snippet.show$/,$p' Snippets/GateAnAnswer.swift | sed 1d)
[ "$shown" = "$built" ] || wrong "README.md does not show Snippets/GateAnAnswer.swift as it is"
swift format lint --strict --recursive Sources Examples Snippets Tests Package.swift || fail=1
[ "$fail" = 0 ] || exit 1
echo "text: formatted, imports go downwards, links lead somewhere, the README shows what is built"
