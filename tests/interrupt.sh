#!/usr/bin/env bash
# Ctrl-C in the middle of long work: what there is gets printed, nothing is left behind, exit code 130.
set -uo pipefail
fairdeal=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

# interrupted WORDS COMMAND…: after a second SIGINT; the words must be in the answer.
interrupted() {
  local words=$1 code=0 sent ended
  shift
  "$fairdeal" "$@" >answer 2>errors &
  local job=$!
  sleep 1
  sent=$(date +%s%N)
  kill -INT "$job"
  wait "$job" || code=$?
  ended=$(date +%s%N)
  echo "$(((ended - sent) / 1000000)) ms from Ctrl-C to the end: fairdeal $*"
  if [ "$code" -ne 130 ] || ! grep -q -- "$words" answer; then
    echo "exit code $code, expected 130 and: $words"
    head -c 600 answer errors
    exit 1
  fi
  if [ $(((ended - sent) / 1000000)) -gt 3000 ]; then echo "that is too long"; exit 1; fi
}

interrupted '"cancelled":true' survey boaf --deals 0..100000000 --json --rows rows.csv
if [ -n "$(find . -name '.tmp*' -o -name '*.tmp')" ]; then echo "temporary files stayed"; exit 1; fi
# The rows are the first ones of the range, without a gap.
awk -F, 'NR > 1 && $1 != NR - 2 { exit 1 }' rows.csv || { echo "rows.csv has a gap"; exit 1; }
interrupted cancelled solve boaf/12x12/s40r40#1 --strategy brute
interrupted cancelled solve set/v12p5/800#3 --count
interrupted '"reason":"cancelled"' solve swish/8x10/s3/80#1 --max --json
# A walk through deals says how far it came; half a report is not written over a whole one.
interrupted 'it was told to stop there' deal boaf/12x12/s40r40#1 --winnable
interrupted 'nothing was written' reproduce boaf --full -o report
if [ -e report ]; then echo "reproduce left a report"; exit 1; fi
# The first of several positions was asked for; the others are not begun.
printf 'boaf/12x12/s40r40#1\nboaf/12x12/s40r40#2\n' >two.txt
interrupted cancelled solve @two.txt --strategy brute
if grep -q '#2' answer; then echo "the second position was begun"; exit 1; fi

# The second Ctrl-C ends at once, and takes the temporary file along.
"$fairdeal" survey boaf/12x12/s40r40 --deals 0..100000 --rows rows2.csv >answer 2>errors &
job=$!
sleep 1
kill -INT "$job"; kill -INT "$job"; sleep 0.2; kill -INT "$job" 2>/dev/null
wait "$job"; code=$?
if [ "$code" -ne 130 ]; then echo "exit code $code after a second Ctrl-C"; exit 1; fi
if [ -n "$(find . -name '.tmp*' -o -name '*.tmp')" ]; then echo "temporary files stayed"; exit 1; fi
