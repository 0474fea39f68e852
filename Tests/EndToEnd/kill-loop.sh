#!/usr/bin/env bash
# Kills `interlock run` with kill -9 at random moments and checks afterwards:
#   1. every entry whose run was acknowledged is in the journal, performed;
#   2. no order was placed twice, nor the action started twice for one key;
#   3. every other entry is performed, ready, received or in doubt; in doubt where the action may have run;
#   4. the same key again never runs twice: each key is submitted again at the end, and the counts are the same.
#
# usage: kill-loop.sh [--build debug|release] [--kills N] [--seed N]
set -uo pipefail
build=release kills=200 seed=$RANDOM
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$2 ;; --kills) kills=$2 ;; --seed) seed=$2 ;;
    *) echo "usage: kill-loop.sh [--build debug|release] [--kills N] [--seed N]" >&2; exit 2 ;;
  esac
  shift 2
done
cd "$(dirname "$0")/../.."
bin=$PWD/.build/$build shop=$PWD/Examples/Shop
[ -x "$bin/interlock" ] || { echo "$bin/interlock is missing: build first" >&2; exit 2; }
RANDOM=$seed

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PATH=$bin:$PATH SHOP_DB=$work/shop.db STARTS=$work/starts
touch "$STARTS"
shop create || exit 2
# The shop's own action, with a line written before it for each time it is started.
cat > "$work/place" <<'P'
#!/bin/sh
echo "$INTERLOCK_IDEMPOTENCY_KEY" >> "$STARTS"
exec place-order
P
chmod +x "$work/place"
sed "s|\"place-order\"|\"$work/place\"|" "$shop/interlock.manifest.json" > "$work/manifest.json"

submission=("$bin/interlock" run "$shop/requests/1-complete.json" --manifest "$work/manifest.json" --journal "$work/j.db" --json)
submit() { "${submission[@]}" --key "$1"; }

# How long one run takes, so that the kills fall on all of it.
start=$(date +%s%N); submit warm-up > /dev/null; whole=$((($(date +%s%N) - start) / 1000000))

acknowledged=0
for number in $(seq "$kills"); do
  # Not the function: in the background that would be a shell, and the kill would meet the shell.
  "${submission[@]}" --key "key-$number" > "$work/answer" 2> /dev/null &
  run=$!
  sleep "$(printf '0.%03d' $((RANDOM % (whole + whole / 4 + 2))))"
  kill -9 "$run" 2> /dev/null
  if wait "$run" 2> /dev/null; then
    acknowledged=$((acknowledged + 1))
    echo "key-$number" >> "$work/acknowledged"
  fi
done
sleep 1  # an action that outlived its interlock ends by itself
touch "$work/acknowledged"

fail=0
wrong() { echo "WRONG: $*" >&2; fail=1; }
state_of() { sed -nE "s/.*\"key\":\"$1\",\"state\":\"([a-z_]+)\".*/\1/p" "$work/export"; }
interlock journal export --journal "$work/j.db" > "$work/export" || wrong "the journal can't be read"
lost=0
while read -r key; do
  [ "$(state_of "$key")" = performed ] && continue
  lost=$((lost + 1))
  wrong "$key was acknowledged and is '$(state_of "$key")'"
done < "$work/acknowledged"
doubled=$(sort "$STARTS" | uniq -d | wc -l)
[ "$doubled" = 0 ] || wrong "$doubled keys were started twice"
sort -u "$STARTS" | while read -r key; do
  case $(state_of "$key") in performed | in_doubt) ;; *) echo "$key ran and is '$(state_of "$key")'" ;; esac
done > "$work/hidden"
[ ! -s "$work/hidden" ] || wrong "$(cat "$work/hidden")"
# Kills that all came too early or too late would show nothing.
if [ "$kills" -ge 100 ]; then
  [ "$acknowledged" -gt 0 ] || wrong "no run was acknowledged: the kills show nothing"
  [ "$(grep -c '"state":"in_doubt"' "$work/export")" -gt 0 ] || wrong "no entry is in doubt: the kills show nothing"
fi
open=$(grep -c '"state":"performing"' "$work/export")
[ "$open" = 0 ] || wrong "$open entries are still performing, with no worker alive"
count() { grep -c "\"state\":\"$1\"" "$work/export"; }
performed=$(count performed) doubt=$(count in_doubt) undecided=$(($(count received) + $(count ready)))

# The same keys again: what had not started goes on, what had is answered.
for number in $(seq "$kills"); do submit "key-$number" > /dev/null 2>&1; done
[ "$(sort "$STARTS" | uniq -d | wc -l)" = 0 ] || wrong "submitting again started a key twice"
orders=$(shop orders | grep -c '^order') starts=$(sort -u "$STARTS" | wc -l)
[ "$orders" -le "$starts" ] || wrong "$orders orders came of $starts starts"
leftover=$(find "$work" -name 'j.db-worker-*' | wc -l)
[ "$leftover" = 0 ] || wrong "$leftover files of workers that are gone are left: $(cd "$work" && ls -l j.db*)"

echo "kill -9: $kills kills (seed $seed), $acknowledged acknowledged, $lost of them lost, $doubled doubled; before resubmission $performed performed, $doubt in doubt, $undecided not started; $orders orders of $starts starts"
[ "$fail" = 0 ] && echo "kill -9: nothing lost, nothing twice" || exit 1
