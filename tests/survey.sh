#!/usr/bin/env bash
# Surveys in folders: killed, cut off, damaged, widened, split up and merged, they end with the rows of one
# that nothing happened to. File names carry the digest of the rows, so equal names are equal rows; `verify`
# reads every file and holds it against them.
set -uo pipefail
fairdeal=$(realpath "$1")
dir=$(mktemp -d)
trap 'umount "$dir/small" 2>/dev/null; rm -rf "$dir"' EXIT
cd "$dir" || exit 1

fail() { echo "FAIL: $*"; head -c 2000 answer errors 2>/dev/null; exit 1; }
# survey WORDS…: must end well; its answer is in `answer`.
survey() { "$fairdeal" survey "$@" >answer 2>errors || fail "exit code $?: survey $*"; }
# refused CODE WORDS COMMAND…: must end with this code and say this.
refused() {
  local code=$1 words=$2 got=0
  shift 2
  "$fairdeal" survey "$@" >answer 2>errors || got=$?
  [ "$got" -eq "$code" ] || fail "exit code $got, expected $code: survey $*"
  cat answer errors | tr -s ' \n' '  ' | grep -qF -- "$words" || fail "no \"$words\": survey $*"
}
same() { diff <(ls "$1/rows") <(ls "$2/rows") >/dev/null || fail "$1 and $2 have other rows"; }
clean() { [ -z "$(find "$1" -name '.tmp*')" ] || fail "temporary files stayed in $1"; }
now() { date +%s%N; }

# --- one that nothing happens to -------------------------------------------------------------------
deals=(boaf --deals -1000..200000 --chunk 512)
survey "${deals[@]}" --out whole --json
counts=$(sed 's/,"out".*//' answer)
grep -q '"deals":201000' answer || fail "not all deals were counted"
"$fairdeal" survey boaf --deals -1000..200000 --json >answer || fail "in memory"
[ "$counts" = "$(sed 's/,"cancelled".*//' answer)" ] || fail "a folder and memory count differently"
survey "${deals[@]}" --out whole
grep -q ' 0 rows decided now' answer || fail "a finished survey was run again"
survey "${deals[@]}" --out many --threads 64
same whole many
survey verify whole --sample 60

# --- killed a hundred times, at random moments -----------------------------------------------------
# On one thread, so that it takes long enough to be killed so often on any machine.
long=(boaf --deals 0..800k --chunk 1024)
survey "${long[@]}" --out calm --json
# A kill comes between the start and about three chunks, however fast the machine is.
started=$(now)
survey boaf --deals 0..1024 --chunk 1024 --out one --threads 1
chunk=$((($(now) - started) / 1000000 + 5))
RANDOM=12
kills=0
for _ in $(seq 600); do
  "$fairdeal" survey "${long[@]}" --out killed --threads 1 >answer 2>errors &
  job=$!
  pause=$((RANDOM % (3 * chunk)))
  sleep "$(printf '%d.%03d' $((pause / 1000)) $((pause % 1000)))"
  if kill -KILL "$job" 2>/dev/null; then kills=$((kills + 1)); fi
  wait "$job" 2>/dev/null
  [ "$kills" -lt 100 ] || break
done
[ "$kills" -ge 100 ] || fail "only $kills kills"
survey "${long[@]}" --out killed --json
fresh=$(sed 's/.*"fresh":\([0-9]*\).*/\1/' answer)
[ "$fresh" -lt 800000 ] || fail "nothing was kept between the kills"
same calm killed
clean killed
survey verify killed --sample 20
echo "killed $kills times; the last run decided $fresh of 800,000 rows"

# --- Ctrl-C ------------------------------------------------------------------------------------------
"$fairdeal" survey boaf --deals 0..20M --out stopped --chunk 65536 >answer 2>errors &
job=$!
sleep 1
sent=$(now)
kill -INT "$job"
wait "$job"; code=$?
[ "$code" -eq 130 ] || fail "exit code $code after Ctrl-C"
[ $((($(now) - sent) / 1000000)) -lt 3000 ] || fail "Ctrl-C took too long"
grep -q 'the same command goes on from here' answer || fail "no summary after Ctrl-C"
clean stopped
kept=$(ls stopped/rows | wc -l)
[ "$kept" -gt 0 ] || fail "finished rows were not written"
survey verify stopped --sample 10
survey boaf --deals 0..100k --out stopped
survey boaf --deals 0..100k --out straight --chunk 65536
for file in straight/rows/0-65536-*; do [ -e "stopped/rows/$(basename "$file")" ] || fail "$file"; done

# --- a wider range, a larger budget -----------------------------------------------------------------
survey boaf/3x3 --deals 0..700 --out grown --chunk 64 --strategy brute --budget 40
survey boaf/3x3 --deals 1000..1030 --out grown --budget 40
survey boaf/3x3 --deals 500..1500 --out grown --strategy brute --budget 400 --json
refused 2 'budget: the survey was run with 400 nodes already' boaf/3x3 --deals 0..700 --out grown --budget 40
survey boaf/3x3 --deals 0..1500 --out grown --budget 4000
survey boaf/3x3 --deals 0..1500 --out fresh --chunk 64 --strategy brute --budget 4000
same grown fresh
refused 2 'strategy: the survey in the folder has brute, not fast' boaf/3x3 --deals 0..9 --out grown --strategy fast
refused 2 'chunk: the survey in the folder has 64, not 32' boaf/3x3 --deals 0..9 --out grown --chunk 32
refused 2 'family: ' boaf --deals 0..9 --out grown

# --- damage ------------------------------------------------------------------------------------------
cp -r fresh hurt
pick() { ls hurt/rows | sed -n "$1p"; }
truncate -s 100 "hurt/rows/$(pick 2)"
printf 'x' | dd of="hurt/rows/$(pick 4)" bs=1 seek=200 conv=notrunc 2>/dev/null
rm "hurt/rows/$(pick 6)"
sed -i '9s/"solved":[0-9]/"solved":7/' hurt/ledger.jsonl
truncate -s -20 hurt/ledger.jsonl
echo 'not ours' >hurt/rows/notes.txt
cp "hurt/rows/$(pick 1)" hurt/rows/0-64-0123456789abcdef.parquet
touch "hurt/rows/.tmp-0-64-0123456789abcdef.parquet"
refused 1 'cut short' verify hurt
survey boaf/3x3 --deals 0..1500 --out hurt --budget 4000
for words in 'cut short' 'altered' 'missing' 'line 9: altered' 'the last line is torn'; do
  grep -q "$words" answer || fail "the damage is not named: $words"
done
[ -e hurt/rows/notes.txt ] || fail "somebody else's file was removed"
rm hurt/rows/notes.txt
same hurt fresh
clean hurt
survey verify hurt --sample 10
survey boaf/3x3 --deals 0..1500 --out hurt --budget 4000
grep -q 'note:' answer && fail "mended damage is named again"

# --- damage that costs more than a file -----------------------------------------------------------------
# A ledger that is gone is named, and what it named is not thought to be there.
cp -r fresh bare && rm bare/ledger.jsonl
refused 1 'no line of a ledger names it' verify bare
survey boaf/3x3 --deals 0..1500 --out bare --budget 4000
grep -q 'files that no line of a ledger names' answer || fail "a lost ledger is not named"
same bare fresh
# A digit of the plan, and nothing is thrown away for it.
cp -r fresh digit && sed -i 's/"chunk": *64/"chunk": 32/' digit/plan.json
refused 2 'one of them was altered' boaf/3x3 --deals 0..1500 --out digit --budget 4000
diff <(ls fresh/rows) <(ls digit/rows) && cmp -s fresh/ledger.jsonl digit/ledger.jsonl || fail "an altered plan cost rows"
# What is not ours stays.
cp -r fresh guest && echo 'hello' >guest/ledger-notes.jsonl && mkdir guest/rows/.ipynb_checkpoints
survey boaf --deals 0..64 --out elsewhere --chunk 64
cp elsewhere/rows/* guest/rows/
survey boaf/3x3 --deals 0..1500 --out guest --budget 4000
grep -q 'of another survey; it is left alone' answer || fail "a file of another survey is not named"
[ "$(cat guest/ledger-notes.jsonl)" = hello ] && [ -e "guest/rows/$(ls elsewhere/rows)" ] || fail "what is not ours was touched"
# A file that was away comes back: nothing is counted twice.
survey boaf --deals 0..400 --chunk 4096 --out away
mv away/rows/0-400-* kept.parquet && name=$(sed 's/.*"file":"\([^"]*\)".*/\1/' away/ledger.jsonl)
survey boaf --deals 300..1000 --out away
grep -q 'deals 300 to 399 are decided again, its others not counted' answer || fail "what is decided again is not said"
mv kept.parquet "away/rows/$name"
survey stats away
grep -q '700 deals' answer || fail "rows were counted twice"
refused 1 'it shares deals with a longer file' verify away
survey boaf --deals 0..1000 --out away
survey boaf --deals 0..1000 --chunk 4096 --out never
same away never
# Budgets of two sizes in one folder: decided rows were given what they needed.
survey boaf/3x4 --strategy brute --chunk 256 --budget 5 --deals 0..300 --out low
survey boaf/3x4 --strategy brute --chunk 256 --budget 5000 --deals 100..600 --out high
survey merge mixed low high
survey verify mixed --sample 600

# --- no room -----------------------------------------------------------------------------------------
# A limit on the size of files stops the ledger in the middle of a line.
(trap '' XFSZ; ulimit -f 24; exec "$fairdeal" survey "${deals[@]}" --out cramped >answer 2>errors)
code=$?
[ "$code" -eq 2 ] || fail "exit code $code where no file may grow"
grep -q 'ledger.jsonl: no file may grow so large here' errors || fail "the file and the cause are not named"
survey "${deals[@]}" --out cramped
same whole cramped
clean cramped
mkdir small
if mount -t tmpfs -o size=400k tmpfs small 2>/dev/null; then
  refused 2 'the disk is full' "${deals[@]}" --out small/d
  mount -o remount,size=64m small
  survey "${deals[@]}" --out small/d
  same whole small/d
  clean small/d
else
  echo "no small file system to be had here; only file sizes were limited"
fi

# --- two at once -------------------------------------------------------------------------------------
"$fairdeal" survey boaf --deals 0..50M --out busy >busy.log 2>&1 &
job=$!
for _ in $(seq 100); do [ -e busy/plan.json ] && break; sleep 0.05; done
refused 2 'another run is at work in this folder' boaf --deals 0..50M --out busy
refused 2 'another run of the whole survey is at work' boaf --deals 0..50M --out busy --shard 1/2
kill -0 "$job" || fail "the first run was disturbed"
kill -KILL "$job"; wait "$job" 2>/dev/null

# --- shards, merged ------------------------------------------------------------------------------------
for part in 1 2 3; do
  "$fairdeal" survey "${deals[@]}" --out parts --shard "$part/3" >"answer$part" 2>&1 &
done
wait
survey "${deals[@]}" --out parts
grep -q ' 0 rows decided now' answer || { cat answer1 answer2 answer3; fail "shards left something"; }
same whole parts
survey boaf --deals -1000..90000 --out left --chunk 512
survey boaf --deals 70300..200000 --out right --chunk 512
survey merge both left right
same whole both
survey verify both --sample 10
refused 2 'family' merge none left fresh
[ ! -e none ] || fail "a refused merge left a folder"
refused 2 'there is a survey here already' merge both left
# Killed, it is no survey yet, and the same command begins again.
survey boaf --deals 0..40000 --out tiny --chunk 16
"$fairdeal" survey merge torn tiny left >answer 2>errors && fail "surveys of other chunks were merged"
"$fairdeal" survey merge torn tiny >answer 2>errors & job=$!
for _ in $(seq 200); do [ -d torn/rows ] && break; sleep 0.01; done
kill -KILL "$job" 2>/dev/null; wait "$job" 2>/dev/null
if [ ! -e torn/plan.json ]; then refused 2 'there is no survey here' stats torn; survey merge torn tiny; fi
same torn tiny
clean torn

# --- what is not a survey -----------------------------------------------------------------------------
mkdir other && echo 'mine' >other/file
refused 2 'the folder has something else in it' boaf --deals 0..9 --out other
[ "$(ls -A other)" = file ] || fail "a foreign folder was touched"
refused 2 'it is a file' boaf --deals 0..9 --out other/file
refused 2 'no such directory: no' boaf --deals 0..9 --out no/such
refused 2 'there is no survey here' stats other
refused 2 'is none of solution, certificate' boaf --deals 0..9 --columns x
refused 2 '.csv, .jsonl or .parquet' boaf --deals 0..9 -o rows.txt

# --- several strategies ---------------------------------------------------------------------------------
survey boaf/3x3 --deals 0..300 --strategy fast,brute --columns all --out two
survey compare two
grep -q 'no disagreement' answer || fail "fast and brute disagree"
survey compare two fresh
survey stats two --by verdict --json
survey stats two --by reason -o plot.svg
grep -q '<svg xmlns' plot.svg || fail "no plot"
for ending in csv jsonl parquet; do survey boaf --deals 0..2000 -o "rows.$ending"; done
[ "$(wc -l <rows.csv)" -eq 2001 ] && [ "$(wc -l <rows.jsonl)" -eq 2000 ] || fail "rows are missing"
[ "$(head -c 4 rows.parquet)" = PAR1 ] || fail "rows.parquet is none"
echo "surveys end alike"
