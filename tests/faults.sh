#!/usr/bin/env bash
# Every verb on a bad day: standard output full, shut or gone away, standard error shut, 64 MB of memory, no folder for
# its file. What can't be said is an error with exit code 2; an answer nobody reads is still the answer's code; nothing
# panics and nothing is left behind.
set -uo pipefail
fairdeal=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
bad=0
tried=0

wrong() { echo "fairdeal $*"; bad=1; }

# seen WHAT WANTED GOT: the exit code is the one expected, and the message no panic.
seen() {
  local what=$1 want=$2 got=$3
  tried=$((tried + 1))
  [ "$got" -eq "$want" ] || wrong "$line: $what: exit code $got, not $want: $(head -c 300 err)"
  if grep -qE 'panicked|RUST_BACKTRACE|bug' err; then wrong "$line: $what: $(head -c 300 err)"; fi
}

"$fairdeal" solve boaf#1264 --proof proof.json >/dev/null
while read -r code line; do
  read -ra words <<<"$line"
  "$fairdeal" "${words[@]}" >/dev/null 2>err; seen "by itself" "$code" $?
  "$fairdeal" "${words[@]}" >/dev/full 2>err; seen "disk full" 2 $?
  grep -q 'No space left' err || wrong "$line: disk full: $(head -c 300 err)"
  "$fairdeal" "${words[@]}" 2>err | head -c 1 >/dev/null; seen "reader gone" "$code" "${PIPESTATUS[0]}"
  "$fairdeal" "${words[@]}" >&- 2>err; seen "output shut" "$code" $?
  : >err; "$fairdeal" "${words[@]}" >/dev/null 2>&-; seen "error output shut" "$code" $?
  (ulimit -v 65536; exec "$fairdeal" "${words[@]}" >/dev/null 2>err); seen "64 MB" "$code" $?
done <<'VERBS'
0 games
0 games boaf
0 deal boaf#1
0 solve boaf#1
1 solve boaf#1264
0 solve set#1 --all
0 solve swish#7 --max --json
0 hint boaf#1
0 moves set#1 --judge
0 check boaf#1264 @proof.json
0 draw boaf#1
0 draw swish#1 -o -
0 simulate set --games 3
0 census set/v3p2
0 unplayable swish
0 unplayable set --json
0 reduce
0 encode swish#1 --to opb
0 survey boaf --deals 0..2000
0 survey set --deals 0..2000 --json
0 completions bash
0 help solve
0 --version
VERBS

# Files: the folder is not there, is a file, is full, or may not be written. Nothing half written stays.
touch plain
while read -r line; do
  for place in missing/x plain/x /dev/full/x; do
    read -ra words <<<"${line//FILE/$place}"
    "$fairdeal" "${words[@]}" >/dev/null 2>err; seen "$place" 2 $?
    grep -qE "missing|plain|/dev/full" err || wrong "$line: $place: the place is not named: $(head -c 300 err)"
  done
done <<'FILES'
solve boaf#1264 --proof FILE.json
draw boaf#1 -o FILE.svg
draw boaf#1 -o FILE.png
encode swish#1 --to opb -o FILE.opb
unplayable swish -o FILE.svg
survey boaf --deals 0..100 --rows FILE.csv
FILES
left=$(find . -newer plain -type f ! -name err ! -name plain ! -name proof.json)
[ -z "$left" ] || wrong "left behind: $left"

echo "$tried bad days of every verb"
exit "$bad"
