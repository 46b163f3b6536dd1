#!/usr/bin/env bash
# The command line in terminals of 40 and of 100 columns, piped, and with NO_COLOR.
set -uo pipefail
fairdeal=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
unset COLUMNS NO_COLOR
# A dumb terminal is shown no spinner, and whoever runs this may be in one.
export LC_ALL=C.UTF-8 TERM=xterm
bad=0
fail() { echo "$*"; bad=1; }

# on COLUMNS COMMAND: in a terminal of that width; what it shows goes to `screen`.
on() {
  local columns=$1
  shift
  script -qec "stty cols $columns rows 30; $*" /dev/null </dev/null | tr -d '\r' >screen
}

# fits COLUMNS: no line is longer, but for a word alone and for the synopsis, which is kept whole.
fits() {
  local line words long=0
  while IFS= read -r line; do
    words=${line#"${line%%[! ]*}"}
    if [ "${#line}" -gt "$1" ] && [[ "$words" == *' '* && "$words" != Usage:* ]]; then
      echo "too long: $line"
      long=1
    fi
  done
  return "$long"
}

printf 'boaf#1264\nset#7\nswish#1\n' >list.txt
for columns in 40 100; do
  for call in 'games' 'games boaf' 'reduce' 'survey boaf --deals 0..3000' 'solve --help' 'draw --help' \
    'check boaf#1264 9S\>TS' 'deal set/v3p4/21 --no-find' 'deal boaf#1 --grade' 'solve boaf#1264' 'hint set#7' \
    'moves boaf#1' 'solve @list.txt' 'solve boaf#574333 --budget 5'; do
    on "$columns" "TERM=xterm NO_COLOR=1 $fairdeal $call 2>errors"
    if [ ! -s screen ]; then fail "$columns columns, $call: nothing on the screen"; fi
    if grep -q $'\e' screen; then fail "$columns columns, $call: escape codes under NO_COLOR"; fi
    # Boards keep their shape, and a word that is too long has a line of its own.
    case "$call" in games* | reduce | survey* | *--help | check* | 'deal set'*)
      fits "$columns" <screen || fail "$columns columns, $call" ;;
    esac
  done
done

# Colour in a terminal, none when piped.
on 80 "TERM=xterm $fairdeal solve set#7"
grep -q $'\e' screen || fail "no colour in a terminal"
"$fairdeal" solve set#7 2>errors | grep -q $'\e' && fail "colour in a pipe"

# After a third of a second something turns, in one line that fits; when piped nothing does.
for columns in 40 100; do
  on "$columns" "$fairdeal solve boaf/12x12/s40r40#1 --strategy brute --budget 100k >answer"
  grep -aq 'solve boaf/12x12' screen || fail "$columns columns: no spinner"
  sed $'s/\e\\[[0-9;]*[A-Za-z]/\\n/g' <screen | fits "$columns" || fail "$columns columns: the spinner"
  on "$columns" "$fairdeal survey boaf --deals 0..400k --threads 1 >answer"
  grep -aqE 'survey boaf.*=*>' screen || fail "$columns columns: no bar"
done
grep -aqE '[0-9]{1,3}(,[0-9]{3})*/s' screen || fail "no rate in a wide terminal"
on 80 "$fairdeal solve boaf#1264 >answer"
if [ -s screen ]; then fail "a spinner for what takes no time"; fi
"$fairdeal" survey boaf --deals 0..400k >answer 2>errors
if [ -s errors ]; then fail "a bar in a pipe"; fi

if [ "$bad" -eq 0 ]; then echo "fits 40 and 100 columns"; fi
exit "$bad"
