#!/usr/bin/env bash
# A second opinion: the checker VeriPB, which nobody here wrote, on proofs that no swish is larger, no more sets share
# no card, no more cards of a deck can be kept, and that a table holds a set or none. $1 is the binary;
# VeriPB is installed under target/ where it is missing.
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
case $fairdeal in /*) ;; *) fairdeal=$PWD/$fairdeal ;; esac
veripb=$PWD/$veripb
cd "$scratch"

die() { echo "$*" >&2; exit 1; }
accepted=0

# number FIELD: a number of the JSON object on standard input; 0 where there is none.
number() { grep -o "\"$1\": *[0-9]*" | grep -o '[0-9]*$' | head -n 1 || echo 0; }

# prove NAME WANT FLAGS…: VeriPB says WANT of the proof for a position or family.
prove() {
  local name=$1 want=$2
  shift 2
  "$fairdeal" encode "$name" --to opb "$@" > f.opb
  "$fairdeal" encode "$name" --to pbp "$@" > p.pbp
  said=$("$veripb" f.opb p.pbp) || die "$name: VeriPB refuses the proof: $said"
  grep -qxF "s VERIFIED $want" <<<"$said" || die "$name: $said, not $want"
  accepted=$((accepted + 1))
}

# best NAME SIZE FLAGS…: nothing is better than this size.
best() {
  local name=$1 size=$2
  shift 2
  local least=-$size
  [ "$size" -gt 0 ] || least=0
  prove "$name" "BOUNDS $least <= obj <= $least" "$@"
}

# spoiled NAME: the last proof without its first step, and with a better conclusion, proves nothing.
spoiled() {
  awk '/^(rup|pol)/ && !done { done = 1; next } { print }' p.pbp > without.pbp
  if cmp -s p.pbp without.pbp || "$veripb" f.opb without.pbp > /dev/null 2>&1; then
    die "$1: a proof without its first step is accepted"
  fi
  sed -E 's/^conclusion BOUNDS .*/conclusion BOUNDS -999 : -999;/; s/^conclusion UNSAT.*/conclusion UNSAT : 1;/' p.pbp > more.pbp
  if cmp -s p.pbp more.pbp || "$veripb" f.opb more.pbp > /dev/null 2>&1; then
    die "$1: a better conclusion than there is is accepted"
  fi
}

for family in swish swish/4x4/10 swish/3x3/8 swish/6x8/s3/20 swish/2x2/s2/6 swish/deck60/8 swish/1x5/8 swish/5x5/s3/12; do
  for number in {1..12}; do
    position=$family#$number
    best "$position" "$("$fairdeal" solve "$position" --max --json | number size)"
    [ "$number" -gt 3 ] || spoiled "$position"
  done
done
for family in set set/v3p3/12 set/v4p3/12 set/v3p4/21 set/v5p2/14 set/v2p3/6; do
  for number in {1..8}; do
    position=$family#$number
    best "$position" "$("$fairdeal" solve "$position" --max --json | number size)" --max
    [ "$number" -gt 2 ] || [ "$family" = set/v2p3/6 ] || spoiled "$position"
  done
done
none=0 some=0
for family in set/v3p4/9 set/v4p3/10 set/v5p3/12 set/v6p3/14 set/v1p3 set; do
  for number in {1..8}; do
    position=$family#$number code=0
    "$fairdeal" solve "$position" > /dev/null || code=$?
    case $code in
      0) prove "$position" SATISFIABLE; some=$((some + 1)) ;;
      1) prove "$position" UNSATISFIABLE; spoiled "$position"; none=$((none + 1)) ;;
      *) die "$position: exit code $code" ;;
    esac
  done
done
[ "$none" -gt 3 ] && [ "$some" -gt 3 ] || die "$none tables without a set, $some with one"
for family in set/v3p2 set/v3p3 set/v4p2 set/v5p2 set/v2p3 swish/2x2 swish/2x3 swish/2x4 swish/1x5 swish/3x3; do
  best "$family" "$("$fairdeal" unplayable "$family" --json | number size)"
  # Of the smallest the first step says again what the formula says.
  case $family in set/v2p3 | swish/2x2 | swish/1x5) ;; *) spoiled "$family" ;; esac
done
echo "VeriPB $version accepts $accepted proofs"
