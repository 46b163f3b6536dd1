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

printf 'boaf#1\n\nboaf:2H XZ\nset#1\nchess#1\n' >list.txt
printf '{"game": "boaf",\n"board": [[}\n' >object.json
mkdir folder.svg .svg

refuse 'deal number: `x` is not a whole number of 64 bits' deal 'boaf#x'
refuse 'rows: `0` is not a number from 1' deal 'boaf/0x4#1'
refuse '9x9 needs 81 cards, the deck has 52' deal 'boaf/9x9#1'
refuse 'row 2, column 2: 2H is already at row 1, column 1' solve 'boaf:2H 3D / 4C 2H'
refuse 'row 4: 3 cells, but row 1 has 4' solve 'boaf:2H 3D KD 3H / 4D AH TS 6D / 3C 4H KC 9S / KH AC 6C'
refuse 'card 2: `XZ` is not a rank and suit' solve 'boaf:2H XZ'
refuse 'empty, position: there is none: the input is empty' solve @empty
refuse 'binary: not text' solve @binary
refuse 'long: larger than 32 MiB' solve @long
refuse 'long_board, card 1: `QQQQ' solve @long_board
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
refuse 'game: boaf has no encoding' encode 'boaf#1' --to cnf
refuse 'game: boaf has no census' census boaf
refuse 'stands in quotes' solve boaf:2H 3D
refuse 'option --random: `boaf#7` is a position already' deal 'boaf#7' --random
refuse 'a search for a deal starts from a family or a deal' deal 'boaf:2H 3D' --winnable
refuse 'option --exactly, --no-find: boaf has nothing to count' deal 'boaf#1' --exactly 2
refuse '`list.txt` is a file; to read it, write `@list.txt`' solve list.txt
refuse '`list.txt` is a file; to read it, write `@list.txt`' survey list.txt
refuse 'list.txt, line 3, card 2: `XZ` is not a rank and suit' solve @list.txt
refuse 'list.txt, line 5, game: `chess` is not one of' solve @list.txt
refuse 'list.txt, line 3, card 2' survey @list.txt
refuse 'list.txt: it holds 4 positions, and draw takes one' draw @list.txt
refuse 'option --proof: 4 positions' solve @list.txt --proof proof.json
refuse 'option --deals: a file of positions has no deals' survey @list.txt --deals 0..5
refuse 'option --deals: which deals?' survey boaf
refuse 'object.json, position: not JSON' solve @object.json
refuse 'move 2, `KH>KD`' moves 'boaf#1+7H>7C+KH>KD'
refuse 'move 1: it is empty' moves 'boaf#1+'
refuse '--most' moves 'boaf#1' --most x
for number in 0 x 1.5 -3 1e99 1,5 2T; do refuse '--budget' solve 'boaf#1' --budget="$number"; done
for number in x 1k 2T -1; do refuse '--memory' solve 'boaf#1' --memory="$number"; done
for range in 5 1..x 0..1e40 3..1 ..; do refuse '--deals' survey boaf --deals="$range"; done
for size in 0 x 17 -1; do refuse '--scale' draw 'boaf#1' -o x.png --scale="$size"; done
refuse '--theme' draw 'boaf#1' --theme pink
refuse 'option --view' draw 'boaf#1' --view no-such-view -o x.svg
refuse 'cases is a picture: name a file' draw 'boaf#1' --view cases
refuse '--solution' draw 'boaf#1' --animate -o film.svg
refuse 'option --animate: a film needs a file' draw 'boaf#1' --solution --animate
refuse 'option --animate: only an SVG plays by itself' draw 'boaf#1' --solution --animate -o film.png
refuse 'option --steps: the steps need files' draw 'boaf#1' --solution --steps
refuse 'option --steps: several pictures do not fit' draw 'boaf#1' --solution --steps -o -
refuse '20,000 cards; a picture holds at most 10,000' draw 'set/v12p5/20000#1' --solution -o x.svg
refuse 'lower it, or write SVG' draw 'boaf/12x12/s40r40#1' --solution --strategy brute --scale 16 -o x.png
refuse 'only one file can be standard output' reduce hamiltonian-path-to-boaf 'p edge 2 1' --solve -o - --proof -
refuse 'is no file, and taken as text' reduce hamiltonian-path-to-boaf no-such-graph
refuse 'no such directory' draw 'boaf#1' -o no/such/x.svg
refuse 'no such directory' man no/such
refuse 'no such directory' reproduce set -o no/such
refuse 'it is a directory' draw 'boaf#1' -o .svg/../folder.svg
refuse 'reduction: `no-such-reduction-of-a-long-name` is not one of' reduce no-such-reduction-of-a-long-name x
refuse 'paper: `no-such-paper` is not one of' reproduce no-such-paper

if [ "$bad" -eq 0 ]; then echo "all refused as they should be"; fi
exit "$bad"
