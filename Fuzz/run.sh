#!/bin/bash
# Builds the fuzzers and runs each for a while, from the seeds in git; what it finds stays in .build/findings.
#
# Usage: run.sh SECONDS
# Exit status: 0 no finding; 1 a finding, whose file is named; 2 trouble.
set -u
cd "$(dirname "$0")" || exit 2
seconds=${1:?how long each fuzzer runs, in seconds}
status=0
mkdir -p .build/findings
for target in ${FUZZ_TARGETS:-FuzzParse FuzzPieces FuzzCanonical FuzzNumbers FuzzSchema}; do
  # Both sanitizers in one flag, else the second turns the first off; with assertions, which hold the proof of the unsafe
  # code step by step.
  swift build -c release --product "$target" --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address \
    -Xswiftc -assert-config -Xswiftc Debug >.build/build.log 2>&1 ||
    { tail -n 20 .build/build.log >&2; exit 2; }
  mkdir -p ".build/corpus/$target"
  seeds=seeds/texts
  dictionary=seeds/json.dict
  [ "$target" = FuzzNumbers ] && seeds=seeds/numbers
  [ "$target" = FuzzSchema ] && seeds=seeds/schemas dictionary=seeds/schema.dict
  # Without SWIFT_BACKTRACE=enable=no Swift's own handler would keep libFuzzer from writing the finding.
  SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 ".build/release/$target" ".build/corpus/$target" "$seeds" \
    -dict="$dictionary" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 -max_len=4096 \
    -artifact_prefix=".build/findings/$target-" >".build/$target.log" 2>&1 || { status=1; tail -n 15 ".build/$target.log"; }
  grep -q 'inline 8-bit counters' ".build/$target.log" || { echo "$target is built without coverage" >&2; exit 2; }
  echo "$target: $(grep -E '^Done' ".build/$target.log"), $(grep -oE 'cov: [0-9]+' ".build/$target.log" | tail -n 1)"
done
exit $status
