#!/usr/bin/env bash
# A second opinion: the checker VeriPB, which nobody here wrote, on proofs that no swish is larger. Needs a binary
# with CaDiCaL ($1); VeriPB is installed under target/ where it is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
fairdeal=${1:-target/release/fairdeal}
version=3.0.2
veripb=target/veripb/bin/veripb
if ! "$veripb" --version 2>/dev/null | grep -qF "$version"; then
  cargo install veripb --version "$version" --locked --root target/veripb
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
fairdeal=$OLDPWD/$fairdeal veripb=$OLDPWD/$veripb

accepted=0 cards=0
for family in swish swish/4x4/10 swish/3x3/8 swish/6x8/s3/20 swish/2x2/s2/6 swish/deck60/8 swish/1x5/8 swish/5x5/s3/12; do
  for number in {1..12}; do
    position=$family#$number
    "$fairdeal" encode "$position" --to opb > f.opb
    "$fairdeal" encode "$position" --to pbp > p.pbp
    size=$("$fairdeal" solve "$position" --max --json | grep -o '"size": *[0-9]*' | grep -o '[0-9]*$' || true)
    said=$("$veripb" f.opb p.pbp) || { echo "$position: VeriPB refuses the proof: $said" >&2; exit 1; }
    bounds=$(grep -o 'VERIFIED BOUNDS .*' <<<"$said")
    want="VERIFIED BOUNDS -${size:-0} <= obj <= -${size:-0}"
    [ "$bounds" = "${want//-0/0}" ] || { echo "$position: $bounds, not $want" >&2; exit 1; }
    accepted=$((accepted + 1)) cards=$((cards + ${size:-0}))
    # The proof without a step, and one of a smaller bound, prove nothing.
    [ "$number" -le 3 ] || continue
    awk '/^(rup|pol)/ && !done { done = 1; next } { print }' p.pbp > without.pbp
    if cmp -s p.pbp without.pbp || "$veripb" f.opb without.pbp > /dev/null 2>&1; then
      echo "$position: a proof without its first step is accepted" >&2; exit 1
    fi
    sed -E 's/^conclusion BOUNDS -?([0-9]+) : [0-9]+ -?[0-9]+/conclusion BOUNDS -999 -999/' p.pbp > more.pbp
    if "$veripb" f.opb more.pbp > /dev/null 2>&1; then
      echo "$position: a better bound than there is is accepted" >&2; exit 1
    fi
  done
done
echo "VeriPB $version accepts $accepted proofs of largest swishes, of $cards cards in all"
