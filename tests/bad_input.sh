#!/usr/bin/env bash
# Bad input gets exit code 2, a short message that names the place, and no panic.
set -uo pipefail
fairdeal=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
bad=0

# refuse WORDS COMMAND…: exit code 2, the words in the message, at most 400 characters of it.
refuse() {
  local words=$1 message code
  shift
  message=$("$fairdeal" "$@" 2>&1 >/dev/null </dev/null)
  code=$?
  if [ "$code" -ne 2 ] || [[ "$message" != *"$words"* ]] || [[ "$message" == *panicked* ]] || [ "${#message}" -gt 400 ]; then
    echo "fairdeal $*: exit code $code, message: ${message:0:500}"
    echo "  expected exit code 2 and: $words"
    bad=1
  fi
}

: >empty
head -c 4096 /dev/urandom >binary; printf '\xff\xfe' >>binary
head -c 100000000 /dev/zero | tr '\0' 'Q' >long
printf 'boaf:' >long_board; head -c 20000000 /dev/zero | tr '\0' 'Q' >>long_board

refuse 'deal number: `x` is not a whole number of 64 bits' deal 'boaf#x'
refuse 'rows: `0` is not a number from 1' deal 'boaf/0x4#1'
refuse '9x9 needs 81 cards, the deck has 52' deal 'boaf/9x9#1'
refuse 'row 2, column 2: 2H is already at row 1, column 1' solve 'boaf:2H 3D / 4C 2H'
refuse 'row 4: 3 cells, but row 1 has 4' solve 'boaf:2H 3D KD 3H / 4D AH TS 6D / 3C 4H KC 9S / KH AC 6C'
refuse 'row 1, column 2: `XZ` is not a rank and suit' solve 'boaf:2H XZ'
refuse 'empty, position: there is none: the input is empty' solve @empty
refuse 'binary: not text' solve @binary
refuse 'long: larger than 32 MiB' solve @long
refuse 'long_board, row 1, column 1: `QQQQ' solve @long_board
refuse 'nowhere: no such file' solve @nowhere
refuse 'standard input, position: there is none' solve -
refuse 'game: `chess` is not one of' solve 'chess#1'
refuse '--budget' solve 'boaf#1' --budget 0
refuse '--memory' solve 'boaf#1' --memory 3
refuse 'strategy: `magic` is none of' solve 'boaf#1' --strategy magic
refuse 'strategy: fast has no option `x`' solve 'boaf#1' --strategy fast,x
refuse 'deal number: 4294967296 is outside' solve 'boaf#4294967296'
refuse '--deals' survey boaf --deals 5..5
refuse 'is a position, not a family' survey 'boaf#1' --deals 0..5
refuse 'deal number' survey boaf --deals 4294967000..4294968000
refuse 'move 1: `nonsense` is not a move' check 'boaf#1' nonsense
refuse 'certificate: it is empty' check 'boaf#1' ''
refuse 'certificate: not JSON' check 'boaf#1' '{'
refuse 'certificate, schema' check 'boaf#1' '{}'
refuse 'must end in .svg or .png' draw 'boaf#1' -o picture.gif
refuse 'where to start?' deal boaf --winnable
refuse 'paper: `no-such-paper` is not one of' reproduce no-such-paper

if [ "$bad" -eq 0 ]; then echo "all refused as they should be"; fi
exit "$bad"
